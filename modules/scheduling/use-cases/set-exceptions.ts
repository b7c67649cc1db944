import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { type AgendaExceptionId, agendaExceptionIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { isTimeRangeStartBeforeEnd } from '#modules/scheduling/contract/agenda.ts'
import type { AgendaExceptions, SaveAgendaExceptionInput } from '#modules/scheduling/contract/exceptions.ts'
import { maxAgendaExceptions } from '#modules/scheduling/contract/limits.ts'
import { type AgendaExceptionRecord, type AgendaRecord, findAgenda } from '#modules/scheduling/data/agenda.ts'
import * as stored from '#modules/scheduling/data/exceptions.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import { trimOverlappedAgendaExceptions } from '#modules/scheduling/exceptions.ts'
import { listUpcomingHolidays } from '#modules/scheduling/holidays.ts'
import { getLocalDateAt } from '#modules/scheduling/local-time.ts'
import { toAgendaRangeMinutes, toTimeRange } from '#modules/scheduling/rules.ts'
import { changeOwnBookingSettings } from '#modules/scheduling/use-cases/change-settings.ts'

export function getAgendaExceptions(ctx: MemberContext): Promise<AgendaExceptions> {
  return readExceptions(ctx.db, ctx.actor.personId, ctx.clock.now())
}

async function readExceptions(tx: Tx, personId: PersonId, now: Date): Promise<AgendaExceptions> {
  const agenda = await findAgenda(tx, personId, now)
  const today = getLocalDateAt(agenda?.timeZone ?? 'UTC', now)
  const ahead = (agenda?.exceptions ?? []).filter(({ to }) => to >= today)
  const counts = [
    ...(ahead.length > 0 ? await stored.countUpcomingAppointmentsByDate(tx, personId, today, now) : []),
  ]
  const isCovered = (date: string) => ahead.some(({ from, to }) => from <= date && date <= to)
  return {
    exceptions: ahead.map(({ ranges, ...exception }) => ({
      ...exception,
      ranges: ranges.map(toTimeRange),
      appointments: counts
        .filter(([date]) => exception.from <= date && date <= exception.to)
        .reduce((sum, [, count]) => sum + count, 0),
    })),
    holidays: listUpcomingHolidays(today).filter(({ date }) => !isCovered(date)),
  }
}

/**
 * @throws SCHEDULING.AGENDA_NOT_SAVED, SCHEDULING.EXCEPTION_NOT_FOUND, SCHEDULING.INVALID_RANGES with `values.list`,
 * SCHEDULING.EXCEPTION_PAST if all days of the exception are over, SCHEDULING.TOO_MANY_EXCEPTIONS
 */
export async function saveAgendaException(
  ctx: MemberContext,
  input: SaveAgendaExceptionInput,
): Promise<AgendaExceptions> {
  if (!input.ranges.every(isTimeRangeStartBeforeEnd)) {
    const list = input.from === input.to ? input.from : `${input.from} – ${input.to}`
    throw createSchedulingError('SCHEDULING.INVALID_RANGES', { values: { list } })
  }
  return changeAgendaExceptions(ctx, async (tx, personId, today) => {
    if (input.to < today) throw createSchedulingError('SCHEDULING.EXCEPTION_PAST')
    if (input.id !== undefined && !(await stored.deleteAgendaException(tx, personId, input.id)))
      throw createSchedulingError('SCHEDULING.EXCEPTION_NOT_FOUND')
    await storeAgendaException(tx, personId, {
      id: input.id ?? createId(agendaExceptionIdSchema),
      from: input.from,
      to: input.to,
      note: input.note === '' ? null : input.note,
      ranges: input.ranges.map(toAgendaRangeMinutes),
    })
  })
}

/** @throws SCHEDULING.AGENDA_NOT_SAVED, SCHEDULING.TOO_MANY_EXCEPTIONS */
export function saveHolidaysAsDaysOff(
  ctx: MemberContext,
  input: { dates: string[] },
): Promise<AgendaExceptions> {
  return changeAgendaExceptions(ctx, async (tx, personId) => {
    const now = ctx.clock.now()
    const { holidays } = await readExceptions(tx, personId, now)
    const taken = holidays.filter(({ date }) => input.dates.includes(date))
    for (const { date, name } of taken)
      await storeAgendaException(tx, personId, {
        id: createId(agendaExceptionIdSchema),
        from: date,
        to: date,
        note: name,
        ranges: [],
      })
  })
}

/** @throws SCHEDULING.AGENDA_NOT_SAVED, SCHEDULING.EXCEPTION_NOT_FOUND */
export function removeAgendaException(
  ctx: MemberContext,
  { id }: { id: AgendaExceptionId },
): Promise<AgendaExceptions> {
  return changeAgendaExceptions(ctx, async (tx, personId) => {
    if (!(await stored.deleteAgendaException(tx, personId, id)))
      throw createSchedulingError('SCHEDULING.EXCEPTION_NOT_FOUND')
  })
}

/** @throws SCHEDULING.AGENDA_NOT_SAVED, SCHEDULING.TOO_MANY_EXCEPTIONS, and the errors of `change` */
export function changeAgendaExceptions(
  ctx: MemberContext,
  change: (tx: Tx, personId: PersonId, today: string, agenda: AgendaRecord) => Promise<void>,
): Promise<AgendaExceptions> {
  return changeOwnBookingSettings(ctx, async (tx, personId) => {
    const now = ctx.clock.now()
    const agenda = await findAgenda(tx, personId, now)
    if (!agenda) throw createSchedulingError('SCHEDULING.AGENDA_NOT_SAVED')
    await change(tx, personId, getLocalDateAt(agenda.timeZone, now), agenda)
    const after = await readExceptions(tx, personId, now)
    if (after.exceptions.length > maxAgendaExceptions)
      throw createSchedulingError('SCHEDULING.TOO_MANY_EXCEPTIONS')
    return after
  })
}

export async function storeAgendaException(
  tx: Tx,
  personId: PersonId,
  newest: AgendaExceptionRecord,
): Promise<void> {
  const existing = await stored.findAgendaExceptionsBetween(tx, personId, newest.from, newest.to)
  for (const { older, left } of trimOverlappedAgendaExceptions(newest, existing)) {
    const [first, second] = left
    if (first) await stored.updateAgendaExceptionDates(tx, older.id, first)
    else await stored.deleteAgendaException(tx, personId, older.id)
    if (second)
      await stored.createAgendaException(tx, personId, {
        ...older,
        ...second,
        id: createId(agendaExceptionIdSchema),
      })
  }
  await stored.createAgendaException(tx, personId, newest)
}
