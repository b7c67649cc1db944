import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { DroppedError } from '#kernel/fair-queue.ts'
import { Prisma } from '#prisma'

/** Max time in ms that work waits for an unavailable database. A restart of the database takes less. */
export const maxRestartMs = 3_000

/** Error codes of a failed connection attempt, or of a statement that was rejected before it had any effect. */
const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // Codes of PostgreSQL when it is starting or stopping, or has no free connection.
  '57P03',
  '53300',
  // Code of PostgreSQL when a cached plan refers to tables as they were before a migration.
  '0A000',
  // Codes of Prisma, and codes of its adapter for errors of the driver.
  'P1001',
  'DatabaseNotReachable',
  'TooManyConnections',
])
const connectTimeoutMessage =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/

/** Error codes of a connection that broke after a statement was sent: whether the statement took effect is unknown. */
const connectionLostCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENETDOWN',
  // PostgreSQL ended the connection (administrator, crash, idle limit), or became read-only.
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

/** PostgreSQL's code for a statement that `statement_timeout` or a cancel request ended. */
const cancelledCode = '57014'
/** Prisma's error message after it ended a transaction that exceeded its timeout of 10 s. */
const expiredTransactionMessage = /expired transaction/

/**
 * Whether a statement or transaction never began because it got no connection, so that it had no effect. Prisma's code P2028 is not enough:
 * a transaction that took too long has the same code.
 */
export function hasNotBegun(error: unknown): boolean {
  return isPoolTimeout(error) || hasCause(error, ({ codes, message }) => isConnectFailure(codes, message))
}

/** Whether a transaction never began because all connections of the pool were busy. Prisma has already waited for a free one. */
export function isPoolTimeout(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    error.code === 'P2028' &&
    error.message.includes('Unable to start a transaction')
  )
}

/** Whether the database was or became unavailable. A retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    hasNotBegun(error) ||
    hasCause(
      error,
      ({ codes, message }) =>
        codes.some((code) => connectionLostCodes.has(code) || code.startsWith('08')) ||
        connectionLostMessage.test(message),
    )
  )
}

/** Whether a statement or a transaction exceeded its time limit. It was rolled back, and may succeed under less load. */
export function isStatementTimeout(error: unknown): boolean {
  return hasCause(
    error,
    ({ codes, message }) =>
      codes.includes(cancelledCode) || (codes.includes('P2028') && expiredTransactionMessage.test(message)),
  )
}

/** Error codes when the disk of the database or of `DATA_DIR` accepts no writes: it is full, over quota, read-only or broken. */
const diskCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
/** PostgreSQL has no error code for an exceeded quota. */
const quotaMessage = /^could not .*: Disk quota exceeded/

/** Whether a write failed because of the disk. Reads still work in this state. */
export function isDiskFailure(error: unknown): boolean {
  return hasCause(
    error,
    ({ codes, message }) => codes.some((code) => diskCodes.has(code)) || quotaMessage.test(message),
  )
}

/** The database or disk is unavailable: the error code for the response, and the text for the log. */
export interface Unavailability {
  code: 'KERNEL.CANNOT_SAVE' | 'KERNEL.UNAVAILABLE'
  /** Text of the log entry, which docs/operating/monitoring.md quotes. */
  logMessage: string
}

/** The unavailability that caused an error; null when the error has another cause. */
export function unavailabilityOf(error: unknown): Unavailability | null {
  if (isDiskFailure(error)) return { code: 'KERNEL.CANNOT_SAVE', logMessage: 'the disk accepts no writes' }
  if (isDatabaseUnavailable(error))
    return { code: 'KERNEL.UNAVAILABLE', logMessage: 'the database is unavailable' }
  if (hasCause(error, (cause) => cause.error instanceof DroppedError))
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

/** Checks an error and the errors it wraps: Prisma puts them in `meta` or `cause`, depending on the call. */
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

/** Whether an open connection must be discarded: after a failover, the server of that connection only allows reads. */
export function isReadOnlyConnection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

/** Whether an error shows that a connection's prepared statements refer to tables as they were before a migration. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000'
}

/** Pause between two attempts of a statement in ms, varied at random by half. */
const retryPauseMs = 150

/**
 * Repeats a statement while the database restarts: a SELECT always, any other statement only if it did not begin.
 * @param maxWaitMs how long to repeat
 */
export async function retryThroughRestart<Result>(
  text: string,
  maxWaitMs: number,
  send: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const isRepeatable = hasNotBegun(error) || (isDatabaseUnavailable(error) && /^\s*SELECT\b/i.test(text))
      if (!isRepeatable || performance.now() - startedAt > maxWaitMs) throw error
      await setTimeout(retryPauseMs * (0.5 + Math.random()))
    }
  }
}
