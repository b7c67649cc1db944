import type { z } from 'zod'
import type { MemberContext } from '#kernel/context.ts'
import { isPersonHiddenFrom } from '#modules/identity/api.ts'
import type { RescheduleInput, rescheduleOutput } from '#modules/scheduling/contract/appointments.ts'
import { type AgendaRecord, findAgenda } from '#modules/scheduling/data/agenda.ts'
import {
  type AppointmentRecord,
  updateAppointmentIfUnchanged,
} from '#modules/scheduling/data/appointments.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'
import { reasonNotToReschedule } from '#modules/scheduling/permissions.ts'
import {
  computeDeadlines,
  findChosenTime,
  findOfferedSlot,
  getInitialStatus,
  getStartInstant,
  toTimeColumns,
} from '#modules/scheduling/rules.ts'
import { announceAppointmentChange } from '#modules/scheduling/use-cases/announce-change.ts'
import {
  cancelExpiredAndNotify,
  findSlotOccupants,
} from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import {
  type AppointmentChangeContext,
  changeAppointment,
  getAppointmentSide,
  throwIfRejected,
} from '#modules/scheduling/use-cases/change-appointment.ts'
import { isAutoConfirmed } from '#modules/scheduling/use-cases/recognize-client.ts'

type Rescheduled = z.infer<typeof rescheduleOutput>

export const clearedProposal = { proposedStartsAt: null, proposedTimeZone: null } as const

/**
 * Moves an appointment in one step: the old time is released only when the new time is booked. Repeating the
 * move changes nothing.
 * The client moves to a slot of the agenda, which is confirmed like a new booking; later e-mails use the time
 * zone of the client's browser. The provider moves a pending appointment, or one that the provider booked, to
 * any free time.
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND, SCHEDULING.APPOINTMENT_CANCELLED, SCHEDULING.REQUEST_EXPIRED,
 * SCHEDULING.APPOINTMENT_PAST, SCHEDULING.TOO_LATE_TO_CHANGE, SCHEDULING.ONLY_A_PROPOSAL,
 * SCHEDULING.AGENDA_DISABLED, SCHEDULING.SLOT_NOT_OFFERED, SCHEDULING.SLOT_TAKEN
 */
export function rescheduleAppointment(ctx: MemberContext, input: RescheduleInput): Promise<Rescheduled> {
  const me = ctx.actor.personId
  const move = async ({
    tx,
    appointment,
    now,
  }: AppointmentChangeContext): Promise<Rescheduled | undefined> => {
    throwIfRejected(reasonNotToReschedule(appointment, me, now))
    const { providerId } = appointment
    const agenda = providerId && (await findAgenda(tx, providerId, now))
    if (!providerId || !agenda) throw schedulingError('SCHEDULING.AGENDA_DISABLED')
    if (getStartInstant(agenda.timeZone, input) === appointment.startsAt.getTime())
      return answerFor(appointment)
    const by = getAppointmentSide(appointment, me)
    if (await isPersonHiddenFrom(tx, ctx.actor, providerId))
      throw schedulingError('SCHEDULING.AGENDA_DISABLED')
    const { buffers, ...fields } =
      by === 'CLIENT'
        ? moveOfClient(
            agenda,
            appointment,
            input,
            now,
            await isAutoConfirmed(tx, ctx, agenda.autoConfirmFor, { providerId, clientId: me }, now),
          )
        : moveOfProvider(agenda, appointment, input, now)
    const judged = { now, exceptId: appointment.id, ...(buffers && { buffers }) }
    const takers = await findSlotOccupants(tx, providerId, fields, judged)
    if (takers.length > 0) throw schedulingError('SCHEDULING.SLOT_TAKEN')
    await cancelExpiredAndNotify(tx, ctx, { providerId, ...fields }, now)
    const moved = await updateAppointmentIfUnchanged(tx, appointment, { ...fields, ...clearedProposal })
    if (!moved) return undefined
    const change = { kind: 'RESCHEDULED', by, appointment: moved, before: appointment } as const
    await announceAppointmentChange(tx, ctx, change)
    return answerFor(moved)
  }
  return changeAppointment(ctx, input.id, move, { movesTime: true })
}

function moveOfClient(
  agenda: AgendaRecord,
  appointment: AppointmentRecord,
  at: RescheduleInput,
  now: Date,
  autoConfirm: boolean,
) {
  if (!agenda.enabled) throw schedulingError('SCHEDULING.AGENDA_DISABLED')
  const slot = findOfferedSlot(agenda, { ...at, durationMinutes: appointment.durationMinutes }, now)
  if (!slot) throw schedulingError('SCHEDULING.SLOT_NOT_OFFERED')
  const status = getInitialStatus(autoConfirm)
  const terms = computeDeadlines(agenda, { status, startsAt: slot.startsAt }, now)
  const clientTimeZone = at.clientTimeZone ?? appointment.clientTimeZone
  return { ...toTimeColumns(agenda.timeZone, slot), ...terms, status, clientTimeZone, buffers: agenda }
}

/** The provider moves the appointment to any free time. The expiry of a pending request does not change. */
function moveOfProvider(
  agenda: AgendaRecord,
  appointment: AppointmentRecord,
  at: RescheduleInput,
  now: Date,
) {
  const { durationMinutes, status, expiresAt } = appointment
  const slot = findChosenTime(agenda.timeZone, { ...at, durationMinutes }, now)
  if (!slot || slot.startsAt <= now) throw schedulingError('SCHEDULING.SLOT_NOT_OFFERED')
  const { changeableUntil } = computeDeadlines(agenda, { status, startsAt: slot.startsAt }, now)
  const lapses = expiresAt && new Date(Math.min(expiresAt.getTime(), slot.startsAt.getTime()))
  const fields = toTimeColumns(agenda.timeZone, slot)
  return { ...fields, changeableUntil, expiresAt: lapses, status, buffers: undefined }
}

function answerFor(appointment: AppointmentRecord): Rescheduled {
  const { id, status, localDate, localTime, localEndTime } = appointment
  const notice = status === 'PENDING' ? 'RESCHEDULED_PENDING' : 'RESCHEDULED'
  return { id, status, date: localDate, time: localTime, endTime: localEndTime, notice }
}
