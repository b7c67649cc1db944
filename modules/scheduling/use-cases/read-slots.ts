import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import { getBookingWindow } from '#modules/scheduling/availability.ts'
import type { AgendaSlots, SlotsInput } from '#modules/scheduling/contract/agenda.ts'
import { maxNextSlots } from '#modules/scheduling/contract/limits.ts'
import {
  type BusyAppointment,
  findAppointmentParties,
  findBusyAppointments,
} from '#modules/scheduling/data/appointments.ts'
import { findServices } from '#modules/scheduling/data/services.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import { addDays, addMonths, DAY_MS, getLocalTimeAt, type LocalDate } from '#modules/scheduling/local-time.ts'
import type { CallerPersonId } from '#modules/scheduling/permissions.ts'
import { areTimesOverlapping, listAgendaSlots } from '#modules/scheduling/rules.ts'
import { findAgendaVisibleToCaller } from '#modules/scheduling/use-cases/find-shown-agenda.ts'

type SlotsContext = Pick<RequestContext, 'db' | 'clock' | 'page'> & {
  actor: { personId: CallerPersonId } | null
}

/**
 * A caller can request any slot duration only for the caller's own agenda.
 * @throws SCHEDULING.AGENDA_DISABLED, SCHEDULING.NO_RANGES, SCHEDULING.SERVICE_NOT_FOUND,
 * SCHEDULING.APPOINTMENT_NOT_FOUND
 */
export async function readFreeSlots(ctx: SlotsContext, input: SlotsInput): Promise<AgendaSlots> {
  const now = ctx.clock.now()
  const { agenda } = await findAgendaVisibleToCaller(ctx, input.personId)
  if (!agenda?.enabled) throw createSchedulingError('SCHEDULING.AGENDA_DISABLED')
  if (agenda.ranges.length === 0) throw createSchedulingError('SCHEDULING.NO_RANGES')
  const moving =
    input.appointmentId === undefined
      ? undefined
      : await findMoving(ctx.db, ctx, input.appointmentId, input.personId)
  const durationMinutes = (await findDuration(ctx, input, moving)) ?? agenda.durationMinutes
  const { timeZone } = agenda
  const window = getBookingWindow(timeZone, now)

  const listSlots = async (from: LocalDate, lastDate: LocalDate) => {
    const [to = window.to] = [lastDate, window.to].sort()
    const appointments = from <= to ? await readBusy(ctx, input, from, to) : []
    const own = appointments.filter(({ clientId }) => clientId !== null && clientId === ctx.actor?.personId)
    const slots = listAgendaSlots(agenda, {
      durationMinutes,
      appointments,
      now,
      window: { from, to },
    })
    return slots.map((slot) => ({
      ...slot,
      own: slot.taken && own.some((each) => areTimesOverlapping(each, slot)),
    }))
  }

  const [from, to] = getDates(input)
  const slots = await listSlots(from, to)
  const days: AgendaSlots['days'] = []
  for (const { date, time, startsAt, endsAt, taken, own } of slots) {
    if (days.at(-1)?.date !== date) days.push({ date, slots: [] })
    const endTime = getLocalTimeAt(timeZone, endsAt)
    days.at(-1)?.slots.push({ time, endTime, startsAt: startsAt.getTime(), taken, own })
  }
  const isOffered = ({ taken, startsAt }: (typeof slots)[number]) =>
    !taken && startsAt.getTime() !== moving?.startsAt.getTime()
  const next = input.from === undefined ? [] : slots.filter(isOffered)
  if (input.from !== undefined && next.length < maxNextSlots && to < window.to) {
    const later = await listSlots(addDays(to, 1), window.to)
    next.push(...later.filter(isOffered))
  }
  return {
    timeZone,
    durationMinutes,
    window,
    days,
    next: next.slice(0, maxNextSlots).map(({ date, time, startsAt, endsAt }) => ({
      date,
      time,
      endTime: getLocalTimeAt(timeZone, endsAt),
      startsAt: startsAt.getTime(),
    })),
  }
}

function getDates({ month, from }: SlotsInput): [LocalDate, LocalDate] {
  if (from !== undefined) return [from, addDays(from, 6)]
  const first = `${month}-01`
  return [first, addDays(addMonths(first, 1), -1)]
}

async function findDuration(
  ctx: SlotsContext,
  input: SlotsInput,
  moving: { durationMinutes: number } | undefined,
): Promise<number | undefined> {
  if (moving) return moving.durationMinutes
  if (input.durationMinutes !== undefined && input.personId === ctx.actor?.personId)
    return input.durationMinutes
  if (input.serviceId === undefined) return undefined
  const services = await findServices(ctx.db, input.personId)
  const service = services.find(({ id }) => id === input.serviceId)
  if (!service) throw createSchedulingError('SCHEDULING.SERVICE_NOT_FOUND')
  return service.durationMinutes ?? undefined
}

async function findMoving(tx: Tx, { actor }: SlotsContext, id: AppointmentId, providerId: PersonId) {
  const appointment = await findAppointmentParties(tx, id)
  const isParty =
    actor && (appointment?.clientId === actor.personId || appointment?.providerId === actor.personId)
  if (!isParty || appointment?.providerId !== providerId)
    throw createSchedulingError('SCHEDULING.APPOINTMENT_NOT_FOUND')
  return appointment
}

/** A visitor who is not signed in sees no bookings (docs/decisions/0012). */
async function readBusy(
  ctx: SlotsContext,
  input: SlotsInput,
  from: string,
  to: string,
): Promise<BusyAppointment[]> {
  if (!ctx.actor) return []
  const now = ctx.clock.now()
  return findBusyAppointments(ctx.db, input.personId, {
    from: new Date(Math.max(now.getTime(), Date.parse(from)) - DAY_MS),
    to: new Date(Date.parse(to) + 2 * DAY_MS),
    now,
    exceptId: input.appointmentId,
  })
}
