import type { PersonId } from '#kernel/ids/contract.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import { type AppointmentFacts, hasLapsed, statusAt } from '#modules/scheduling/rules.ts'

/** Error code of a rejected action; null if it is allowed. Strangers get the code for an appointment that does not exist. */
type Reason = SchedulingErrorCode | null

function isParty({ clientId, providerId }: AppointmentFacts, personId: PersonId): boolean {
  return clientId === personId || providerId === personId
}

/** Only a future appointment can be confirmed, moved or cancelled. */
function isFuture({ startsAt }: AppointmentFacts, now: Date): boolean {
  return startsAt > now
}

/** The reason why neither side can change the appointment, or null. */
function reasonOfItsState(appointment: AppointmentFacts, now: Date): Reason {
  if (appointment.status === 'CANCELLED') return 'SCHEDULING.APPOINTMENT_CANCELLED'
  if (hasLapsed(appointment, now)) return 'SCHEDULING.REQUEST_EXPIRED'
  return isFuture(appointment, now) ? null : 'SCHEDULING.APPOINTMENT_PAST'
}

/** Whether the client's deadline for changes has passed; a change at exactly the deadline is still permitted. */
function isTooLate({ changeableUntil }: AppointmentFacts, now: Date): boolean {
  return changeableUntil !== null && changeableUntil < now
}

/** All callers except the provider get the same error. */
export function reasonNotToConfirm(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.NOT_THE_PROVIDER'
  return reasonOfItsState(appointment, now)
}

/**
 * The client can cancel a future appointment. The provider can cancel a pending appointment and one that the provider booked.
 * Cancelling a cancelled appointment is allowed and changes nothing.
 */
export function reasonNotToCancel(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return null
  if (!isFuture(appointment, now)) return 'SCHEDULING.APPOINTMENT_PAST'
  if (appointment.clientId === personId)
    return isTooLate(appointment, now) ? 'SCHEDULING.TOO_LATE_TO_CHANGE' : null
  return needsTheClient(appointment) ? 'SCHEDULING.CONFIRMED_FOR_CLIENT' : null
}

/**
 * 'No puedo atender': the provider cancels a confirmed appointment that the client booked, with a reason. For a cancelled
 * appointment the result is null: the repetition changes nothing.
 */
export function reasonNotToCallOff(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return null
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  return needsTheClient(appointment) ? null : 'SCHEDULING.NOT_CONFIRMED'
}

/** For a confirmed appointment that the client booked, the provider may only propose another time, or cancel with a reason. */
function needsTheClient({ status, bookedByProvider }: AppointmentFacts): boolean {
  return status === 'CONFIRMED' && !bookedByProvider
}

/** Moving at once is permitted to the client until the deadline, and to the provider until the client relies on the time. */
export function reasonNotToReschedule(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  if (appointment.clientId === personId)
    return isTooLate(appointment, now) ? 'SCHEDULING.TOO_LATE_TO_CHANGE' : null
  return needsTheClient(appointment) ? 'SCHEDULING.ONLY_A_PROPOSAL' : null
}

/** Only the provider may propose another time, and only for an appointment that the provider may not move at once. */
export function reasonNotToPropose(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.providerId !== personId) return 'SCHEDULING.NOT_TO_PROPOSE'
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  return needsTheClient(appointment) ? null : 'SCHEDULING.NOT_TO_PROPOSE'
}

/** The proposed start that the client can still accept; null after the proposed start or the start of the appointment. */
export function openProposal(appointment: AppointmentFacts, now: Date): Date | null {
  const { proposedStartsAt, status } = appointment
  const isOpen = status === 'CONFIRMED' && isFuture(appointment, now)
  return isOpen && proposedStartsAt !== null && proposedStartsAt > now ? proposedStartsAt : null
}

/** The client accepts or declines a proposal; the request must contain the proposed start. */
export function reasonNotToAnswer(
  appointment: AppointmentFacts,
  personId: PersonId,
  proposed: Date,
  now: Date,
): Reason {
  if (appointment.clientId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  return reasonOfProposal(appointment, proposed, now)
}

/** The provider withdraws a proposal; the request must contain the proposed start. */
export function reasonNotToWithdraw(
  appointment: AppointmentFacts,
  personId: PersonId,
  proposed: Date,
  now: Date,
): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  return reasonOfProposal(appointment, proposed, now)
}

/** Rejects a proposal that was replaced or already accepted. */
function reasonOfProposal(appointment: AppointmentFacts, proposed: Date, now: Date): Reason {
  const open = openProposal(appointment, now)
  return open?.getTime() === proposed.getTime() ? null : 'SCHEDULING.PROPOSAL_GONE'
}

/** Only the provider can mark a no-show, after the start of a confirmed appointment. */
export function reasonNotToMarkNoShow(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return 'SCHEDULING.APPOINTMENT_CANCELLED'
  if (isFuture(appointment, now)) return 'SCHEDULING.NO_SHOW_TOO_EARLY'
  return appointment.status === 'PENDING' ? 'SCHEDULING.APPOINTMENT_PAST' : null
}

export function permissionsOf(appointment: AppointmentFacts, personId: PersonId, now: Date) {
  const stands = statusAt(appointment, now) !== 'CANCELLED'
  const hasProposal = openProposal(appointment, now) !== null
  return {
    canConfirm: appointment.status === 'PENDING' && reasonNotToConfirm(appointment, personId, now) === null,
    canCancel: stands && reasonNotToCancel(appointment, personId, now) === null,
    canCallOff: stands && reasonNotToCallOff(appointment, personId, now) === null,
    canReschedule: reasonNotToReschedule(appointment, personId, now) === null,
    canPropose: reasonNotToPropose(appointment, personId, now) === null,
    canAnswerProposal: hasProposal && appointment.clientId === personId,
    canMarkNoShow: reasonNotToMarkNoShow(appointment, personId, now) === null,
  }
}

/** 'Cita pasada': a request that was not answered before its start. */
export function isUnanswered(appointment: AppointmentFacts, now: Date): boolean {
  return statusAt(appointment, now) === 'PENDING' && !isFuture(appointment, now)
}

/** Whether the appointment is still pending or confirmed, so that both sides need to contact each other. */
export function isPendingOrConfirmedNow(appointment: AppointmentFacts, now: Date): boolean {
  const status = statusAt(appointment, now)
  return status === 'PENDING' || status === 'CONFIRMED'
}

/** The provider sees the contact data of the client while the appointment is pending or confirmed. */
export function showsClientContact(appointment: AppointmentFacts, personId: PersonId, now: Date): boolean {
  return appointment.providerId === personId && isPendingOrConfirmedNow(appointment, now)
}
