import type { z } from 'zod'
import type { Tx } from '#kernel/db/statements.ts'
import { isPersonHiddenFromCaller } from '#modules/identity/api.ts'
import type { Slot } from '#modules/scheduling/availability.ts'
import type {
  RescheduleAppointmentInput,
  rescheduleAppointmentOutput,
} from '#modules/scheduling/contract/appointments.ts'
import { type AgendaRecord, findAgenda } from '#modules/scheduling/data/agenda.ts'
import {
  type AppointmentRecord,
  clearedTimeProposalColumns,
  updateAppointmentIfUnchanged,
} from '#modules/scheduling/data/appointments.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import { reasonNotToRescheduleAppointment } from '#modules/scheduling/permissions.ts'
import {
  computeAppointmentDeadlines,
  findBookableSlot,
  findSlotAtChosenTime,
  getInitialAppointmentStatus,
  getSlotStartInstant,
  toAppointmentTimeColumns,
} from '#modules/scheduling/rules.ts'
import { notifyAboutAppointmentChange } from '#modules/scheduling/use-cases/announce-change.ts'
import {
  cancelExpiredRequestsAndNotify,
  findClientsOverlappingSlot,
} from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import {
  type AppointmentChangeContext,
  type AppointmentPartyContext,
  assertNoSchedulingError,
  changeAppointment,
  getCallerRoleInAppointment,
} from '#modules/scheduling/use-cases/change-appointment.ts'
import { isBookingAutoConfirmed } from '#modules/scheduling/use-cases/recognize-client.ts'

type Rescheduled = z.infer<typeof rescheduleAppointmentOutput>

export const appointmentColumnsClearedByReschedule = {
  ...clearedTimeProposalColumns,
  attendanceConfirmedAt: null,
} as const

/**
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND, SCHEDULING.APPOINTMENT_CANCELLED, SCHEDULING.REQUEST_EXPIRED,
 * SCHEDULING.APPOINTMENT_PAST, SCHEDULING.TOO_LATE_TO_CHANGE, SCHEDULING.ONLY_A_PROPOSAL, SCHEDULING.AGENDA_DISABLED,
 * SCHEDULING.SLOT_NOT_OFFERED, SCHEDULING.SLOT_TAKEN
 */
export function rescheduleAppointment(
  ctx: AppointmentPartyContext,
  input: RescheduleAppointmentInput,
): Promise<Rescheduled> {
  const me = ctx.actor.personId
  const move = async (found: AppointmentChangeContext): Promise<Rescheduled | undefined> => {
    const { tx, appointment, now } = found
    assertNoSchedulingError(reasonNotToRescheduleAppointment(appointment, me, now))
    const { providerId } = appointment
    const agenda = providerId && (await findAgenda(tx, providerId, now))
    if (!providerId || !agenda) throw createSchedulingError('SCHEDULING.AGENDA_DISABLED')
    if (getSlotStartInstant(agenda.timeZone, input) === appointment.startsAt.getTime())
      return answerFor(appointment)
    const by = getCallerRoleInAppointment(appointment, me)
    if (await isPersonHiddenFromCaller(tx, ctx.actor, providerId))
      throw createSchedulingError('SCHEDULING.AGENDA_DISABLED')
    const isConfirmed =
      by === 'PROVIDER' || (await isRescheduleAutoConfirmed(tx, ctx, agenda, appointment, now))
    const { buffers, clientTimeZone, slot } =
      by === 'CLIENT'
        ? slotOfClient(agenda, appointment, input, now)
        : slotOfProvider(agenda, appointment, input, now)
    const isProposal = !isConfirmed && appointment.status === 'CONFIRMED'
    if (isProposal && isProposedByClient(appointment, slot.startsAt)) return answerForProposal(appointment)
    const judged = { now, exceptId: appointment.id, ...(buffers && { buffers }) }
    const takers = await findClientsOverlappingSlot(tx, providerId, slot, judged)
    if (takers.length > 0) throw createSchedulingError('SCHEDULING.SLOT_TAKEN')
    if (isProposal) return proposeAsClient(ctx, found, { slot, timeZone: agenda.timeZone, clientTimeZone })
    await cancelExpiredRequestsAndNotify(tx, ctx, { providerId, ...slot }, now)
    const status = getInitialAppointmentStatus(isConfirmed)
    const moved = await updateAppointmentIfUnchanged(tx, appointment, {
      ...toAppointmentTimeColumns(agenda.timeZone, slot),
      ...computeAppointmentDeadlines(agenda, { status, startsAt: slot.startsAt }, now),
      ...appointmentColumnsClearedByReschedule,
      status,
      clientTimeZone,
    })
    if (!moved) return undefined
    const change = { kind: 'RESCHEDULED', by, appointment: moved, before: appointment } as const
    await notifyAboutAppointmentChange(tx, ctx, change)
    return answerFor(moved)
  }
  return changeAppointment(ctx, input.id, move, { movesTime: true })
}

