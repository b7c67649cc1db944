import { expect, inject, it } from 'vitest'
import { appointment, circleMembership, person, slugClaim } from '#columns'
import {
  type SqlColumn,
  sqlColumnWithTypeOf,
  sqlNotNull,
  sqlNullable,
  sqlRow,
  sqlText,
} from '#kernel/db/rows.ts'
import { query } from '#kernel/db/statements.ts'
import { Prisma } from '#prisma'
import {
  prismaGeneratedColumns,
  takeAndClearSqlResultTypeMismatches,
} from '../../support/described-results.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

it('the column definitions generated for TypeScript match the types and the nullability of the database columns', () => {
  const generated = [...prismaGeneratedColumns.values()]
  const described = generated.map(({ source, type, isNullable }) => ({ ...source, type, isNullable }))
  const { columns } = inject('catalogue')
  const stored = new Map(columns.map((column) => [`${column.table}.${column.name}`, column]))
  const expected = described.map(({ table, name }) => {
    const column = stored.get(`${table}.${name}`)
    return { table, name, type: column?.type, isNullable: column?.isNullable }
  })
  expect(described.length).toBeGreaterThan(300)
  expect(described).toEqual(expected)
})

it('the type check of SQL results reports a column that is declared as another table’s column', async () => {
  takeAndClearSqlResultTypeMismatches()
  await query(db, sqlRow({ slug: slugClaim.slug }))`SELECT slug FROM person WHERE slug IS NOT NULL`
  expect(takeAndClearSqlResultTypeMismatches()).toEqual([
    'slug is declared as slug_claim.slug, but it is person.slug: SELECT slug FROM person WHERE slug IS NOT NULL',
    'slug is declared as never null, but person.slug may be: SELECT slug FROM person WHERE slug IS NOT NULL',
  ])
  expect(takeAndClearSqlResultTypeMismatches()).toEqual([])
})

it('the check of SQL result types reports a column that may be null if the code declares it as never null', async () => {
  takeAndClearSqlResultTypeMismatches()
  const read = (slug: typeof sqlText | ReturnType<typeof sqlNullable<string>>) =>
    query(db, sqlRow({ slug }))`SELECT slug FROM person`
  await read(sqlText)
  expect(takeAndClearSqlResultTypeMismatches()).toEqual([
    'slug is declared as never null, but person.slug may be: SELECT slug FROM person',
  ])
  await read(sqlNullable(sqlText))
  expect(takeAndClearSqlResultTypeMismatches()).toEqual([])
  await read(sqlNotNull(person.slug))
  expect(takeAndClearSqlResultTypeMismatches()).toEqual([])
})

it('the type check of SQL results reports an expression that is declared as a table column', async () => {
  takeAndClearSqlResultTypeMismatches()
  await query(db, sqlRow({ slug: sqlNullable(person.slug) }))`SELECT max(slug) AS slug FROM person`
  expect(takeAndClearSqlResultTypeMismatches()).toEqual([
    'slug is declared as person.slug, but it is an expression: declare it with sqlColumnWithTypeOf: SELECT max(slug) AS slug FROM person',
  ])
  await query(
    db,
    sqlRow({ slug: sqlNullable(sqlColumnWithTypeOf(person.slug)) }),
  )`SELECT max(slug) AS slug FROM person`
  expect(takeAndClearSqlResultTypeMismatches()).toEqual([])
})

it('the SQL row type check reports a person id that the code declares as an appointment id', async () => {
  takeAndClearSqlResultTypeMismatches()
  const statement = 'SELECT member_id AS id FROM circle_membership'
  const read = (id: SqlColumn<string>) => query(db, sqlRow({ id }))`${Prisma.raw(statement)}`
  await read(sqlColumnWithTypeOf(circleMembership.memberId))
  expect(takeAndClearSqlResultTypeMismatches()).toEqual([])
  await read(sqlColumnWithTypeOf(appointment.id))
  expect(takeAndClearSqlResultTypeMismatches()).toEqual([
    `id is declared with the id type AppointmentId, but circle_membership.member_id has PersonId: ${statement}`,
  ])
})

it('the type check of SQL results reports a column whose enum type differs from the declaration', async () => {
  takeAndClearSqlResultTypeMismatches()
  await query(
    db,
    sqlRow({ status: sqlColumnWithTypeOf(appointment.status) }),
  )`SELECT NULL::study_level AS status WHERE false`
  expect(takeAndClearSqlResultTypeMismatches()).toEqual([
    'status is declared as appointment_status, but its type is study_level: SELECT NULL::study_level AS status WHERE false',
  ])
})
