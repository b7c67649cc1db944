import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from '#prisma'

export type Db = PrismaClient

/** A transaction, or the client itself: what every `data.ts` takes. */
export type Tx = Prisma.TransactionClient

/** @param url PostgreSQL connection string. The pool opens connections on demand, 10 at most. */
export function createDb(url: string): Db {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 10 }),
    // A crowd waits its turn: Prisma's own 2 s become errors when 50 people sign up at once on a busy machine.
    transactionOptions: { maxWait: 10_000, timeout: 10_000 },
    // Errors without a quote of our source: `violates` reads their text.
    errorFormat: 'minimal',
  })
}

/** PostgreSQL's error codes that the code reacts to. */
const sqlStates = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  checkViolation: '23514',
  deadlockDetected: '40P01',
  serializationFailure: '40001',
  /** A character that PostgreSQL cannot store: U+0000. */
  characterNotInRepertoire: '22021',
} as const

/**
 * Whether an error says that the database kept a promise, whichever way Prisma wrapped it.
 * @param constraint part of the constraint's, index's or column's name, when only one is meant
 */
export function violates(error: unknown, state: keyof typeof sqlStates, constraint?: string): boolean {
  const text = describe(error)
  const matches =
    text.includes(sqlStates[state]) ||
    (state === 'uniqueViolation' &&
      error instanceof Prisma.PrismaClientKnownRequestError &&
      error.code === 'P2002') ||
    (error instanceof Prisma.PrismaClientKnownRequestError &&
      error.code === 'P2034' &&
      state === 'deadlockDetected')
  return matches && (constraint === undefined || text.includes(constraint))
}

/** Prisma puts the driver's error in `meta`, `cause` or only in the text, depending on the call. */
function describe(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 3) return ''
  const meta = 'meta' in error ? safeJson(error.meta) : ''
  const code = 'code' in error ? String(error.code) : ''
  return `${code} ${error.message} ${meta} ${safeJson(error)} ${describe(error.cause, depth + 1)}`
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}
