import { readProperty } from '#platform/read-property.ts'

/** What the log says of an error. */
export interface LoggedError {
  type: string
  /** Left out of errors whose text quotes what people typed. */
  message?: string
  /** What programs go by: a SQLSTATE, 'ECONNREFUSED', 'P2002', an answer of a mail server. */
  code?: string | number
  /** Of the database's: which table, column, constraint. */
  about?: Record<string, string>
  /** Where it happened, without the message. */
  stack?: string
  cause?: LoggedError
}

/** Causes of causes. */
const deepest = 5
const mostFrames = 15
const longestMessage = 500

/**
 * Kinds of errors whose text we write, or the engine does: all others may quote a value, an address or a whole row. Theirs is left
 * out, and what remains (kind, code, place, cause) still says what went wrong.
 */
const ownWords = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'AggregateError',
  'AbortError',
  'TimeoutError',
  'StartupError',
  'MigrationError',
  'BackupError',
  'ContextError',
])

/** OAuth's own words for what is wrong; anybody may send others. */
const oauthErrors = new Set([
  'access_denied',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'redirect_uri_mismatch',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
])

/** What names a thing of ours and never a person: codes, kinds, tables, constraints. */
const plainName = /^[\w.$:/-]{1,80}$/
const told = ['table', 'column', 'constraint', 'kind', 'originalCode', 'command', 'syscall', 'modelName']

/**
 * An error as the log may keep it: no value that somebody typed, no address, no token. PostgreSQL quotes rows ('Key
 * (email)=(…)'), mail servers quote addresses, parsers quote what they could not read; for all of them the log has their code.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error }
  const type = plain(readProperty(error, 'name')) ?? 'Error'
  const code = codeOf(error)
  const about = aboutOf(error)
  const cause = readProperty(error, 'cause')
  return {
    type,
    ...(isOwnWords(error, type) && { message: withoutPersons(String(readProperty(error, 'message'))) }),
    ...(code !== undefined && { code }),
    ...(Object.keys(about).length > 0 && { about }),
    ...(depth === 0 && { stack: framesOf(error) }),
    ...(cause !== undefined && depth < deepest && { cause: loggedError(cause, depth + 1) }),
  }
}

/** A server's answer becomes an ordinary `Error` in some packages; its code tells it from ours. */
function isOwnWords(error: object, type: string): boolean {
  return ownWords.has(type) && !('responseCode' in error) && !('response' in error) && !('body' in error)
}

/** What programs call a failure; undefined: nothing, or something that may quote somebody. */
export function codeOf(error: unknown): string | number | undefined {
  const answer = readProperty(error, 'responseCode')
  return typeof answer === 'number' ? answer : plain(readProperty(error, 'code'))
}

/** Prisma keeps what the database said one level further down. */
function aboutOf(error: object, depth = 0): Record<string, string> {
  const own = told.flatMap((name): [string, string][] => {
    const value = plain(readProperty(error, name))
    return value === undefined ? [] : [[name, value]]
  })
  const inner = ['meta', 'driverAdapterError', 'cause', 'constraint'].flatMap((name) => {
    const value = readProperty(error, name)
    return typeof value === 'object' && value !== null && depth < deepest
      ? Object.entries(aboutOf(value, depth + 1))
      : []
  })
  const index = plain(readProperty(error, 'index')) ?? constraintIn(readProperty(error, 'originalMessage'))
  const answer = plain(readProperty(error, 'error'))
  return Object.fromEntries([
    ...inner,
    ...own,
    ...(index ? [['constraint', index]] : []),
    ...(answer && oauthErrors.has(answer) ? [['error', answer]] : []),
  ])
}

/** PostgreSQL's sentence begins with names of ours; what it quotes of a row comes apart from it, as the detail. */
function constraintIn(sentence: unknown): string | undefined {
  return /^new row for relation "\w+" violates [a-z-]+ constraint "(\w+)"/.exec(String(sentence))?.[1]
}

function plain(value: unknown): string | undefined {
  return typeof value === 'string' && plainName.test(value) ? value : undefined
}

function framesOf(error: object): string {
  const stack = readProperty(error, 'stack')
  if (typeof stack !== 'string') return ''
  const frames = stack
    .split('\n')
    .filter((line) => /^ {4}at .*(?::\d+:\d+\)?|<anonymous>\)?|native\)?)$/.test(line))
  return frames.slice(0, mostFrames).join('\n')
}

/** Even in our own words a value may have slipped in: whatever is quoted, looks like an address, a number of a phone, a token. */
export function withoutPersons(text: string): string {
  return (
    text
      .replace(/[^\s<>()"'=:,;]+@[^\s<>()"',;]+/g, '…')
      .replace(/(["'`«])(?:(?!\1|»).)*(?:\1|»)/gs, '$1…$1')
      .replace(/=\((?:[^)]*)\)/g, '=(…)')
      // The address of a server says where it is.
      .replace(
        /(\b\d{1,3}(?:\.\d{1,3}){3}\b)|\+?\d(?:[\s().-]?\d){6,}/g,
        (_all, server?: string) => server ?? '…',
      )
      .replace(/[\w-]{24,}/g, '…')
      .slice(0, longestMessage)
  )
}
