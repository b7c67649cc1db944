import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import { isPersonHiddenFrom } from '#modules/identity/api.ts'
import { getBookingWindow } from '#modules/scheduling/availability.ts'
import type { MonthSlots, SlotsInput } from '#modules/scheduling/contract/agenda.ts'
import { findAgenda } from '#modules/scheduling/data/agenda.ts'
import {
  type BusyAppointment,
  findAppointmentParties,
  findBusyAppointments,
} from '#modules/scheduling/data/appointments.ts'
import { findServices } from '#modules/scheduling/data/services.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'
import { addDays, addMonths, DAY_MS, localTimeOf } from '#modules/scheduling/local-time.ts'
import { isOverlapping, listAgendaSlots } from '#modules/scheduling/rules.ts'

/**
 * The slots of one month within the booking window, by local date. Days without slots are omitted. The
 * duration is that of the service or of the appointment to move, or else of the agenda. For the caller's own
 * agenda, any duration is possible.
 * @throws SCHEDULING.AGENDA_DISABLED, SCHEDULING.NO_RANGES, SCHEDULING.SERVICE_NOT_FOUND,
 * SCHEDULING.APPOINTMENT_NOT_FOUND
 */
export async function readSlots(ctx: RequestContext, input: SlotsInput): Promise<MonthSlots> {
  const now = ctx.clock.now()
  const [hidden, agenda] = await Promise.all([
    isPersonHiddenFrom(ctx.db, ctx.actor, input.personId),
    findAgenda(ctx.db, input.personId, now),
  ])
  if (hidden || !agenda?.enabled) throw schedulingError('SCHEDULING.AGENDA_DISABLED')
  if (agenda.ranges.length === 0) throw schedulingError('SCHEDULING.NO_RANGES')
  const durationMinutes = (await findDuration(ctx, input)) ?? agenda.durationMinutes
  const { timeZone } = agenda
  const window = getBookingWindow(timeZone, now)
  const from = `${input.month}-01`
  const lastOfMonth = addDays(addMonths(from, 1), -1)
  const [to = window.to] = [lastOfMonth, window.to].sort()

  const appointments = from <= to ? await readBusy(ctx, input, from, to) : []
  const own = appointments.filter(({ clientId }) => clientId !== null && clientId === ctx.actor?.personId)
  const slots = listAgendaSlots(agenda, { durationMinutes, appointments, now, window: { from, to } })

  const days: MonthSlots['days'] = []
  for (const slot of slots) {
    if (days.at(-1)?.date !== slot.date) days.push({ date: slot.date, slots: [] })
    days.at(-1)?.slots.push({
      time: slot.time,
      endTime: localTimeOf(timeZone, slot.endsAt),
      startsAt: slot.startsAt.getTime(),
      taken: slot.taken,
      own: slot.taken && own.some((appointment) => isOverlapping(appointment, slot)),
    })
  }
  return { timeZone, durationMinutes, window, days }
}

async function findDuration(ctx: RequestContext, input: SlotsInput): Promise<number | undefined> {
  if (input.appointmentId !== undefined) {
    const { durationMinutes } = await findMoving(ctx.db, ctx, input.appointmentId, input.personId)
    return durationMinutes
  }
  if (input.durationMinutes !== undefined && input.personId === ctx.actor?.personId)
    return input.durationMinutes
  if (input.serviceId === undefined) return undefined
  const services = await findServices(ctx.db, input.personId)
  const service = services.find(({ id }) => id === input.serviceId)
  if (!service) throw schedulingError('SCHEDULING.SERVICE_NOT_FOUND')
  return service.durationMinutes ?? undefined
}

/** Only the client and the provider of an appointment may learn that the appointment exists. */
async function findMoving(tx: Tx, { actor }: RequestContext, id: AppointmentId, providerId: PersonId) {
  const appointment = await findAppointmentParties(tx, id)
  const isParty =
    actor && (appointment?.clientId === actor.personId || appointment?.providerId === actor.personId)
  if (!isParty || appointment?.providerId !== providerId)
    throw schedulingError('SCHEDULING.APPOINTMENT_NOT_FOUND')
  return appointment
}

/**
 * Do not query bookings for a visitor who is not signed in: such a visitor sees no bookings
 * (docs/decisions/0012).
 */
async function readBusy(
  ctx: RequestContext,
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
