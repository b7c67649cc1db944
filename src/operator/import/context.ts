import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { violates } from '#kernel/db/violations.ts'
import { retryOnTakenSlug } from '#modules/identity/api.ts'
import type { People } from '#operator/import/people.ts'
import type { SourceFile } from '#operator/import/read-documents.ts'
import type { Report } from '#operator/import/report.ts'

export interface ImportContext {
  db: Db
  sources: readonly SourceFile[]
  report: Report
  people: People
  /** false: nothing is written, everything is said. */
  write: boolean
  /** When the import began, in ms. */
  now: number
  /** Says how far it is. */
  progress: (line: string) => void
}

/** Documents in one transaction. */
export const batchSize = 1000
/** Longest that one may take on a machine that others use, in ms. */
const timeout = 120_000
const attempts = 5

/**
 * One batch: all of it or nothing, so that an import that is interrupted goes on where it stopped. Again when somebody who uses
 * the product at this moment took an e-mail or an hour; without a transaction when nothing is written.
 */
export async function writeBatch<Result>(
  { db, write }: Pick<ImportContext, 'db' | 'write'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!write) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await retryOnConflict(() => retryOnTakenSlug(() => inTransaction(db, work, { timeout })))
    } catch (error) {
      const met = violates(error, 'uniqueViolation') || violates(error, 'exclusionViolation')
      if (!met || attempt === attempts) throw error
    }
  }
}
