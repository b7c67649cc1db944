import { readProperty } from '#platform/read-property.ts'

export interface LoggedError {
  type: string
  message?: string
  code?: string | number
  about?: Record<string, string>
  stack?: string
  cause?: LoggedError
}

const maxDepth = 5
const maxFrames = 15
const maxMessageLength = 500

/** Only messages of these errors are logged: other messages may contain personal data. */
const ownErrorNames = new Set([
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

const oauthErrorCodes = new Set([
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

const plainName = /^[\w.$:/-]{1,80}$/
const loggedFields = [
  'table',
  'column',
  'constraint',
  'kind',
  'originalCode',
  'command',
  'syscall',
  'modelName',
]

/** Describes an error for the log without personal data, because PostgreSQL's messages may quote whole rows. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error }
  const type = plain(readProperty(error, 'name')) ?? 'Error'
  const code = getErrorCode(error)
  const about = aboutOf(error)
  const cause = readProperty(error, 'cause')
  return {
    type,
    ...(isOwnError(error, type) && {
      message: removePersonalDataFromMessage(String(readProperty(error, 'message'))),
    }),
    ...(code !== undefined && { code }),
    ...(Object.keys(about).length > 0 && { about }),
    ...(depth === 0 && { stack: framesOf(error) }),
    ...(cause !== undefined && depth < maxDepth && { cause: describeError(cause, depth + 1) }),
  }
}

/** Some packages report a server's response as a plain `Error`, with properties such as `responseCode`. */
function isOwnError(error: object, type: string): boolean {
  return ownErrorNames.has(type) && !('responseCode' in error) && !('response' in error) && !('body' in error)
}

/** Returns undefined for an error code that may contain personal data. */
export function getErrorCode(error: unknown): string | number | undefined {
  const answer = readProperty(error, 'responseCode')
  return typeof answer === 'number' ? answer : plain(readProperty(error, 'code'))
}

function aboutOf(error: object, depth = 0): Record<string, string> {
  const own = loggedFields.flatMap((name): [string, string][] => {
    const value = plain(readProperty(error, name))
    return value === undefined ? [] : [[name, value]]
  })
  const inner = ['meta', 'driverAdapterError', 'cause', 'constraint'].flatMap((name) => {
    const value = readProperty(error, name)
    return typeof value === 'object' && value !== null && depth < maxDepth
      ? Object.entries(aboutOf(value, depth + 1))
      : []
  })
  const index = plain(readProperty(error, 'index')) ?? constraintIn(readProperty(error, 'originalMessage'))
  const answer = plain(readProperty(error, 'error'))
  return Object.fromEntries([
    ...inner,
    ...own,
    ...(index ? [['constraint', index]] : []),
    ...(answer && oauthErrorCodes.has(answer) ? [['error', answer]] : []),
  ])
}

/** The message of a PostgreSQL constraint error contains only schema names; the separate detail quotes the row. */
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
  return frames.slice(0, maxFrames).join('\n')
}

export function removePersonalDataFromMessage(text: string): string {
  return (
    text
      .replace(/[^\s<>()"'=:,;]+@[^\s<>()"',;]+/g, '…')
      .replace(/(["'`«])(?:(?!\1|»).)*(?:\1|»)/gs, '$1…$1')
      .replace(/=\((?:[^)]*)\)/g, '=(…)')
      // IP addresses stay in the log: they identify servers, not people.
      .replace(
        /(\b\d{1,3}(?:\.\d{1,3}){3}\b)|\+?\d(?:[\s().-]?\d){6,}/g,
        (_all, server?: string) => server ?? '…',
      )
      .replace(/[\w-]{24,}/g, '…')
      .slice(0, maxMessageLength)
  )
}
