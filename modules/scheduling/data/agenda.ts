import { z } from 'zod'
import { agenda } from '#columns'
import { type SqlRow, sqlColumnList, sqlJson, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import { agendaExceptionIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { addDays, getLocalDateAt } from '#modules/scheduling/local-time.ts'
import type { AgendaRangeRow } from '#modules/scheduling/rules.ts'

const { personId: _personId, updatedAt: _updatedAt, summarizedOn: _summarizedOn, ...agendaColumns } = agenda
const agendaFields = sqlRow(agendaColumns)
export type AgendaFields = SqlRow<typeof agendaFields>

const minutes = { startMinute: z.number(), endMinute: z.number() }
export const minuteRangeSchema = z.object(minutes)
const exceptionSchema = z.object({
  id: agendaExceptionIdSchema,
  from: z.string(),
  to: z.string(),
  note: z.string().nullable(),
  ranges: z.array(minuteRangeSchema),
})
export type AgendaExceptionRecord = z.infer<typeof exceptionSchema>

const agendaRow = sqlRow({
  personId: agenda.personId,
  ...agendaColumns,
  ranges: sqlJson(z.array(z.object({ weekday: z.number(), ...minutes }))),
  exceptions: sqlJson(z.array(exceptionSchema)),
})
export type AgendaRecord = Omit<SqlRow<typeof agendaRow>, 'personId'>

export async function findAgenda(tx: Tx, personId: PersonId, now: Date): Promise<AgendaRecord | null> {
  return (await findAgendas(tx, [personId], now)).get(personId) ?? null
}

/** Use one SQL statement: more round trips would lengthen the time that a booking locks the provider's row. */
export async function findAgendas(
  tx: Tx,
  personIds: readonly PersonId[],
  now: Date,
): Promise<Map<PersonId, AgendaRecord>> {
  const since = addDays(getLocalDateAt('UTC', now), -1)
  const rows = await query(tx, agendaRow)`
    SELECT person_id AS "personId", ${sqlColumnList(agendaFields)},
      (SELECT coalesce(json_agg(json_build_object('weekday', weekday, 'startMinute', start_minute, 'endMinute', end_minute)
          ORDER BY weekday, start_minute, end_minute), '[]')
        FROM agenda_range WHERE agenda_range.person_id = agenda.person_id) AS ranges,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'from', from_date, 'to', to_date, 'note', note, 'ranges',
          (SELECT coalesce(json_agg(json_build_object('startMinute', start_minute, 'endMinute', end_minute)
              ORDER BY start_minute, end_minute), '[]')
            FROM agenda_exception_range WHERE exception_id = id)) ORDER BY from_date), '[]')
        FROM agenda_exception
        WHERE agenda_exception.person_id = agenda.person_id
          AND daterange(from_date, to_date, '[]') && daterange(${since}::date, NULL)) AS exceptions
    FROM agenda WHERE person_id = ANY(${[...personIds]}::uuid[])`
  return new Map(rows.map(({ personId, ...record }) => [personId, record]))
}

export async function findPeopleWithOpenAgenda(tx: Tx, personIds: readonly PersonId[]): Promise<PersonId[]> {
  const rows = await query(tx, sqlRow({ personId: agenda.personId }))`
    SELECT person_id AS "personId" FROM agenda
    WHERE person_id = ANY(${[...personIds]}::uuid[]) AND enabled
      AND EXISTS (SELECT FROM agenda_range WHERE agenda_range.person_id = agenda.person_id)`
  return rows.map(({ personId }) => personId)
}

export async function upsertAgenda(
  tx: Tx,
  personId: PersonId,
  fields: AgendaFields,
  ranges: readonly AgendaRangeRow[],
): Promise<void> {
  const key = { personId }
  await tx.agenda.upsert({
    where: key,
    create: { ...key, ...fields },
    update: fields,
    select: { personId: true },
  })
  await tx.agendaRange.deleteMany({ where: key })
  await tx.agendaRange.createMany({
    data: ranges.map((range) => ({ ...key, ...range })),
    skipDuplicates: true,
  })
}
