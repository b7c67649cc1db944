import type { AppointmentId } from '#kernel/ids/contract.ts'
import type { ProposeAppointmentTimeInput } from '#modules/scheduling/contract/appointments.ts'
import { findAgenda } from '#modules/scheduling/data/agenda.ts'
import {
  clearedTimeProposalColumns,
  updateAppointmentIfUnchanged,
} from '#modules/scheduling/data/appointments.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import { getLocalDateAt, getLocalTimeAt, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import {
  findUnexpiredProposedStartTime,
  isAppointmentPendingOrConfirmed,
  reasonNotToAnswerTimeProposal,
  reasonNotToProposeTime,
  reasonNotToWithdrawTimeProposal,
} from '#modules/scheduling/permissions.ts'
import {
  computeAppointmentDeadlines,
  findSlotAtChosenTime,
  toAppointmentTimeColumns,
} from '#modules/scheduling/rules.ts'
import { notifyAboutAppointmentChange } from '#modules/scheduling/use-cases/announce-change.ts'
import {
  cancelExpiredRequestsAndNotify,
  findClientsOverlappingSlot,
} from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import {
  type AppointmentPartyContext,
  assertCallerNotBlocked,
  assertNoSchedulingError,
  changeAppointment,
  getCallerRoleInAppointment,
} from '#modules/scheduling/use-cases/change-appointment.ts'
import { appointmentColumnsClearedByReschedule } from '#modules/scheduling/use-cases/move-appointment.ts'

interface Answer {
  id: AppointmentId
  startsAt: Date
}

/**
 * A proposal does not reserve the time: another client can book the proposed time.
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND, SCHEDULING.NOT_TO_PROPOSE, SCHEDULING.APPOINTMENT_CANCELLED,
 * SCHEDULING.APPOINTMENT_PAST, SCHEDULING.SLOT_NOT_OFFERED, SCHEDULING.SLOT_TAKEN
 */
export function proposeAppointmentTime(ctx: AppointmentPartyContext, input: ProposeAppointmentTimeInput) {
  const answer = { id: input.id, notice: 'PROPOSED' } as const
  return changeAppointment(ctx, input.id, async ({ tx, appointment, now }) => {
    assertNoSchedulingError(reasonNotToProposeTime(appointment, ctx.actor.personId, now))
    await assertCallerNotBlocked(tx, appointment, ctx.actor.personId)
    const { providerId } = appointment
    const agenda = providerId && (await findAgenda(tx, providerId, now))
    if (!agenda) throw createSchedulingError('SCHEDULING.AGENDA_NOT_SAVED')
    const { durationMinutes } = appointment
    const slot = findSlotAtChosenTime(agenda.timeZone, { ...input, durationMinutes }, now)
    const isSame = slot?.startsAt.getTime() === appointment.startsAt.getTime()
    if (!slot || slot.startsAt <= now || isSame) throw createSchedulingError('SCHEDULING.SLOT_NOT_OFFERED')
    const isProposed = slot.startsAt.getTime() === appointment.proposedStartsAt?.getTime()
    if (isProposed && !appointment.proposedByClient) return answer
    const takers = await findClientsOverlappingSlot(tx, providerId, slot, { now, exceptId: appointment.id })
    if (takers.length > 0) throw createSchedulingError('SCHEDULING.SLOT_TAKEN')
    const proposal = {
      proposedStartsAt: slot.startsAt,
      proposedTimeZone: agenda.timeZone,
      proposedByClient: false,
    }
    const proposed = await updateAppointmentIfUnchanged(tx, appointment, proposal)
    if (!proposed) return undefined
    await notifyAboutAppointmentChange(tx, ctx, { kind: 'PROPOSED', by: 'PROVIDER', appointment: proposed })
    return answer
  })
}

/**
 * Accepting a time proposal twice changes nothing.
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND, SCHEDULING.PROPOSAL_GONE, SCHEDULING.SLOT_TAKEN
 */
