import type { MemberContext } from '#kernel/context.ts'
import { findVisiblePersonCards } from '#modules/identity/api.ts'
import type { TimeRange, Weekday } from '#modules/scheduling/availability.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import type { CalendarDay, CalendarDays, CalendarDaysInput } from '#modules/scheduling/contract/days.ts'
import { maxCalendarAppointments } from '#modules/scheduling/contract/limits.ts'
import { type AgendaExceptionRecord, type AgendaRecord, findAgenda } from '#modules/scheduling/data/agenda.ts'
import { findAgendaExceptionsBetween } from '#modules/scheduling/data/exceptions.ts'
import { findProviderAppointmentsOnDates, type ListedAppointment } from '#modules/scheduling/data/listing.ts'
import { findFreeTimeRangesOfDay, findOccupiedTimeOnDay, mergeTimeRanges } from '#modules/scheduling/days.ts'
import { addDays, getLocalDateAt, getLocalTimeAt, type LocalDate } from '#modules/scheduling/local-time.ts'
import { toTimeRange, toWeeklyRanges } from '#modules/scheduling/rules.ts'
import { fallbackTimeZone } from '#modules/scheduling/time-zones.ts'
import { toAppointmentCard } from '#modules/scheduling/use-cases/list-appointments.ts'

export async function readCalendarDays(ctx: MemberContext, input: CalendarDaysInput): Promise<CalendarDays> {
  const now = ctx.clock.now()
  const me = ctx.actor.personId
  const agenda = await findAgenda(ctx.db, me, now)
  const timeZone = agenda?.timeZone ?? fallbackTimeZone
  const today = getLocalDateAt(timeZone, now)
  const dates = Array.from({ length: input.days }, (_, index) => addDays(input.from ?? today, index))
  const [first = today, last = first] = [dates[0], dates.at(-1)]
  // Read neighbouring days too: an appointment may end after midnight, and time zones may change.
  const span = { from: addDays(first, -2), to: addDays(last, 1), limit: maxCalendarAppointments }
  const [exceptions, records] = await Promise.all([
    findAgendaExceptionsBetween(ctx.db, me, first, last),
    findProviderAppointmentsOnDates(ctx.db, me, span, now),
  ])
  const cards = new Map((await readProviderAppointmentCards(ctx, records)).map((card) => [card.id, card]))

  const readDay = (date: LocalDate): CalendarDay => {
    const exception = exceptions.find(({ from, to }) => from <= date && date <= to)
    const hours = agenda ? getWorkingHoursOfDay(agenda, date, exception) : []
    return {
      date,
      hours,
      isException: exception !== undefined,
      exceptionId: exception?.from === exception?.to ? (exception?.id ?? null) : null,
      note: exception?.note ?? null,
      appointments: records.flatMap((record) => {
        const [part, card] = [findOccupiedTimeOnDay(timeZone, date, record), cards.get(record.id)]
        return part && card ? [{ ...card, ...part }] : []
      }),
      gaps: findFreeTimeRangesOfDay(timeZone, date, hours, { appointments: records, now }),
    }
  }
  return {
    timeZone,
    today,
    now: getLocalTimeAt(timeZone, now),
    saved: agenda !== null,
    enabled: agenda?.enabled ?? false,
    days: dates.map(readDay),
  }
}

export function getWorkingHoursOfDay(
  agenda: Pick<AgendaRecord, 'ranges'>,
  date: LocalDate,
  exception: Pick<AgendaExceptionRecord, 'ranges'> | undefined,
): TimeRange[] {
  const weekday = new Date(date).getUTCDay() as Weekday
  const ranges = exception?.ranges.map(toTimeRange) ?? toWeeklyRanges(agenda.ranges)[weekday] ?? []
  return mergeTimeRanges(ranges)
}

export async function readProviderAppointmentCards(
  ctx: MemberContext,
  records: readonly ListedAppointment[],
): Promise<AppointmentCard[]> {
  const clientIds = [...new Set(records.flatMap(({ clientId }) => clientId ?? []))]
  const people = new Map(
    (await findVisiblePersonCards(ctx.db, ctx, clientIds)).map((person) => [person.id, person]),
  )
  const now = ctx.clock.now()
  return records.map((record) => {
    const client = record.clientId === null ? undefined : people.get(record.clientId)
    return toAppointmentCard(record, client, ctx.actor.personId, now)
  })
}
