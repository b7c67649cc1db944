import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { runWithOperationName } from '#kernel/caller.ts'
import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import type { SlowStatement } from '#platform/postgres/slow-statements.ts'
import { createTestDb } from '../../support/test-db.ts'

const { url } = await createTestDb()
const heard: SlowStatement[] = []
const db = createDb(url, { watch: { slowerThan: 60, heard: (statement) => heard.push(statement) } })
const slowOnes = () => heard.filter(({ sql }) => sql.includes('pg_sleep'))
afterAll(() => closeDb(db))
afterEach(() => void heard.splice(0))

const secret = 'marcada@correo.example'
const slowly = (tx: Tx) =>
  executeStatement(tx)`SELECT n, ${secret}::text AS word FROM generate_series(1, 3) AS n, pg_sleep(0.08)`

it('the log reports a slow SQL statement with its caller and without values, also in a transaction', async () => {
  await runWithOperationName('circles.explore', () => slowly(db))
  await runWithOperationName('scheduling.book', () => inTransaction(db, (tx) => slowly(tx)))
  // Prisma queries are lazy: without `await` in the callback, the query would start later, without an operation name.
  await runWithOperationName(
    'job remind-clients',
    async () => await executeStatement(db)`SELECT pg_sleep(0.08), ${secret}`,
  )

  expect(slowOnes().map(({ caller, rows }) => [caller, rows])).toEqual([
    ['circles.explore', 3],
    ['scheduling.book', 3],
    ['job remind-clients', 1],
  ])
  expect(slowOnes()[0]?.sql).toBe(
    'SELECT n, $1::text AS word FROM generate_series(1, 3) AS n, pg_sleep(0.08)',
  )
  expect(heard.every(({ ms }) => ms >= 60 && ms < 5_000)).toBe(true)
  expect(JSON.stringify(heard)).not.toContain(secret)
})

it('the log of slow SQL statements also contains slow statements that fail', async () => {
  await executeStatement(db)`SELECT 1`
  await inTransaction(db, (tx) => executeStatement(tx)`SELECT 1`)
  expect(slowOnes()).toEqual([])

  const failing = executeStatement(db)`SELECT 1 / (n - 1), pg_sleep(0.08) FROM generate_series(2, 1, -1) AS n`
  await expect(failing).rejects.toThrow()
  await expect.poll(() => slowOnes().map(({ rows }) => rows)).toEqual([null])
})

it('the log attributes each slow SQL statement to the correct operation while many operations wait for a connection', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `asker ${index}`)
  await Promise.all(
    names.flatMap((name) => [
      runWithOperationName(name, () => slowly(db)),
      runWithOperationName(name, async () => {
        await sleep(1)
        return db.person.findFirst({ select: { id: true } })
      }),
    ]),
  )
  expect(
    slowOnes()
      .map(({ caller }) => caller)
      .sort(),
  ).toEqual(names.sort())
})
