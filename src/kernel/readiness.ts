import { createDb } from '#kernel/db/client.ts'
import { pendingMigrations } from '#kernel/db/migrate.ts'
import { assertWritable } from '#kernel/job-runs.ts'
import { Prisma } from '#prisma'

interface Readiness {
  /** Whether the database answers, accepts writes and has all migrations. */
  isReady: () => Promise<boolean>
  stop: () => Promise<void>
}

/**
 * Looks at the database over a connection of its own: behind a crowd that waits for the connections of the pool it would look as if
 * the database were away, and a balancer would send the crowd to the next process.
 * @param url PostgreSQL connection string
 */
export function createReadiness(url: string): Readiness {
  const db = createDb(url, { poolSize: 1 })
  return {
    async isReady() {
      // Not `$queryRawUnsafe`, which would load Prisma's engine a second time.
      const query = async <Row>(sql: string) => ({ rows: await db.$queryRaw<Row[]>(Prisma.raw(sql)) })
      const pending = await pendingMigrations({ query })
      await assertWritable(db)
      return pending.length === 0
    },
    stop: () => db.$disconnect(),
  }
}
