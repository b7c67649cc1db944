import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { appointment, profession } from '#columns'
import { cannotBeStored, violates } from '#kernel/db/client.ts'
import { tookTooLong } from '#kernel/db/outage.ts'
import {
  bool,
  float8,
  int4,
  int8,
  json,
  like,
  listOf,
  nullable,
  row,
  text,
  texts,
  timestamptz,
  uuid,
} from '#kernel/db/rows.ts'
import { execute, query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { takeMismatches } from '../../support/described-results.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()

const keyRow = row({ key: profession.key })
const readKey = (tx: Tx, key: string) => query(tx, keyRow)`SELECT key FROM profession WHERE key = ${key}`

describe('the values of a statement', () => {
  const everyType = row({
    text,
    whole: int4,
    part: float8,
    yes: bool,
    many: int8,
    id: uuid,
    texts,
    ids: listOf(uuid),
    none: texts,
    nothing: nullable(text),
    status: like(appointment.status),
    at: timestamptz,
    wholeSecond: timestamptz,
    longAgo: timestamptz,
    elsewhere: timestamptz,
    parts: json(z.object({ from: z.string(), none: z.null(), list: z.array(z.unknown()) })),
  })
  const read = (tx: Tx) => query(tx, everyType)`
    SELECT ${'ñandú'}::text AS text, ${3}::int AS whole, ${2.5}::float8 AS part, ${true}::boolean AS yes, 7::bigint AS many,
      ${'018f5f2e-0000-7000-8000-00000000abcd'}::uuid AS id, ARRAY['a b', 'c,"d', 'null'] AS texts,
      ARRAY['018f5f2e-0000-7000-8000-00000000abcd'::uuid] AS ids, '{}'::text[] AS none, NULL::text AS nothing,
      'pendiente'::appointment_status AS status,
      ${new Date('2026-05-01T10:20:30.456Z')}::timestamptz AS at, timestamptz '2026-05-01 10:20:30+00' AS "wholeSecond",
      timestamptz '0999-12-31 23:59:59.5+00' AS "longAgo", timestamptz '2026-05-01 10:20:30.12-06' AS elsewhere,
      json_build_object('from', date '2026-05-01', 'none', NULL, 'list', json_build_array(1, 'ñ')) AS parts`
  const expected = {
    text: 'ñandú',
    whole: 3,
    part: 2.5,
    yes: true,
    many: 7n,
    id: '018f5f2e-0000-7000-8000-00000000abcd',
    texts: ['a b', 'c,"d', 'null'],
    ids: ['018f5f2e-0000-7000-8000-00000000abcd'],
    none: [],
    nothing: null,
    status: 'PENDING',
    at: new Date('2026-05-01T10:20:30.456Z'),
    wholeSecond: new Date('2026-05-01T10:20:30Z'),
    longAgo: new Date('0999-12-31T23:59:59.500Z'),
    elsewhere: new Date('2026-05-01T16:20:30.120Z'),
    parts: { from: '2026-05-01', none: null, list: [1, 'ñ'] },
  }

  it('are the same inside and outside of a transaction', async () => {
    expect(await read(db)).toEqual([expected])
    expect(await inTransaction(db, (tx) => read(tx))).toEqual([expected])
  })
})

describe('a statement whose result differs from its declared row', () => {
  it('fails if a column has another name', async () => {
    await expect(query(db, row({ total: int4 }))`SELECT 1 AS sum`).rejects.toThrow(
      'PostgreSQL returns (sum 23)',
    )
  })

  it('fails if a column has another type', async () => {
    await expect(query(db, row({ total: int4 }))`SELECT count(*) AS total FROM profession`).rejects.toThrow(
      'Declared (total int4), but PostgreSQL returns (total 20)',
    )
  })

  it('fails if a column is missing or additional', async () => {
    await expect(query(db, row({ one: int4, two: int4 }))`SELECT 1 AS one`).rejects.toThrow('Declared')
    await expect(query(db, row({ one: int4 }))`SELECT 1 AS one, 2 AS two`).rejects.toThrow('Declared')
    await expect(query(db, row({ one: int4, two: int4 }))`SELECT 1 AS one, 2 AS one`).rejects.toThrow(
      'Declared',
    )
  })

  it('fails if a column that is never null is null', async () => {
    await expect(query(db, row({ total: int4 }))`SELECT NULL::int AS total`).rejects.toThrow('total is null')
    expect(await query(db, row({ total: nullable(int4) }))`SELECT NULL::int AS total`).toEqual([
      { total: null },
    ])
  })

  it('fails if an enum has a value that the code does not know', async () => {
    await expect(
      query(db, row({ status: like(appointment.status) }))`SELECT 'doctorado'::study_level AS status`,
    ).rejects.toThrow('appointment_status has a value that the code does not know: doctorado')
    expect(takeMismatches()).toEqual([
      expect.stringContaining('status is declared as appointment_status, but its type is study_level'),
    ])
  })
})

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
})

it('keeps the error code of PostgreSQL', async () => {
  const errorOf = (statement: Promise<unknown>) => statement.catch((error: unknown) => error)
  for (const run of [
    (work: (tx: Tx) => Promise<unknown>) => work(db),
    (work: (tx: Tx) => Promise<unknown>) => inTransaction(db, work),
  ]) {
    const unstorable = await errorOf(
      run((tx) => query(tx, row({ value: text }))`SELECT ${'a\u0000b'}::text AS value`),
    )
    expect(cannotBeStored(unstorable)).toBe(true)
    expect(violates(unstorable, 'uniqueViolation')).toBe(false)
    const taken = await errorOf(
      run((tx) => execute(tx)`INSERT INTO profession (key, name) VALUES ('a', 'A'), ('a', 'A')`),
    )
    expect(violates(taken, 'uniqueViolation', 'profession_pkey')).toBe(true)
  }
})
