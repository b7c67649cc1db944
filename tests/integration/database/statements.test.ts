import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { appointment, profession } from '#columns'
import {
  sqlBool,
  sqlColumnList,
  sqlColumnWithTypeOf,
  sqlFloat8,
  sqlInt4,
  sqlInt8,
  sqlJson,
  sqlListOf,
  sqlNotNull,
  sqlNullable,
  sqlOneOf,
  sqlRow,
  sqlText,
  sqlTextArray,
  sqlTimestamptz,
} from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState, isUnstorableValueError } from '#kernel/db/violations.ts'
import { Prisma } from '#prisma'
import { takeAndClearSqlResultTypeMismatches } from '../../support/described-results.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

describe('the result values of an SQL statement', () => {
  const everyType = sqlRow({
    text: sqlText,
    whole: sqlInt4,
    part: sqlFloat8,
    yes: sqlBool,
    many: sqlInt8,
    id: sqlColumnWithTypeOf(appointment.id),
    texts: sqlTextArray,
    ids: sqlListOf(appointment.id),
    none: sqlTextArray,
    nothing: sqlNullable(sqlText),
    status: sqlColumnWithTypeOf(appointment.status),
    at: sqlTimestamptz,
    wholeSecond: sqlTimestamptz,
    longAgo: sqlTimestamptz,
    elsewhere: sqlTimestamptz,
    parts: sqlJson(z.object({ from: z.string(), none: z.null(), list: z.array(z.unknown()) })),
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

  it('an SQL query returns the same JavaScript values with and without a transaction', async () => {
    expect(await read(db)).toEqual([expected])
    expect(await inTransaction(db, (tx) => read(tx))).toEqual([expected])
  })
})

describe('column parsers of a row declaration', () => {
  const statusRow = sqlRow({
    status: sqlOneOf(sqlColumnWithTypeOf(appointment.status), ['PENDING', 'CONFIRMED']),
  })
  const readStatus = (stored: string) =>
    query(db, statusRow)`SELECT ${Prisma.raw(`'${stored}'`)}::appointment_status AS status`

  it('the column parser sqlOneOf accepts the listed values and rejects others', async () => {
    expect(await readStatus('confirmada')).toEqual([{ status: 'CONFIRMED' }])
    await expect(readStatus('cancelada')).rejects.toThrow('CANCELLED is none of PENDING, CONFIRMED')
  })

  it('the column parser sqlNotNull rejects null and parses other values', async () => {
    const handledRow = sqlRow({ status: sqlNotNull(sqlNullable(sqlColumnWithTypeOf(appointment.status))) })
    expect(await query(db, handledRow)`SELECT 'pendiente'::appointment_status AS status`).toEqual([
      { status: 'PENDING' },
    ])
    await expect(query(db, handledRow)`SELECT NULL::appointment_status AS status`).rejects.toThrow(
      'status is null',
    )
  })

  it('sqlColumnList selects each database column with the name that the code uses for the column', async () => {
    const professionRow = sqlRow({ key: profession.key, label: profession.name })
    await db.profession.create({ data: { key: 'afilador', name: 'Afilador' } })
    const found = await query(db, professionRow)`
      SELECT ${sqlColumnList(professionRow, 'p')} FROM profession AS p WHERE p.key = 'afilador'`
    expect(found).toEqual([{ key: 'afilador', label: 'Afilador' }])
    expect(() => sqlColumnList(sqlRow({ total: sqlInt4 }))).toThrow('total is an expression')
  })
})

describe('a statement whose result columns differ from its row declaration', () => {
  it('an SQL query fails if a result column has a different name than the code declares', async () => {
    await expect(query(db, sqlRow({ total: sqlInt4 }))`SELECT 1 AS sum`).rejects.toThrow(
      'PostgreSQL returns (sum 23)',
    )
  })

  it('an SQL query fails if a result column has a different type than the code declares', async () => {
    await expect(
      query(db, sqlRow({ total: sqlInt4 }))`SELECT count(*) AS total FROM profession`,
    ).rejects.toThrow('Declared (total int4), but PostgreSQL returns (total 20)')
  })

  it('an SQL statement fails if a result column is missing or additional', async () => {
    await expect(query(db, sqlRow({ one: sqlInt4, two: sqlInt4 }))`SELECT 1 AS one`).rejects.toThrow(
      'Declared',
    )
    await expect(query(db, sqlRow({ one: sqlInt4 }))`SELECT 1 AS one, 2 AS two`).rejects.toThrow('Declared')
    await expect(
      query(db, sqlRow({ one: sqlInt4, two: sqlInt4 }))`SELECT 1 AS one, 2 AS one`,
    ).rejects.toThrow('Declared')
  })

  it('an SQL statement fails if a column declared as not null is null', async () => {
    await expect(query(db, sqlRow({ total: sqlInt4 }))`SELECT NULL::int AS total`).rejects.toThrow(
      'total is null',
    )
    expect(await query(db, sqlRow({ total: sqlNullable(sqlInt4) }))`SELECT NULL::int AS total`).toEqual([
      { total: null },
    ])
  })

  it('an SQL statement fails if an enum column has a value that is missing in the code', async () => {
    await expect(
      query(
        db,
        sqlRow({ status: sqlColumnWithTypeOf(appointment.status) }),
      )`SELECT 'doctorado'::study_level AS status`,
    ).rejects.toThrow('appointment_status has a value that the code does not know: doctorado')
    expect(takeAndClearSqlResultTypeMismatches()).toEqual([
      expect.stringContaining('status is declared as appointment_status, but its type is study_level'),
    ])
  })
})

it('a failed SQL statement throws an error with PostgreSQL’s error code', async () => {
  const errorOf = (statement: Promise<unknown>) => statement.catch((error: unknown) => error)
  for (const run of [
    (work: (tx: Tx) => Promise<unknown>) => work(db),
    (work: (tx: Tx) => Promise<unknown>) => inTransaction(db, work),
  ]) {
    const unstorable = await errorOf(
      run((tx) => query(tx, sqlRow({ value: sqlText }))`SELECT ${'a\u0000b'}::text AS value`),
    )
    expect(isUnstorableValueError(unstorable)).toBe(true)
    expect(hasSqlState(unstorable, 'uniqueViolation')).toBe(false)
    const taken = await errorOf(
      run((tx) => executeStatement(tx)`INSERT INTO profession (key, name) VALUES ('a', 'A'), ('a', 'A')`),
    )
    expect(hasSqlState(taken, 'uniqueViolation', 'profession_pkey')).toBe(true)
  }
})
