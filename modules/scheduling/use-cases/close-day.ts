import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { AppError } from '#kernel/errors.ts'
import { type AppointmentId, agendaExceptionIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { BusyTime, Slot, TimeRange } from '#modules/scheduling/availability.ts'
import type {
  BlockTimeInput,
  CloseDayInput,
  CloseDayResult,
  ClosedDayAppointmentAction,
  DayToClose,
} from '#modules/scheduling/contract/days.ts'
import type { AgendaExceptions } from '#modules/scheduling/contract/exceptions.ts'
import { maxCalendarAppointments } from '#modules/scheduling/contract/limits.ts'
import { type AgendaRecord, findAgenda } from '#modules/scheduling/data/agenda.ts'
import { findBusyAppointments } from '#modules/scheduling/data/appointments.ts'
import { findAgendaExceptionsBetween } from '#modules/scheduling/data/exceptions.ts'
import { findProviderAppointmentsOnDates, type ListedAppointment } from '#modules/scheduling/data/listing.ts'
import { subtractTimeRange } from '#modules/scheduling/days.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import {
  addDays,
  DAY_MS,
  type LocalDate,
  MINUTE_MS,
  parseMinutesOfDay,
} from '#modules/scheduling/local-time.ts'
import {
  isAppointmentTimeChosenByClient,
  reasonNotToCancelConfirmedAppointment,
} from '#modules/scheduling/permissions.ts'
import { iterateAgendaSlots, toAgendaRangeMinutes } from '#modules/scheduling/rules.ts'
import {
  cancelAppointment,
  cancelConfirmedAppointment,
} from '#modules/scheduling/use-cases/answer-appointment.ts'
import { rescheduleAppointment } from '#modules/scheduling/use-cases/move-appointment.ts'
import { proposeAppointmentTime } from '#modules/scheduling/use-cases/propose-time.ts'
import {
  getWorkingHoursOfDay,
  readProviderAppointmentCards,
} from '#modules/scheduling/use-cases/read-days.ts'
import { changeAgendaExceptions, storeAgendaException } from '#modules/scheduling/use-cases/set-exceptions.ts'

const suggestionDays = 28

/**
 * Blocking time in an agenda does not move appointments.
 * @throws SCHEDULING.AGENDA_NOT_SAVED, SCHEDULING.EXCEPTION_PAST, SCHEDULING.TOO_MANY_EXCEPTIONS
 */
export function blockAgendaTime(
  ctx: MemberContext,
  { date, ...block }: BlockTimeInput,
): Promise<AgendaExceptions> {
  return changeHoursOfDay(ctx, date, ({ hours }) => {
    const left = subtractTimeRange(hours, block)
    return JSON.stringify(left) === JSON.stringify(hours) ? null : left
  })
}

function changeHoursOfDay(
  ctx: MemberContext,
  date: LocalDate,
  change: (day: { hours: TimeRange[]; isException: boolean }) => TimeRange[] | null,
): Promise<AgendaExceptions> {
  return changeAgendaExceptions(ctx, async (tx, personId, today, agenda) => {
    if (date < today) throw createSchedulingError('SCHEDULING.EXCEPTION_PAST')
    const [exception] = await findAgendaExceptionsBetween(tx, personId, date, date)
    const hours = getWorkingHoursOfDay(agenda, date, exception)
    const changed = change({ hours, isException: exception !== undefined })
    if (changed === null) return
    await storeAgendaException(tx, personId, {
      id: createId(agendaExceptionIdSchema),
      from: date,
      to: date,
      note: exception?.note ?? null,
      ranges: changed.map(toAgendaRangeMinutes),
    })
  })
}

/**
 * For each appointment of the day, suggests a similar time on the next day with a free appointment slot.
 * @throws SCHEDULING.AGENDA_NOT_SAVED
 */
