import { describe, expect, it, onTestFinished } from 'vitest'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { sqlInt4, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { executeStatement, query } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { isDatabaseUnavailable, isStatementNotStartedError } from '#kernel/db/unavailability.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { createTestDb } from '../../support/test-db.ts'

const { url } = await createTestDb()

function connect(to: string, options = {}) {
  const db = createDb(to, { poolSize: 1, maxRestartWaitMs: 0, ...options })
  onTestFinished(() => closeDb(db))
  return db
}

describe('a database connection', () => {
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'tcp_keepalives_idle']
  const settings = (db: ReturnType<typeof createDb>) =>
    query(
      db,
      sqlRow({ setting: sqlText }),
    )`SELECT setting FROM pg_settings WHERE name = ANY(${limits}) AND source = 'session'`

  it('a database connection sets session time limits, unless a pooler shares its session among clients', async () => {
    expect(await settings(connect(url))).toHaveLength(limits.length)
    expect(await settings(connect(`${url}?pgbouncer=true`))).toEqual([])
  })

  it('the pool replaces a database connection whose server has become read-only', async () => {
    const db = connect(url)
    const write = () =>
      inTransaction(db, (tx) => tx.throttledAttempt.deleteMany({ where: { key: 'x'.repeat(64) } }))
    await db.$executeRaw`SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY`
    const rejected = await write().catch((error: unknown) => error)
    expect([isDatabaseUnavailable(rejected), isStatementNotStartedError(rejected)]).toEqual([true, false])
    expect(await write()).toEqual({ count: 0 })
  })

  it('the pool replaces a database connection that ends during a transaction', async () => {
    const db = connect(url)
    const other = connect(url)
    const broken = await inTransaction(db, async (tx) => {
      const [own] = await query(tx, sqlRow({ pid: sqlInt4 }))`SELECT pg_backend_pid() AS pid`
      await executeStatement(other)`SELECT pg_terminate_backend(${own?.pid}::int, 5000)`
      await executeStatement(tx)`SELECT 1`
    }).catch((error: unknown) => error)
    expect([isDatabaseUnavailable(broken), isStatementNotStartedError(broken)]).toEqual([true, false])
    expect(await executeStatement(db)`SELECT 1`).toBe(1)
  })
})

describe('prepared statements', () => {
  it('prepares statements again on all connections after another process has migrated the database', async () => {
    const db = connect(url, { poolSize: 3 })
    const all = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 3 }, ask))
    const ask = () =>
      inTransaction(db, (tx) => executeStatement(tx)`SELECT word, pg_sleep(0.05) FROM remembered`)
    await db.$executeRaw`CREATE TABLE remembered (word varchar(10))`
    for (let time = 0; time < 4; time++) await all(ask)
    await db.$executeRaw`ALTER TABLE remembered ALTER word TYPE text`

    expect(await retryOnConflict(ask)).toBe(0)
    for (let time = 0; time < 4; time++) expect(await all(ask)).toEqual([0, 0, 0])
  })
})

describe('an unavailable database', () => {
  const nowhere = 'postgresql://circulo@127.0.0.1:1/circulo'

  it.each([
    ['a read', (db: ReturnType<typeof createDb>) => executeStatement(db)`SELECT 1`],
    ['an ORM operation', (db: ReturnType<typeof createDb>) => db.account.count()],
    ['a transaction', (db: ReturnType<typeof createDb>) => inTransaction(db, (tx) => tx.account.count())],
  ])(
    'if PostgreSQL is unreachable, %s fails with an error that reports an unavailable database',
    async (_what, ask) => {
      const error = await ask(connect(nowhere)).catch((caught: unknown) => caught)
      expect([isDatabaseUnavailable(error), isStatementNotStartedError(error)]).toEqual([true, true])
    },
  )

  it('a transaction is retried while the database is unavailable, for the duration of a restart', async () => {
    let asked = 0
    const db = connect(nowhere)
    const begun = performance.now()
    const transaction = () => {
      asked += 1
      return inTransaction(db, (tx) => tx.account.count())
    }
    await expect(retryOnConflict(transaction)).rejects.toThrow()
    expect(performance.now() - begun).toBeGreaterThan(2_500)
    expect(asked).toBeGreaterThan(5)
    expect(asked).toBeLessThan(40)
  })
})
