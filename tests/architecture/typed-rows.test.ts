import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, expectTypeOf, it } from 'vitest'
import { appointment, circleMembership } from '#columns'
import { type SqlRow, sqlRow } from '#kernel/db/rows.ts'
import {
  type AccountId,
  type AppointmentId,
  accountIdSchema,
  type PersonId,
  personIdSchema,
} from '#kernel/ids/contract.ts'
import { projectRoot } from '#kernel/project-root.ts'
import type { Prisma } from '#prisma'
import { prismaGeneratedColumns } from '../support/described-results.ts'

it('the id of each kind of entity has a separate type', () => {
  const id = personIdSchema.parse('019e4c3a-0000-7000-8000-000000000001')
  expectTypeOf(id).toEqualTypeOf<PersonId>()
  expectTypeOf<PersonId>().not.toExtend<AccountId>()
  expectTypeOf<string>().not.toExtend<PersonId>()
  // @ts-expect-error the id of an appointment is not the id of a person
  const wrong = (appointmentId: AppointmentId): PersonId => appointmentId
  expect(typeof wrong).toBe('function')
})

it('an id schema rejects a text that is not a valid id', () => {
  for (const text of ['', 'ana', '019e4c3a-0000-7000-8000-00000000000'])
    expect(personIdSchema.safeParse(text).success).toBe(false)
  for (const text of ['', 'x'.repeat(27), `${'x'.repeat(27)}-`])
    expect(accountIdSchema.safeParse(text).success).toBe(false)
})

it('the TypeScript types of SQL rows and of Prisma results are derived from the columns of the database schema', () => {
  const _listed = sqlRow({ id: appointment.id, client: appointment.clientId, status: appointment.status })
  expectTypeOf<SqlRow<typeof _listed>>().toEqualTypeOf<{
    id: AppointmentId
    client: PersonId | null
    status: 'PENDING' | 'CONFIRMED' | 'CANCELLED' | 'COMPLETED'
  }>()
  expectTypeOf<Prisma.AppointmentGetPayload<{ select: { id: true; clientId: true } }>>().toEqualTypeOf<{
    id: AppointmentId
    clientId: PersonId | null
  }>()
  // @ts-expect-error the table circle_membership has no column colleagueId
  expect(circleMembership.colleagueId).toBeUndefined()
})

it("the code uses the driver's untyped rows only for statements about PostgreSQL itself", () => {
  const tables = new Set([...prismaGeneratedColumns.values()].flatMap(({ source }) => source?.table ?? []))
  const files = globSync('{src,modules}/**/*.ts', { cwd: projectRoot, exclude: ['**/*.test.ts'] })
  const texts = files.map((file) => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }))
  const untyped = texts.filter(({ text }) => /\.query<|rows[^\n]*= await[^\n]*\.query\(/.test(text))
  const readTables = untyped.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:FROM|JOIN)\s+(?:public\.)?(\w+)/g)].flatMap(([, table = '']) =>
      tables.has(table) ? [`${file} reads ${table}`] : [],
    ),
  )
  expect(untyped.map(({ file }) => file)).toContain('src/operator/doctor/privileges.ts')
  expect(readTables).toEqual([])
})
