import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import type { SlowStatementWatch } from '#platform/postgres/slow-statements.ts'

const webStatementMs = 10_000
/** Background work gets three of ten database connections, because at most three jobs run at a time. */
const backgroundShare = 0.3
const maxBackground = 3

export interface DatabaseConnections {
  db: Db
  /** Database client for jobs and `/metrics`, which must not wait behind web requests. */
  backgroundDb: Db
  disconnect(): Promise<void>
}

export function openDatabaseConnections(
  url: string,
  { databasePool }: Pick<Config, 'databasePool'>,
  watch?: SlowStatementWatch,
): DatabaseConnections {
  const background = Math.max(1, Math.min(maxBackground, Math.floor(databasePool * backgroundShare)))
  const db = createDb(url, { poolSize: databasePool - background, statementTimeoutMs: webStatementMs, watch })
  const backgroundDb = createDb(url, { poolSize: background, watch })
  return {
    db,
    backgroundDb,
    async disconnect() {
      await Promise.all([closeDb(db), closeDb(backgroundDb)])
    },
  }
}
