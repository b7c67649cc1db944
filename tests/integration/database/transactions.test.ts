import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { profession } from '#columns'
import { sqlInt4, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { isStatementTimeout } from '#kernel/db/unavailability.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import { getConnectionPoolUsage } from '#platform/postgres/client.ts'
import { Prisma } from '#prisma'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

const keyRow = sqlRow({ key: profession.key })
const readKey = (tx: Tx, key: string) => query(tx, keyRow)`SELECT key FROM profession WHERE key = ${key}`

describe('a transaction', () => {
  it('a transaction reads its own writes by Prisma and by SQL, and a rollback undoes both', async () => {
    const undone = new Error('undone')
    const attempt = inTransaction(db, async (tx) => {
      await tx.profession.create({ data: { key: 'domador', name: 'Domador' } })
      expect(await executeStatement(tx)`INSERT INTO profession (key, name) VALUES ('mago', 'Mago')`).toBe(1)
      expect(await readKey(tx, 'domador')).toEqual([{ key: 'domador' }])
      expect(await tx.profession.count({ where: { key: 'mago' } })).toBe(1)
      expect(await readKey(db, 'domador')).toEqual([])
      throw undone
    })
    await expect(attempt).rejects.toBe(undone)
    expect([await readKey(db, 'domador'), await readKey(db, 'mago')]).toEqual([[], []])
  })

  it('a transaction rejects statements after its timeout, and rolls back the earlier statements', async () => {
    const errors: unknown[] = []
    const late = inTransaction(
      db,
      async (tx) => {
        await executeStatement(tx)`INSERT INTO profession (key, name) VALUES ('lento', 'Lento')`
        await sleep(250)
        await executeStatement(tx)`INSERT INTO profession (key, name) VALUES ('tarde', 'Tarde')`.catch(
          (error: unknown) => errors.push(error),
        )
      },
      { timeout: 50 },
    )
    await expect(late).rejects.toThrow()
    expect(errors.map(isStatementTimeout)).toEqual([true])
    expect([await readKey(db, 'lento'), await readKey(db, 'tarde')]).toEqual([[], []])
  })

  it('a transaction rejects statements after its end', async () => {
    const kept: Tx[] = []
    await inTransaction(db, async (tx) => void kept.push(tx))
    await expect(Promise.all(kept.map((tx) => readKey(tx, 'a')))).rejects.toThrow('expired transaction')
  })

  it('concurrent transactions run on separate database connections', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `simultáneo ${index}`)
    const seen = await Promise.all(
      keys.map((key) =>
        inTransaction(db, async (tx) => {
          await tx.profession.create({ data: { key, name: key } })
          await executeStatement(tx)`UPDATE profession SET name = 'visto' WHERE name LIKE 'simultáneo%'`
          const rows = await query(tx, keyRow)`SELECT key FROM profession WHERE name = 'visto'`
          await executeStatement(tx)`DELETE FROM profession WHERE name = 'visto'`
          return rows
        }),
      ),
    )
    expect(seen).toEqual(keys.map((key) => [{ key }]))
  })

  it('a transaction is rolled back even if its callback catches the error of a failed statement', async () => {
    const errors: unknown[] = []
    const attempt = inTransaction(db, async (tx) => {
      await executeStatement(tx)`INSERT INTO profession (key, name) VALUES ('actor', 'Actor')`
      await executeStatement(tx)`INSERT INTO profession (key, name) VALUES ('actor', 'Actor')`.catch(
        (error: unknown) => errors.push(error),
      )
      return 'done'
    })
    errors.push(await attempt.catch((error: unknown) => error))
    expect(errors.map((error) => hasSqlState(error, 'uniqueViolation'))).toEqual([true, true])
    expect(await readKey(db, 'actor')).toEqual([])
  })

  it('a transaction sends statements that start at the same time one after the other', async () => {
    let underWay = 0
    const concurrent: number[] = []
    const { query: send } = pg.Client.prototype
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      underWay += 1
      concurrent.push(underWay)
      return Promise.resolve(Reflect.apply(send, this, given)).finally(() => {
        underWay -= 1
      })
    })
    const found = await inTransaction(db, (tx) =>
      Promise.all([
        readKey(tx, 'nadie'),
        tx.profession.count({ where: { key: 'nadie' } }),
        readKey(tx, 'nadie'),
      ]),
    ).finally(() => spy.mockRestore())
    expect(found).toEqual([[], 0, []])
    expect(concurrent.length).toBeGreaterThan(3)
    expect(Math.max(...concurrent)).toBe(1)
  })

  it('a transaction uses the isolation level given in its options', async () => {
    const isolation = sqlRow({ level: sqlText })
    const read = (tx: Tx) => query(tx, isolation)`SELECT current_setting('transaction_isolation') AS level`
    expect(await inTransaction(db, read)).toEqual([{ level: 'read committed' }])
    const { Serializable } = Prisma.TransactionIsolationLevel
    expect(await inTransaction(db, read, { isolationLevel: Serializable })).toEqual([
      { level: 'serializable' },
    ])
  })

  it('a transaction is rolled back if its timeout passes while a statement runs', async () => {
    const late = inTransaction(
      db,
      async (tx) => {
        await executeStatement(tx)`INSERT INTO profession (key, name) VALUES ('eterno', 'Eterno')`
        await executeStatement(tx)`SELECT pg_sleep(0.4)`
      },
      { timeout: 50 },
    )
    await expect(late).rejects.toThrow()
    await sleep(500)
    expect(await readKey(db, 'eterno')).toEqual([])
    const { total, idle } = getConnectionPoolUsage(db)
    expect(idle).toBe(total)
    const open = sqlRow({ count: sqlInt4 })
    expect(
      await query(db, open)`
        SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    ).toEqual([{ count: 0 }])
  })
})
