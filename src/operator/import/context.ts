import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import { retryOnTakenSlug } from '#modules/identity/api.ts'
import type { ImportedPeopleIndex } from '#operator/import/people.ts'
import type { ImportSourceFile } from '#operator/import/read-documents.ts'
import type { ImportReport } from '#operator/import/report.ts'

export interface ImportContext {
  db: Db
  sources: readonly ImportSourceFile[]
  report: ImportReport
  people: ImportedPeopleIndex
  write: boolean
  now: number
  progress: (line: string) => void
}

export const importBatchSize = 1000
const batchTimeoutMs = 120_000
const attempts = 5

export async function writeImportBatch<Result>(
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
      const met = hasSqlState(error, 'uniqueViolation') || hasSqlState(error, 'exclusionViolation')
      if (!met || attempt === attempts) throw error
    }
  }
}
