import { cachedFor } from '#kernel/ask-once.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/client.ts'
import { pendingMigrations } from '#kernel/db/migrate.ts'
import { isDiskFailure, spoilsConnection } from '#kernel/db/outage.ts'
import { probeFolder } from '#kernel/disk-space.ts'
import { assertRoomInDatabase, assertWritable } from '#kernel/job-runs.ts'

/** Why nobody should be sent to this process: `docs/operating/monitoring.md` explains each word. */
export type Obstacle =
  | 'stopping'
  | 'timeout'
  | 'disk-full'
  | 'database-away'
  | 'database-read-only'
  | 'migrations-pending'

/** How long one look at the disks counts, in ms: everybody may request `/readyz`, and each look writes. */
const freshMs = 2_000

/** Whether this process can serve people: disks and the database take writes, and all migrations are applied. */
export function createReadiness(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  db: Db,
): () => Promise<Obstacle | null> {
  const folders = new Set([dataDir, ...(storage.kind === 'file' ? [storage.folder] : [])])
  const hasFullFolder = cachedFor(freshMs, async () => {
    const probes = await Promise.allSettled(Array.from(folders, probeFolder))
    return probes.some(({ status }) => status === 'rejected')
  })
  const hasFullDatabase = cachedFor(freshMs, () =>
    assertRoomInDatabase(db).then(
      () => false,
      (error: unknown) => {
        if (isDiskFailure(error)) return true
        throw error
      },
    ),
  )

  return async () => {
    // First: without space the embedded database is away too, and the space is the cause.
    if (await hasFullFolder()) return 'disk-full'
    try {
      const pending = await pendingMigrations({
        query: async (sql) => ({ rows: await db.$queryRawUnsafe(sql) }),
      })
      if (pending.length > 0) return 'migrations-pending'
      await assertWritable(db)
      return (await hasFullDatabase()) ? 'disk-full' : null
    } catch (error) {
      return spoilsConnection(error) ? 'database-read-only' : 'database-away'
    }
  }
}
