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
  /** False: the import validates and reports without writing to the database. */
  write: boolean
  /** Start of the import in ms. */
  now: number
  progress: (line: string) => void
}

/** Max documents in one transaction. */
export const batchSize = 1000
/** Max duration in ms of a transaction, for a machine under load. */
const batchTimeoutMs = 120_000
const attempts = 5

/**
 * Writes one batch of documents in a transaction, so that an interrupted import can be continued. The transaction is retried when a member
 * has taken an e-mail address or the time of an appointment meanwhile. No transaction is used when nothing is written.
 */
export async function writeBatch<Result>(
  { db, write }: Pick<ImportContext, 'db' | 'write'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!write) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await retryOnConflict(() =>
        retryOnTakenSlug(() => inTransaction(db, work, { timeout: batchTimeoutMs })),
      )
    } catch (error) {
      const met = violates(error, 'uniqueViolation') || violates(error, 'exclusionViolation')
      if (!met || attempt === attempts) throw error
    }
  }
}
