import { appointment } from '#columns'
import { int4, row } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { AgendaExceptionId, PersonId } from '#kernel/ids/contract.ts'
import type { AgendaExceptionRecord } from '#modules/scheduling/data/agenda.ts'
import { isNotExpiredSql, isPendingOrConfirmedSql } from '#modules/scheduling/data/status.ts'

/** Converts a local date to midnight UTC, the value that Prisma expects for a date column. */
function day(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

export async function findAgendaExceptionsBetween(
  tx: Tx,
  personId: PersonId,
  from: string,
  to: string,
): Promise<AgendaExceptionRecord[]> {
  const exceptions = await tx.agendaException.findMany({
    where: { personId, fromDate: { lte: day(to) }, toDate: { gte: day(from) } },
    select: {
      id: true,
      fromDate: true,
      toDate: true,
      note: true,
      ranges: { select: { startMinute: true, endMinute: true } },
    },
  })
  return exceptions.map(({ fromDate, toDate, ...exception }) => ({
    ...exception,
    from: dateOfDay(fromDate),
    to: dateOfDay(toDate),
  }))
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

function dateOfDay(midnight: Date): string {
  return midnight.toISOString().slice(0, 10)
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

/** Dates without appointments are omitted. */
export async function countUpcomingAppointmentsByDate(
  tx: Tx,
  providerId: PersonId,
  from: string,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await query(tx, row({ date: appointment.localDate, count: int4 }))`
    SELECT local_date AS date, count(*)::int AS count
    FROM appointment
    WHERE provider_id = ${providerId}::uuid AND starts_at > ${now} AND local_date >= ${from}
      AND ${isPendingOrConfirmedSql} AND ${isNotExpiredSql(now)}
    GROUP BY local_date`
  return new Map(rows.map(({ date, count }) => [date, count]))
}