export async function readAppointmentsOfDayToClose(
  ctx: MemberContext,
  { date }: { date: LocalDate },
): Promise<DayToClose> {
  const now = ctx.clock.now()
  const me = ctx.actor.personId
  const agenda = await findAgenda(ctx.db, me, now)
  if (!agenda) throw createSchedulingError('SCHEDULING.AGENDA_NOT_SAVED')
  const records = await findNotBegun(ctx.db, me, date, now)
  if (records.length === 0) return { appointments: [] }
  const busy: BusyTime[] = await findBusyAppointments(ctx.db, me, {
    from: new Date(Date.parse(date)),
    to: new Date(Date.parse(date) + (suggestionDays + 2) * DAY_MS),
    now,
  })
  for (const { proposedStartsAt, durationMinutes } of records)
    if (proposedStartsAt)
      busy.push({
        startsAt: proposedStartsAt,
        endsAt: new Date(proposedStartsAt.getTime() + durationMinutes * MINUTE_MS),
      })
  const cards = await readProviderAppointmentCards(ctx, records)
  return {
    appointments: cards.map((appointment) => {
      const slot = findOtherTime(agenda, appointment, { date, busy, now })
      if (slot) busy.push(slot)
      return { appointment, suggestion: slot ? { date: slot.date, time: slot.time } : null }
    }),
  }
}

function findOtherTime(
  agenda: AgendaRecord,
  { time, durationMinutes }: { time: string; durationMinutes: number },
  { date, busy, now }: { date: LocalDate; busy: readonly BusyTime[]; now: Date },
): Slot | undefined {
  const distance = (slot: Slot) => Math.abs(parseMinutesOfDay(slot.time) - parseMinutesOfDay(time))
  const window = { from: addDays(date, 1), to: addDays(date, suggestionDays) }
  let best: Slot | undefined
  for (const slot of iterateAgendaSlots(agenda, { durationMinutes, appointments: busy, now, window })) {
    if (best && slot.date !== best.date) break
    if (!slot.taken && (!best || distance(slot) < distance(best))) best = slot
  }
  return best
}

/**
 * New bookings are prevented before appointments change, so a request that fails midway can be repeated.
 * @throws SCHEDULING.AGENDA_NOT_SAVED, SCHEDULING.EXCEPTION_PAST, SCHEDULING.TOO_MANY_EXCEPTIONS
 */
export async function closeAgendaDay(
  ctx: MemberContext,
  { date, reason, answers }: CloseDayInput,
): Promise<CloseDayResult> {
  const me = ctx.actor.personId
  await changeHoursOfDay(ctx, date, ({ hours, isException }) =>
    isException && hours.length === 0 ? null : [],
  )
  const before = new Map(
    (await findNotBegun(ctx.db, me, date, ctx.clock.now())).map((record) => [record.id, record]),
  )
  const done = { cancelled: 0, proposed: 0 }
  const failed = new Set<AppointmentId>()
  for (const answer of answers) {
    const record = before.get(answer.id)
    if (!record) continue
    try {
      done[await giveAnswer(ctx, record, answer, reason)]++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.add(record.id)
    }
  }
  const cards = await readProviderAppointmentCards(ctx, await findNotBegun(ctx.db, me, date, ctx.clock.now()))
  const remaining = cards.filter(
    ({ id, proposal, canAnswerProposal }) => failed.has(id) || proposal === null || canAnswerProposal,
  )
  return { ...done, remaining }
}

async function giveAnswer(
  ctx: MemberContext,
  record: ListedAppointment,
  answer: ClosedDayAppointmentAction,
  reason: string,
): Promise<'cancelled' | 'proposed'> {
  const { id } = record
  if (answer.action === 'propose') {
    const to = { id, date: answer.date, time: answer.time }
    await (isAppointmentTimeChosenByClient(record)
      ? proposeAppointmentTime(ctx, to)
      : rescheduleAppointment(ctx, to))
    return 'proposed'
  }
  const cancellation = { id, reason }
  if (reasonNotToCancelConfirmedAppointment(record, ctx.actor.personId, ctx.clock.now()) === null)
    await cancelConfirmedAppointment(ctx, cancellation)
  else await cancelAppointment(ctx, cancellation)
  return 'cancelled'
}

async function findNotBegun(
  tx: Tx,
  providerId: PersonId,
  date: LocalDate,
  now: Date,
): Promise<ListedAppointment[]> {
  const day = { from: date, to: date, limit: maxCalendarAppointments }
  const found = await findProviderAppointmentsOnDates(tx, providerId, day, now)
  return found.filter(({ startsAt }) => startsAt > now)
}
