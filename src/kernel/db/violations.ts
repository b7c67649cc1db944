import pg from 'pg'

const sqlStates = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  checkViolation: '23514',
  deadlockDetected: '40P01',
  serializationFailure: '40001',
  lockNotAvailable: '55P03',
} as const

/** Compares the PostgreSQL error code, not the message, because the message quotes what people typed. */
export function hasSqlState(error: unknown, state: keyof typeof sqlStates, constraint?: string): boolean {
  const rejection = findRejection(error)
  if (rejection?.originalCode !== sqlStates[state]) return false
  return (
    constraint === undefined ||
    JSON.stringify(rejection.constraint ?? rejection.originalMessage).includes(constraint)
  )
}

/** PostgreSQL's error codes for U+0000 in a text, and for a number, instant or time zone out of range. */
const unstorable = ['22021', '22003', '22008', '22009']

export function isUnstorableValueError(error: unknown): boolean {
  const rejection = findRejection(error)
  return rejection !== undefined && unstorable.includes(rejection.originalCode)
}

interface DatabaseRejection {
  originalCode: string
  originalMessage?: string
  constraint?: object
}

function findRejection(error: unknown, depth = 0): DatabaseRejection | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined
  if (isRejection(error)) return error
  if (error instanceof pg.DatabaseError) {
    const { code = '', message, constraint = '' } = error
    return { originalCode: code, originalMessage: message, constraint: { index: constraint } }
  }
  const {
    meta,
    driverAdapterError,
    cause,
  }: { meta?: unknown; driverAdapterError?: unknown; cause?: unknown } = error
  for (const inner of [meta, driverAdapterError, cause]) {
    const found = findRejection(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

function isRejection(error: object): error is DatabaseRejection {
  return 'originalCode' in error && typeof error.originalCode === 'string'
}
