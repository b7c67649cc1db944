import type { PersonId } from '#kernel/ids/contract.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import {
  type AppointmentRuleData,
  getAppointmentStatusAt,
  isExpiredRequest,
} from '#modules/scheduling/rules.ts'

/**
 * Error code of a rejected action; null if the action is allowed. Callers who are not part of the appointment
 * get the error code for an unknown appointment.
 */
type Reason = SchedulingErrorCode | null

/**
 * Person id of the caller. Null means the client without account, who opened the signed link of an
 * appointment whose `clientId` is null.
 */
export type CallerPersonId = PersonId | null

function isParty({ clientId, providerId }: AppointmentRuleData, personId: CallerPersonId): boolean {
  return clientId === personId || providerId === personId
}

function isFuture({ startsAt }: AppointmentRuleData, now: Date): boolean {
  return startsAt > now
}

function reasonOfItsState(appointment: AppointmentRuleData, now: Date): Reason {
  if (appointment.status === 'CANCELLED') return 'SCHEDULING.APPOINTMENT_CANCELLED'
  if (isExpiredRequest(appointment, now)) return 'SCHEDULING.REQUEST_EXPIRED'
  return isFuture(appointment, now) ? null : 'SCHEDULING.APPOINTMENT_PAST'
}

/** A change at exactly the deadline is still permitted. */
function isTooLate({ changeableUntil }: AppointmentRuleData, now: Date): boolean {
  return changeableUntil !== null && changeableUntil < now
}

export function reasonNotToConfirm(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.NOT_THE_PROVIDER'
  return reasonOfItsState(appointment, now)
}

/**
 * The client can cancel a future appointment. The provider can cancel a pending appointment, or an
 * appointment that the provider booked. Cancelling a cancelled appointment is allowed and changes nothing.
 */
export function reasonNotToCancel(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return null
  if (!isFuture(appointment, now)) return 'SCHEDULING.APPOINTMENT_PAST'
  if (appointment.clientId === personId)
    return isTooLate(appointment, now) ? 'SCHEDULING.TOO_LATE_TO_CHANGE' : null
  return isAgreedWithClient(appointment) ? 'SCHEDULING.CONFIRMED_FOR_CLIENT' : null
}

/**
 * 'No puedo atender' (I cannot attend to you): the provider cancels, with a reason, a confirmed appointment
 * that the client booked. Cancelling a cancelled appointment is allowed and changes nothing.
 */
export function reasonNotToCancelConfirmed(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return null
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  return isAgreedWithClient(appointment) ? null : 'SCHEDULING.NOT_CONFIRMED'
}

/** The provider may cancel an agreed appointment only with a reason. */
function isAgreedWithClient({ status, bookedByProvider }: AppointmentRuleData): boolean {
  return status === 'CONFIRMED' && !bookedByProvider
}

/**
 * True if the client chose the time of the appointment, so that the provider may only propose another time.
 * The time of a pending appointment was always chosen by the client.
 */
export function isTimeChosenByClient({ status, bookedByProvider }: AppointmentRuleData): boolean {
  return status === 'PENDING' || !bookedByProvider
}

/**
 * The client may move an appointment until the deadline. The provider may move only a confirmed appointment
 * that the provider booked.
 */
export function reasonNotToReschedule(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  if (appointment.clientId === personId)
    return isTooLate(appointment, now) ? 'SCHEDULING.TOO_LATE_TO_CHANGE' : null
  return isTimeChosenByClient(appointment) ? 'SCHEDULING.ONLY_A_PROPOSAL' : null
}

export function reasonNotToProposeTime(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.providerId !== personId) return 'SCHEDULING.NOT_TO_PROPOSE'
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  return isTimeChosenByClient(appointment) ? null : 'SCHEDULING.NOT_TO_PROPOSE'
}

/**
 * Returns null after the proposed start, after the start of the appointment, and after the expiry of a pending request.
 */
