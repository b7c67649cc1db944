import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { profession } from '#columns'
import { violates } from '#kernel/db/client.ts'
import { tookTooLong } from '#kernel/db/outage.ts'
import { row, text } from '#kernel/db/rows.ts'
import { execute, query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { Prisma } from '#prisma'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()

const keyRow = row({ key: profession.key })
const readKey = (tx: Tx, key: string) => query(tx, keyRow)`SELECT key FROM profession WHERE key = ${key}`

describe('a transaction', () => {
  it('sees the writes of Prisma and of SQL statements, and rolls back both', async () => {
    const undone = new Error('undone')
    const attempt = inTransaction(db, async (tx) => {
      await tx.profession.create({ data: { key: 'domador', name: 'Domador' } })
      expect(await execute(tx)`INSERT INTO profession (key, name) VALUES ('mago', 'Mago')`).toBe(1)
      expect(await readKey(tx, 'domador')).toEqual([{ key: 'domador' }])
      expect(await tx.profession.count({ where: { key: 'mago' } })).toBe(1)
      expect(await readKey(db, 'domador')).toEqual([])
      throw undone
    })
    await expect(attempt).rejects.toBe(undone)
    expect([await readKey(db, 'domador'), await readKey(db, 'mago')]).toEqual([[], []])
  })

  it('rejects statements after its timeout, and rolls back the earlier ones', async () => {
    const errors: unknown[] = []
    const late = inTransaction(
      db,
      async (tx) => {
        await execute(tx)`INSERT INTO profession (key, name) VALUES ('lento', 'Lento')`
        await sleep(250)
        await execute(tx)`INSERT INTO profession (key, name) VALUES ('tarde', 'Tarde')`.catch(
          (error: unknown) => errors.push(error),
        )
      },
      { timeout: 50 },
    )
    await expect(late).rejects.toThrow()
    expect(errors.map(tookTooLong)).toEqual([true])
    expect([await readKey(db, 'lento'), await readKey(db, 'tarde')]).toEqual([[], []])
  })

  it('rejects statements after its end', async () => {
    const kept: Tx[] = []
    await inTransaction(db, async (tx) => void kept.push(tx))
    await expect(Promise.all(kept.map((tx) => readKey(tx, 'a')))).rejects.toThrow('expired transaction')
  })

  it('runs on its own connection while other transactions run', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `simultáneo ${index}`)
    const seen = await Promise.all(
      keys.map((key) =>
        inTransaction(db, async (tx) => {
          await tx.profession.create({ data: { key, name: key } })
          await execute(tx)`UPDATE profession SET name = 'visto' WHERE name LIKE 'simultáneo%'`
          const rows = await query(tx, keyRow)`SELECT key FROM profession WHERE name = 'visto'`
          await execute(tx)`DELETE FROM profession WHERE name = 'visto'`
          return rows
        }),
      ),
    )
    expect(seen).toEqual(keys.map((key) => [{ key }]))
  })

  it('rejects and rolls back if its work caught the error of a failed statement', async () => {
    const errors: unknown[] = []
    const attempt = inTransaction(db, async (tx) => {
      await execute(tx)`INSERT INTO profession (key, name) VALUES ('actor', 'Actor')`
      await execute(tx)`INSERT INTO profession (key, name) VALUES ('actor', 'Actor')`.catch(
        (error: unknown) => errors.push(error),
      )
      return 'done'
    })
    await expect(attempt).rejects.toThrow('cannot be committed')
    expect(errors.map((error) => violates(error, 'uniqueViolation'))).toEqual([true])
    expect(await readKey(db, 'actor')).toEqual([])
  })

  it('sends statements that start at the same time one after the other', async () => {
    const warnings: string[] = []
    const listen = (warning: Error) => warnings.push(warning.message)
    process.on('warning', listen)
    const found = await inTransaction(db, (tx) =>
      Promise.all([
        readKey(tx, 'nadie'),
        tx.profession.count({ where: { key: 'nadie' } }),
        readKey(tx, 'nadie'),
        tx.profession.count({ where: { key: 'nadie' } }),
      ]),
    )
    // Node emits warnings after the current turn of the event loop.
    await sleep(0)
    process.off('warning', listen)
    expect(found).toEqual([[], 0, [], 0])
    expect(warnings).toEqual([])
  })

  it('has the isolation level that its caller asks for', async () => {
    const isolation = row({ level: text })
    const read = (tx: Tx) => query(tx, isolation)`SELECT current_setting('transaction_isolation') AS level`
    expect(await inTransaction(db, read)).toEqual([{ level: 'read committed' }])
    const { Serializable } = Prisma.TransactionIsolationLevel
    expect(await inTransaction(db, read, { isolationLevel: Serializable })).toEqual([
      { level: 'serializable' },
    ])
  })

  it('rolls back if its timeout passes while a statement runs', async () => {
    const late = inTransaction(
      db,
      async (tx) => {
        await execute(tx)`INSERT INTO profession (key, name) VALUES ('eterno', 'Eterno')`
        await execute(tx)`SELECT pg_sleep(0.4)`
      },
      { timeout: 50 },
    )
    await expect(late).rejects.toThrow()
    await sleep(500)
    expect(await readKey(db, 'eterno')).toEqual([])
    expect(await inTransaction(db, (tx) => readKey(tx, 'eterno'))).toEqual([])
  })
})
