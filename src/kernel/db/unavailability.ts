import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { TaskDroppedError } from '#kernel/fair-queue.ts'
import { Prisma } from '#prisma'

/** Max wait in ms for an unavailable database; a database restart takes less. */
export const maxDatabaseRestartMs = 3_000

const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // PostgreSQL error codes: the server is starting or stopping (57P03), or all connections are in use (53300).
  '57P03',
  '53300',
  // A cached plan of PostgreSQL no longer matches the tables, because a migration has changed them.
  '0A000',
  // Prisma's codes for failed connections, and its adapter's codes for driver errors.
  'P1001',
  'DatabaseNotReachable',
  'TooManyConnections',
])
const connectTimeoutMessage =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/

/** Error codes of a connection that broke after a statement was sent: the statement may have taken effect. */
const connectionLostCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENETDOWN',
  // PostgreSQL closed the connection (administrator, crash, idle limit), or is now read-only.
  '57P01',
  '57P02',
  '57P05',
  '25006',
  'P1002',
  'P1008',
  'P1017',
  'ConnectionClosed',
  'SocketTimeout',
])
const connectionLostMessage =
  /^(Connection terminated( unexpectedly)?|Query read timeout|Client has encountered a connection error and is not queryable|The database did not respond)$/

const cancelledCode = '57014'
const expiredTransactionMessage = /expired transaction/

export function isStatementNotStartedError(error: unknown): boolean {
  return (
    isConnectionPoolTimeout(error) ||
    hasCause(error, ({ codes, message }) => isConnectFailure(codes, message))
  )
}

export function isConnectionPoolTimeout(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    error.code === 'P2028' &&
    error.message.includes('Unable to start a transaction')
  )
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isStatementNotStartedError(error) ||
    hasCause(
      error,
      ({ codes, message }) =>
        codes.some((code) => connectionLostCodes.has(code) || code.startsWith('08')) ||
        connectionLostMessage.test(message),
    )
  )
}

export function isStatementTimeout(error: unknown): boolean {
  return hasCause(
    error,
    ({ codes, message }) =>
      codes.includes(cancelledCode) || (codes.includes('P2028') && expiredTransactionMessage.test(message)),
  )
}

/** PostgreSQL codes: 53100 means a full disk, 58030 a failed read or write. */
const diskCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
/** PostgreSQL has no error code for an exceeded disk quota, so compare the message. */
const quotaMessage = /^could not .*: Disk quota exceeded/

export function isDiskFailure(error: unknown): boolean {
  return hasCause(
    error,
    ({ codes, message }) => codes.some((code) => diskCodes.has(code)) || quotaMessage.test(message),
  )
}

export interface DatabaseUnavailability {
  code: 'KERNEL.CANNOT_SAVE' | 'KERNEL.UNAVAILABLE'
  /** The log message is quoted in docs/operating/monitoring.md, so change the message in the two files together. */
  logMessage: string
}

export function findDatabaseUnavailability(error: unknown): DatabaseUnavailability | null {
  if (isDiskFailure(error)) return { code: 'KERNEL.CANNOT_SAVE', logMessage: 'the disk accepts no writes' }
  if (isDatabaseUnavailable(error))
    return { code: 'KERNEL.UNAVAILABLE', logMessage: 'the database is unavailable' }
  if (hasCause(error, (cause) => cause.error instanceof TaskDroppedError))
    return { code: 'KERNEL.UNAVAILABLE', logMessage: 'a read was dropped from the queue' }
  if (isStatementTimeout(error))
    return { code: 'KERNEL.UNAVAILABLE', logMessage: 'the database took too long' }
  return null
}

function isConnectFailure(codes: readonly string[], message: string): boolean {
  return codes.some((code) => connectErrorCodes.has(code)) || connectTimeoutMessage.test(message)
}

interface Cause {
  error: object
  codes: string[]
  message: string
}

/** Prisma puts the inner error in `meta` or `cause`, depending on the call. */
function hasCause(error: unknown, matches: (cause: Cause) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  if (matches({ error, ...codesAndMessage(error) })) return true
  const {
    meta,
    driverAdapterError,
    cause,
  }: { meta?: unknown; driverAdapterError?: unknown; cause?: unknown } = error
  return [meta, driverAdapterError, cause].some((inner) => hasCause(inner, matches, depth + 1))
}

interface ErrorFields {
  code?: unknown
  kind?: unknown
  originalCode?: unknown
  message?: unknown
}

function codesAndMessage({ code, kind, originalCode, message }: ErrorFields) {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    codes: [code, kind, originalCode].map(textOf),
    message: textOf(message),
  }
}

export function isReadOnlyConnection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

export function isStaleQueryPlanError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000'
}

const retryPauseMs = 150

/** During a database restart, a SELECT is repeated, but a write only if PostgreSQL never received the statement. */
export async function retryThroughDatabaseRestart<Result>(
  text: string,
  maxWaitMs: number,
  send: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const isRepeatable =
        isStatementNotStartedError(error) || (isDatabaseUnavailable(error) && /^\s*SELECT\b/i.test(text))
      if (!isRepeatable || performance.now() - startedAt > maxWaitMs) throw error
      await setTimeout(retryPauseMs * (0.5 + Math.random()))
    }
  }
}