export function isRescheduleAutoConfirmed(
  tx: Tx,
  ctx: Pick<AppointmentPartyContext, 'personEventHandlers'>,
  { autoConfirmFor }: Pick<AgendaRecord, 'autoConfirmFor'>,
  { providerId, clientId }: Pick<AppointmentRecord, 'providerId' | 'clientId'>,
  now: Date,
): Promise<boolean> {
  if (providerId === null || clientId === null) return Promise.resolve(autoConfirmFor === 'ALL')
  return isBookingAutoConfirmed(tx, ctx, autoConfirmFor, { providerId, clientId }, now)
}

function isProposedByClient(appointment: AppointmentRecord, startsAt: Date): boolean {
  return appointment.proposedByClient && appointment.proposedStartsAt?.getTime() === startsAt.getTime()
}

async function proposeAsClient(
  ctx: AppointmentPartyContext,
  { tx, appointment }: AppointmentChangeContext,
  { slot, timeZone, clientTimeZone }: { slot: Slot; timeZone: string; clientTimeZone: string | null },
): Promise<Rescheduled | undefined> {
  const proposed = await updateAppointmentIfUnchanged(tx, appointment, {
    proposedStartsAt: slot.startsAt,
    proposedTimeZone: timeZone,
    proposedByClient: true,
    clientTimeZone,
  })
  if (!proposed) return undefined
  await notifyAboutAppointmentChange(tx, ctx, { kind: 'PROPOSED', by: 'CLIENT', appointment: proposed })
  return answerForProposal(proposed)
}

function slotOfClient(
  agenda: AgendaRecord,
  appointment: AppointmentRecord,
  at: RescheduleAppointmentInput,
  now: Date,
) {
  if (!agenda.enabled) throw createSchedulingError('SCHEDULING.AGENDA_DISABLED')
  const slot = findBookableSlot(agenda, { ...at, durationMinutes: appointment.durationMinutes }, now)
  if (!slot) throw createSchedulingError('SCHEDULING.SLOT_NOT_OFFERED')
  return { slot, clientTimeZone: at.clientTimeZone ?? appointment.clientTimeZone, buffers: agenda }
}

function slotOfProvider(
  agenda: AgendaRecord,
  { durationMinutes, clientTimeZone }: AppointmentRecord,
  at: RescheduleAppointmentInput,
  now: Date,
) {
  const slot = findSlotAtChosenTime(agenda.timeZone, { ...at, durationMinutes }, now)
  if (!slot || slot.startsAt <= now) throw createSchedulingError('SCHEDULING.SLOT_NOT_OFFERED')
  return { slot, clientTimeZone, buffers: undefined }
}

function answerFor(appointment: AppointmentRecord): Rescheduled {
  const notice = appointment.status === 'PENDING' ? 'RESCHEDULED_PENDING' : 'RESCHEDULED'
  return { ...currentTimeOf(appointment), notice }
}

function answerForProposal(appointment: AppointmentRecord): Rescheduled {
  return { ...currentTimeOf(appointment), notice: 'CHANGE_REQUESTED' }
}

function currentTimeOf({ id, status, localDate, localTime, localEndTime }: AppointmentRecord) {
  return { id, status, date: localDate, time: localTime, endTime: localEndTime }
}
