import { z } from 'zod'
import { agendaException, appointment } from '#columns'
import { sqlInt4, sqlJson, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { AgendaExceptionId, PersonId } from '#kernel/ids/contract.ts'
import { type AgendaExceptionRecord, minuteRangeSchema } from '#modules/scheduling/data/agenda.ts'
import {
  isNotExpiredBookingRequestSql,
  isPendingOrConfirmedAppointmentSql,
} from '#modules/scheduling/data/status.ts'

/** Prisma expects midnight UTC for a date column. */
function day(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

const exceptionRow = sqlRow({
  id: agendaException.id,
  from: sqlText,
  to: sqlText,
  note: agendaException.note,
  ranges: sqlJson(z.array(minuteRangeSchema)),
})

export function findAgendaExceptionsBetween(
  tx: Tx,
  personId: PersonId,
  from: string,
  to: string,
): Promise<AgendaExceptionRecord[]> {
  return query(tx, exceptionRow)`
    SELECT id, to_char(from_date, 'YYYY-MM-DD') AS "from", to_char(to_date, 'YYYY-MM-DD') AS "to", note,
      (SELECT coalesce(json_agg(json_build_object('startMinute', start_minute, 'endMinute', end_minute)
          ORDER BY start_minute, end_minute), '[]')
        FROM agenda_exception_range WHERE exception_id = agenda_exception.id) AS ranges
    FROM agenda_exception
    WHERE person_id = ${personId}::uuid AND from_date <= ${to}::date AND to_date >= ${from}::date
    ORDER BY from_date`
}

export async function createAgendaException(
  tx: Tx,
  personId: PersonId,
  exception: AgendaExceptionRecord,
): Promise<void> {
  const { id, from, to, note, ranges } = exception
  await tx.agendaException.create({
    data: { id, personId, fromDate: day(from), toDate: day(to), note },
    select: { id: true },
  })
  await tx.agendaExceptionRange.createMany({
    data: ranges.map(({ startMinute, endMinute }) => ({ exceptionId: id, startMinute, endMinute })),
    skipDuplicates: true,
  })
}

export async function updateAgendaExceptionDates(
  tx: Tx,
  id: AgendaExceptionId,
  days: { from: string; to: string },
): Promise<void> {
  await tx.agendaException.update({
    where: { id },
    data: { fromDate: day(days.from), toDate: day(days.to) },
    select: { id: true },
  })
}

export async function deleteAgendaException(
  tx: Tx,
  personId: PersonId,
  id: AgendaExceptionId,
): Promise<boolean> {
  const { count } = await tx.agendaException.deleteMany({ where: { id, personId } })
  return count === 1
}

export async function countUpcomingAppointmentsByDate(
  tx: Tx,
  providerId: PersonId,
  from: string,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await query(tx, sqlRow({ date: appointment.localDate, count: sqlInt4 }))`
    SELECT local_date AS date, count(*)::int AS count
    FROM appointment
    WHERE provider_id = ${providerId}::uuid AND starts_at > ${now} AND local_date >= ${from}
      AND ${isPendingOrConfirmedAppointmentSql} AND ${isNotExpiredBookingRequestSql(now)}
    GROUP BY local_date`
  return new Map(rows.map(({ date, count }) => [date, count]))
}
