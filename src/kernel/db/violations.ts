import pg from 'pg'

/** PostgreSQL's error codes that the code reacts to. */
const sqlStates = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  checkViolation: '23514',
  deadlockDetected: '40P01',
  serializationFailure: '40001',
  lockNotAvailable: '55P03',
} as const

/**
 * Whether an error says that the database kept a promise, whichever way Prisma wrapped it. The code decides, never the text
 * around it, which quotes what people typed.
 * @param constraint part of the constraint's or index's name, when only one is meant
 */
export function violates(error: unknown, state: keyof typeof sqlStates, constraint?: string): boolean {
  const refusal = findRefusal(error)
  if (refusal?.originalCode !== sqlStates[state]) return false
  return (
    constraint === undefined ||
    JSON.stringify(refusal.constraint ?? refusal.originalMessage).includes(constraint)
  )
}

/** U+0000 in a text; a number, an instant or an instant's zone that no column has room for. */
const unstorable = ['22021', '22003', '22008', '22009']

/** Whether somebody sent a value that PostgreSQL cannot hold: well formed, so that no schema refuses it, and still wrong. */
export function cannotBeStored(error: unknown): boolean {
  const refusal = findRefusal(error)
  return refusal !== undefined && unstorable.includes(refusal.originalCode)
}

/** What Prisma's driver adapter keeps of PostgreSQL's error, or what the driver itself said. */
interface Refusal {
  originalCode: string
  /** PostgreSQL's sentence; it names the constraint. */
  originalMessage?: string
  /** Only of a unique or foreign key: `{ index }` or `{ fields }`. */
  constraint?: object
}

/** Prisma puts it in `meta` or `cause`, depending on the call. */
function findRefusal(error: unknown, depth = 0): Refusal | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined
  if (isRefusal(error)) return error
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
    const found = findRefusal(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

function isRefusal(error: object): error is Refusal {
  return 'originalCode' in error && typeof error.originalCode === 'string'
}