export function findOpenProposal(appointment: AppointmentRuleData, now: Date): Date | null {
  const { proposedStartsAt } = appointment
  const isOpen = isFuture(appointment, now) && isAppointmentPendingOrConfirmed(appointment, now)
  return isOpen && proposedStartsAt !== null && proposedStartsAt > now ? proposedStartsAt : null
}

export function reasonNotToAnswerProposal(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  proposed: Date,
  now: Date,
): Reason {
  const { answeringId } = sidesOfProposal(appointment)
  return reasonOfProposal(appointment, { personId, permittedId: answeringId }, proposed, now)
}

export function reasonNotToWithdrawProposal(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  proposed: Date,
  now: Date,
): Reason {
  const { proposingId } = sidesOfProposal(appointment)
  return reasonOfProposal(appointment, { personId, permittedId: proposingId }, proposed, now)
}

function sidesOfProposal({ clientId, providerId, proposedByClient }: AppointmentRuleData) {
  return proposedByClient
    ? { proposingId: clientId, answeringId: providerId }
    : { proposingId: providerId, answeringId: clientId }
}

/**
 * Check first whether the proposal is still open, and then the caller's role. A client or provider whose
 * proposal was replaced by a newer one must get the error PROPOSAL_GONE.
 */
function reasonOfProposal(
  appointment: AppointmentRuleData,
  { personId, permittedId }: { personId: CallerPersonId; permittedId: CallerPersonId },
  proposed: Date,
  now: Date,
): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  const open = findOpenProposal(appointment, now)
  if (open?.getTime() !== proposed.getTime()) return 'SCHEDULING.PROPOSAL_GONE'
  return permittedId === personId ? null : 'SCHEDULING.APPOINTMENT_NOT_FOUND'
}

export function reasonNotToMarkNoShow(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return 'SCHEDULING.APPOINTMENT_CANCELLED'
  if (isFuture(appointment, now)) return 'SCHEDULING.NO_SHOW_TOO_EARLY'
  return appointment.status === 'PENDING' ? 'SCHEDULING.APPOINTMENT_PAST' : null
}

export function reasonNotToConfirmAttendance(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): Reason {
  if (appointment.clientId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  return appointment.status === 'CONFIRMED' ? null : 'SCHEDULING.NOT_YET_CONFIRMED'
}

export function getAppointmentPermissions(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
) {
  const stands = getAppointmentStatusAt(appointment, now) !== 'CANCELLED'
  const hasProposal = findOpenProposal(appointment, now) !== null
  const { proposingId, answeringId } = sidesOfProposal(appointment)
  return {
    canConfirm: appointment.status === 'PENDING' && reasonNotToConfirm(appointment, personId, now) === null,
    canCancel: stands && reasonNotToCancel(appointment, personId, now) === null,
    canCallOff: stands && reasonNotToCancelConfirmed(appointment, personId, now) === null,
    canReschedule: reasonNotToReschedule(appointment, personId, now) === null,
    canPropose: reasonNotToProposeTime(appointment, personId, now) === null,
    canAnswerProposal: hasProposal && answeringId === personId,
    canWithdrawProposal: hasProposal && proposingId === personId,
    canConfirmAttendance:
      appointment.attendanceConfirmedAt === null &&
      appointment.status === 'CONFIRMED' &&
      reasonNotToConfirmAttendance(appointment, personId, now) === null,
    canMarkNoShow: reasonNotToMarkNoShow(appointment, personId, now) === null,
  }
}

export function isRequestUnansweredAtStart(appointment: AppointmentRuleData, now: Date): boolean {
  return getAppointmentStatusAt(appointment, now) === 'PENDING' && !isFuture(appointment, now)
}

/** While this is true, the client and the provider of the appointment may need to contact each other. */
export function isAppointmentPendingOrConfirmed(appointment: AppointmentRuleData, now: Date): boolean {
  const status = getAppointmentStatusAt(appointment, now)
  return status === 'PENDING' || status === 'CONFIRMED'
}

export function canSeeClientContact(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): boolean {
  return appointment.providerId === personId && isAppointmentPendingOrConfirmed(appointment, now)
}
