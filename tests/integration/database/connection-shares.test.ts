import { expect, it, onTestFinished } from 'vitest'
import { sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { type Db, executeStatement, query } from '#kernel/db/statements.ts'
import { getConnectionPoolUsage } from '#platform/postgres/client.ts'
import { openDatabaseConnections } from '#server/connections.ts'
import { acquireLock, preventReadsFromTables } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { url } = await createTestDb()

function open(databasePool: number) {
  const connections = openDatabaseConnections(url, { databasePool })
  onTestFinished(() => connections.disconnect())
  return connections
}

const timeoutOf = (db: Db) =>
  query(
    db,
    sqlRow({ ms: sqlInt4 }),
  )`SELECT setting::int AS ms FROM pg_settings WHERE name = 'statement_timeout'`

it('PostgreSQL ends statements of web requests after 10 s and statements of jobs after 60 s', async () => {
  const { db, backgroundDb } = open(10)
  expect(await timeoutOf(db)).toEqual([{ ms: 10_000 }])
  expect(await timeoutOf(backgroundDb)).toEqual([{ ms: 60_000 }])
})

it.each([
  { total: 2, background: 1 },
  { total: 3, background: 1 },
  { total: 7, background: 2 },
  { total: 10, background: 3 },
  { total: 40, background: 3 },
])(
  'opens at most $total database connections; at most $background of them serve background jobs',
  async ({ total, background }) => {
    const { db, backgroundDb } = open(total)
    const crowd = (on: Db) =>
      Array.from({ length: total + 2 }, () => executeStatement(on)`SELECT pg_sleep(0.05)`)
    await Promise.all([...crowd(db), ...crowd(backgroundDb)])
    expect([getConnectionPoolUsage(db).total, getConnectionPoolUsage(backgroundDb).total]).toEqual([
      total - background,
      background,
    ])
  },
)

it('the connection pool serves jobs while web requests occupy every other connection', async () => {
  const { db, backgroundDb } = open(4)
  const lock = await acquireLock(url, preventReadsFromTables('profession'))
  onTestFinished(lock.release)
  const crowd = Array.from({ length: 50 }, () => executeStatement(db)`SELECT count(*) FROM profession`)
  await expect.poll(() => getConnectionPoolUsage(db)).toEqual({ total: 3, idle: 0, waiting: 47 })
  expect(await query(backgroundDb, sqlRow({ one: sqlInt4 }))`SELECT 1 AS one`).toEqual([{ one: 1 }])
  expect(getConnectionPoolUsage(db).waiting).toBe(47)
  await lock.release()
  await Promise.all(crowd)
})
