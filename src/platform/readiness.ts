import type { Config } from '#kernel/config.ts'
import { sqlBool, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { query } from '#kernel/db/statements.ts'
import { isDiskFailure, isReadOnlyConnection } from '#kernel/db/unavailability.ts'
import { assertDatabaseDiskSpace, assertDatabaseWritable } from '#kernel/job-runs.ts'
import { assertFolderWritable } from '#platform/files/disk-space.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { findPendingMigrations } from '#platform/postgres/migrate.ts'
import { createCachedLoader } from '#platform/single-flight.ts'
import { Prisma } from '#prisma'

export type NotReadyReason =
  | 'stopping'
  | 'timeout'
  | 'disk-full'
  | 'database-away'
  | 'database-read-only'
  | 'migrations-pending'

/** A disk check is cached: `/readyz` is public, and each check writes to the disks. */
const freshMs = 2_000

const historyRow = sqlRow({ name: sqlText, checksum: sqlText, finished: sqlBool })

interface Readiness {
  findObstacle: () => Promise<NotReadyReason | null>
  stop: () => Promise<void>
}

/** The readiness check has a separate connection: in the pool, the check would wait behind other callers. */
export function createReadinessCheck(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  url: string,
): Readiness {
  const db = createDb(url, { poolSize: 1, maxRestartWaitMs: 0 })
  const folders = new Set([dataDir, ...(storage.kind === 'file' ? [storage.folder] : [])])
  const hasFullFolder = createCachedLoader(freshMs, async () => {
    const probes = await Promise.allSettled(Array.from(folders, assertFolderWritable))
    return probes.some(({ status }) => status === 'rejected')
  })
  const hasFullDatabase = createCachedLoader(freshMs, () =>
    assertDatabaseDiskSpace(db).then(
      () => false,
      (error: unknown) => {
        if (isDiskFailure(error)) return true
        throw error
      },
    ),
  )

  const findObstacle = async () => {
    // Check the disk first: a full disk also makes the embedded database unavailable.
    if (await hasFullFolder()) return 'disk-full'
    try {
      const pending = await findPendingMigrations({
        query: async (sql) => ({ rows: await query(db, historyRow)(Prisma.raw(sql)) }),
      })
      if (pending.length > 0) return 'migrations-pending'
      await assertDatabaseWritable(db)
      return (await hasFullDatabase()) ? 'disk-full' : null
    } catch (error) {
      return isReadOnlyConnection(error) ? 'database-read-only' : 'database-away'
    }
  }
  return { findObstacle, stop: () => closeDb(db) }
}
