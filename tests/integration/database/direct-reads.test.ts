import { expect, it } from 'vitest'
import { cannotBeStored, violates } from '#kernel/db/client.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()

it('gives the same values outside of a transaction, where the driver reads, as inside, where Prisma does', async () => {
  const read = (tx: Pick<typeof db, '$queryRaw'>) => tx.$queryRaw<unknown[]>`
    SELECT ${'ñandú'}::text AS text, ${3}::int AS whole, ${2.5}::float8 AS part, ${true}::boolean AS yes, 7::bigint AS many,
      ${'018f5f2e-0000-7000-8000-00000000abcd'}::uuid AS id, ARRAY['a b', 'c,"d', 'null'] AS texts,
      ARRAY['018f5f2e-0000-7000-8000-00000000abcd'::uuid] AS ids, '{}'::text[] AS none, NULL::text AS nothing,
      'pendiente'::appointment_status AS status, 'abc'::char(3) AS letters, current_database() AS name,
      json_build_object('from', date '2026-05-01', 'none', NULL, 'list', json_build_array(1, 'ñ')) AS parts,
      ${new Date('2026-05-01T10:20:30.456Z')}::timestamptz AS at, timestamptz '2026-05-01 10:20:30+00' AS whole_second,
      timestamptz '0999-12-31 23:59:59.5+00' AS long_ago, timestamptz '2026-05-01 10:20:30.12-06' AS elsewhere`
  const direct = await read(db)
  const throughPrisma = await db.$transaction((tx) => read(tx))
  expect(direct).toEqual(throughPrisma)
  expect(direct[0]).toMatchObject({
    many: 7n,
    parts: { from: '2026-05-01', none: null, list: [1, 'ñ'] },
    at: new Date('2026-05-01T10:20:30.456Z'),
    whole_second: new Date('2026-05-01T10:20:30Z'),
    long_ago: new Date('0999-12-31T23:59:59.500Z'),
    elsewhere: new Date('2026-05-01T16:20:30.120Z'),
    texts: ['a b', 'c,"d', 'null'],
  })
})

it('refuses a type that nobody has thought of, instead of giving something else than Prisma would', async () => {
  await expect(db.$queryRaw`SELECT '{"a": 1}'::jsonb AS value`).rejects.toThrow("PostgreSQL's type 3802")
})

it('stays in its transaction there', async () => {
  const undone = new Error('undone')
  const attempt = db.$transaction(async (tx) => {
    await tx.profession.create({ data: { key: 'domador', name: 'Domador' } })
    expect(await tx.$queryRaw`SELECT key FROM profession WHERE key = 'domador'`).toEqual([{ key: 'domador' }])
    expect(await db.$queryRaw`SELECT key FROM profession WHERE key = 'domador'`).toEqual([])
    throw undone
  })
  await expect(attempt).rejects.toBe(undone)
})

it('says what PostgreSQL refused as Prisma does', async () => {
  const error: unknown = await db.$queryRaw`SELECT ${'a\u0000b'}::text AS value`.catch(
    (cause: unknown) => cause,
  )
  expect(cannotBeStored(error)).toBe(true)
  expect(violates(error, 'uniqueViolation')).toBe(false)
  const taken: unknown =
    await db.$queryRaw`INSERT INTO profession (key, name) VALUES ('a', 'A'), ('a', 'A') RETURNING key`.catch(
      (cause: unknown) => cause,
    )
  expect(violates(taken, 'uniqueViolation', 'profession_pkey')).toBe(true)
})