export function acceptTimeProposal(
  ctx: AppointmentPartyContext,
  { id, startsAt, ...from }: Answer & { clientTimeZone?: string | undefined },
) {
  const me = ctx.actor.personId
  return changeAppointment(
    ctx,
    id,
    async ({ tx, appointment, now }) => {
      const answer = { id, status: 'CONFIRMED', notice: 'RESCHEDULED' } as const
      const { clientId, providerId, proposedTimeZone, durationMinutes } = appointment
      const isParty = clientId === me || providerId === me
      const isThere = appointment.startsAt.getTime() === startsAt.getTime()
      if (isParty && isThere && appointment.status === 'CONFIRMED')
        return { ...answer, ...momentOf(appointment) }
      assertNoSchedulingError(reasonNotToAnswerTimeProposal(appointment, me, startsAt, now))
      if (proposedTimeZone === null || providerId === null)
        throw createSchedulingError('SCHEDULING.PROPOSAL_GONE')
      const slot = {
        date: getLocalDateAt(proposedTimeZone, startsAt),
        time: getLocalTimeAt(proposedTimeZone, startsAt),
        startsAt,
        endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS),
        taken: false,
      }
      const takers = await findClientsOverlappingSlot(tx, providerId, slot, { now, exceptId: id })
      if (takers.length > 0) throw createSchedulingError('SCHEDULING.SLOT_TAKEN')
      await cancelExpiredRequestsAndNotify(tx, ctx, { providerId, ...slot }, now)
      const agenda = await findAgenda(tx, providerId, now)
      const status = 'CONFIRMED'
      const by = getCallerRoleInAppointment(appointment, me)
      const moved = await updateAppointmentIfUnchanged(tx, appointment, {
        ...toAppointmentTimeColumns(proposedTimeZone, slot),
        ...(agenda && computeAppointmentDeadlines(agenda, { status, startsAt }, now)),
        ...appointmentColumnsClearedByReschedule,
        status,
        expiresAt: null,
        clientTimeZone: (by === 'CLIENT' && from.clientTimeZone) || appointment.clientTimeZone,
      })
      if (!moved) return undefined
      const change = { kind: 'PROPOSAL_ACCEPTED', by, appointment: moved, before: appointment } as const
      await notifyAboutAppointmentChange(tx, ctx, change)
      return { ...answer, ...momentOf(moved) }
    },
    { movesTime: true },
  )
}

function momentOf(of: { localDate: string; localTime: string; localEndTime: string }) {
  return { date: of.localDate, time: of.localTime, endTime: of.localEndTime }
}

export function declineTimeProposal(ctx: AppointmentPartyContext, proposal: Answer) {
  return endProposal(ctx, proposal, 'PROPOSAL_DECLINED', reasonNotToAnswerTimeProposal)
}

export function withdrawTimeProposal(ctx: AppointmentPartyContext, proposal: Answer) {
  return endProposal(ctx, proposal, 'PROPOSAL_WITHDRAWN', reasonNotToWithdrawTimeProposal)
}

/** Throws if the proposal was accepted or replaced, because the appointment may then have another time. */
function endProposal<Kind extends 'PROPOSAL_DECLINED' | 'PROPOSAL_WITHDRAWN'>(
  ctx: AppointmentPartyContext,
  { id, startsAt }: Answer,
  kind: Kind,
  reasonNotTo: typeof reasonNotToAnswerTimeProposal,
) {
  const me = ctx.actor.personId
  const answer = { id, notice: kind }
  return changeAppointment(ctx, id, async ({ tx, appointment, now }) => {
    const { clientId, providerId } = appointment
    const isParty = clientId === me || providerId === me
    const stands =
      isAppointmentPendingOrConfirmed(appointment, now) &&
      appointment.startsAt.getTime() !== startsAt.getTime()
    if (isParty && stands && findUnexpiredProposedStartTime(appointment, now) === null) return answer
    assertNoSchedulingError(reasonNotTo(appointment, me, startsAt, now))
    const remaining = await updateAppointmentIfUnchanged(tx, appointment, clearedTimeProposalColumns)
    if (!remaining) return undefined
    const by = getCallerRoleInAppointment(appointment, me)
    await notifyAboutAppointmentChange(tx, ctx, { kind, by, appointment: remaining })
    return answer
  })
}
