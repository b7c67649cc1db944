import type { PersonId } from '#kernel/ids/contract.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import { type AppointmentFacts, getStatusAt, isExpiredRequest } from '#modules/scheduling/rules.ts'

/**
 * Error code of a rejected action; null if the action is allowed. Callers who are not part of the appointment
 * get the code for an unknown appointment.
 */
type Reason = SchedulingErrorCode | null

function isParty({ clientId, providerId }: AppointmentFacts, personId: PersonId): boolean {
  return clientId === personId || providerId === personId
}

function isFuture({ startsAt }: AppointmentFacts, now: Date): boolean {
  return startsAt > now
}

function reasonOfItsState(appointment: AppointmentFacts, now: Date): Reason {
  if (appointment.status === 'CANCELLED') return 'SCHEDULING.APPOINTMENT_CANCELLED'
  if (isExpiredRequest(appointment, now)) return 'SCHEDULING.REQUEST_EXPIRED'
  return isFuture(appointment, now) ? null : 'SCHEDULING.APPOINTMENT_PAST'
}

/**
 * True if the client's deadline for changes has passed. A change at exactly the deadline is still permitted.
 */
function isTooLate({ changeableUntil }: AppointmentFacts, now: Date): boolean {
  return changeableUntil !== null && changeableUntil < now
}

export function reasonNotToConfirm(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.NOT_THE_PROVIDER'
  return reasonOfItsState(appointment, now)
}

/**
 * The client can cancel a future appointment. The provider can cancel a pending appointment, or one that the
 * provider booked. Cancelling twice is allowed and changes nothing.
 */
export function reasonNotToCancel(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return null
  if (!isFuture(appointment, now)) return 'SCHEDULING.APPOINTMENT_PAST'
  if (appointment.clientId === personId)
    return isTooLate(appointment, now) ? 'SCHEDULING.TOO_LATE_TO_CHANGE' : null
  return needsClientConsent(appointment) ? 'SCHEDULING.CONFIRMED_FOR_CLIENT' : null
}

/**
 * 'No puedo atender': the provider cancels, with a reason, a confirmed appointment that the client booked.
 * Cancelling twice is allowed and changes nothing.
 */
export function reasonNotToCancelConfirmed(
  appointment: AppointmentFacts,
  personId: PersonId,
  now: Date,
): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return null
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  return needsClientConsent(appointment) ? null : 'SCHEDULING.NOT_CONFIRMED'
}

/**
 * If the client booked a confirmed appointment, the provider may only propose another time or cancel with a
 * reason.
 */
function needsClientConsent({ status, bookedByProvider }: AppointmentFacts): boolean {
  return status === 'CONFIRMED' && !bookedByProvider
}

/**
 * The client may move an appointment until the deadline. The provider may move a pending appointment, or one
 * that the provider booked.
 */
export function reasonNotToReschedule(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  if (appointment.clientId === personId)
    return isTooLate(appointment, now) ? 'SCHEDULING.TOO_LATE_TO_CHANGE' : null
  return needsClientConsent(appointment) ? 'SCHEDULING.ONLY_A_PROPOSAL' : null
}

/**
 * Only the provider may propose another time, and only for an appointment that the provider may not move
 * without the client's consent.
 */
export function reasonNotToPropose(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.providerId !== personId) return 'SCHEDULING.NOT_TO_PROPOSE'
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  return needsClientConsent(appointment) ? null : 'SCHEDULING.NOT_TO_PROPOSE'
}

/**
 * The proposed start that the client can still accept. Null after the proposed start, or after the start of
 * the appointment.
 */
export function findOpenProposal(appointment: AppointmentFacts, now: Date): Date | null {
  const { proposedStartsAt, status } = appointment
  const isOpen = status === 'CONFIRMED' && isFuture(appointment, now)
  return isOpen && proposedStartsAt !== null && proposedStartsAt > now ? proposedStartsAt : null
}

export function reasonNotToAnswerProposal(
  appointment: AppointmentFacts,
  personId: PersonId,
  proposed: Date,
  now: Date,
): Reason {
  if (appointment.clientId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  return reasonOfProposal(appointment, proposed, now)
}

export function reasonNotToWithdrawProposal(
  appointment: AppointmentFacts,
  personId: PersonId,
  proposed: Date,
  now: Date,
): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  return reasonOfProposal(appointment, proposed, now)
}

function reasonOfProposal(appointment: AppointmentFacts, proposed: Date, now: Date): Reason {
  const open = findOpenProposal(appointment, now)
  return open?.getTime() === proposed.getTime() ? null : 'SCHEDULING.PROPOSAL_GONE'
}

/**
 * Only the provider can mark that the client did not come (no-show), after the start of a confirmed
 * appointment.
 */
export function reasonNotToMarkNoShow(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return 'SCHEDULING.APPOINTMENT_CANCELLED'
  if (isFuture(appointment, now)) return 'SCHEDULING.NO_SHOW_TOO_EARLY'
  return appointment.status === 'PENDING' ? 'SCHEDULING.APPOINTMENT_PAST' : null
}

export function getAppointmentPermissions(appointment: AppointmentFacts, personId: PersonId, now: Date) {
  const stands = getStatusAt(appointment, now) !== 'CANCELLED'
  const hasProposal = findOpenProposal(appointment, now) !== null
  return {
    canConfirm: appointment.status === 'PENDING' && reasonNotToConfirm(appointment, personId, now) === null,
    canCancel: stands && reasonNotToCancel(appointment, personId, now) === null,
    canCallOff: stands && reasonNotToCancelConfirmed(appointment, personId, now) === null,
    canReschedule: reasonNotToReschedule(appointment, personId, now) === null,
    canPropose: reasonNotToPropose(appointment, personId, now) === null,
    canAnswerProposal: hasProposal && appointment.clientId === personId,
    canMarkNoShow: reasonNotToMarkNoShow(appointment, personId, now) === null,
  }
}

export function isUnanswered(appointment: AppointmentFacts, now: Date): boolean {
  return getStatusAt(appointment, now) === 'PENDING' && !isFuture(appointment, now)
}

/**
 * True if the appointment is pending or confirmed and has not ended, so that both sides may need to contact
 * each other.
 */
export function isPendingOrConfirmedNow(appointment: AppointmentFacts, now: Date): boolean {
  const status = getStatusAt(appointment, now)
  return status === 'PENDING' || status === 'CONFIRMED'
}

export function showsClientContact(appointment: AppointmentFacts, personId: PersonId, now: Date): boolean {
  return appointment.providerId === personId && isPendingOrConfirmedNow(appointment, now)
}
