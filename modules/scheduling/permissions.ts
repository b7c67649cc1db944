import type { PersonId } from '#kernel/ids/contract.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import {
  type AppointmentRuleData,
  getAppointmentStatusAt,
  isExpiredBookingRequest,
} from '#modules/scheduling/rules.ts'

/** A caller who is neither the client nor the provider gets the error code for an unknown appointment. */
type Reason = SchedulingErrorCode | null

/** The caller's person id is null for a client without account, who opened a signed link. */
export type CallerPersonId = PersonId | null

function isParty({ clientId, providerId }: AppointmentRuleData, personId: CallerPersonId): boolean {
  return clientId === personId || providerId === personId
}

function isFuture({ startsAt }: AppointmentRuleData, now: Date): boolean {
  return startsAt > now
}

function reasonOfItsState(appointment: AppointmentRuleData, now: Date): Reason {
  if (appointment.status === 'CANCELLED') return 'SCHEDULING.APPOINTMENT_CANCELLED'
  if (isExpiredBookingRequest(appointment, now)) return 'SCHEDULING.REQUEST_EXPIRED'
  return isFuture(appointment, now) ? null : 'SCHEDULING.APPOINTMENT_PAST'
}

function isTooLate({ changeableUntil }: AppointmentRuleData, now: Date): boolean {
  return changeableUntil !== null && changeableUntil < now
}

export function reasonNotToConfirmAppointment(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.NOT_THE_PROVIDER'
  return reasonOfItsState(appointment, now)
}

export function reasonNotToCancelAppointment(
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

/** With 'No puedo atender', the provider cancels a confirmed appointment that the client booked. */
export function reasonNotToCancelConfirmedAppointment(
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

function isAgreedWithClient({ status, bookedByProvider }: AppointmentRuleData): boolean {
  return status === 'CONFIRMED' && !bookedByProvider
}

/** A pending appointment always has a time that the client chose: the provider may only propose another one. */
export function isAppointmentTimeChosenByClient({ status, bookedByProvider }: AppointmentRuleData): boolean {
  return status === 'PENDING' || !bookedByProvider
}

export function reasonNotToRescheduleAppointment(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  if (appointment.clientId === personId)
    return isTooLate(appointment, now) ? 'SCHEDULING.TOO_LATE_TO_CHANGE' : null
  return isAppointmentTimeChosenByClient(appointment) ? 'SCHEDULING.ONLY_A_PROPOSAL' : null
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
  return isAppointmentTimeChosenByClient(appointment) ? null : 'SCHEDULING.NOT_TO_PROPOSE'
}

export function findUnexpiredProposedStartTime(appointment: AppointmentRuleData, now: Date): Date | null {
  const { proposedStartsAt } = appointment
  const isOpen = isFuture(appointment, now) && isAppointmentPendingOrConfirmed(appointment, now)
  return isOpen && proposedStartsAt !== null && proposedStartsAt > now ? proposedStartsAt : null
}

export function reasonNotToAnswerTimeProposal(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  proposed: Date,
  now: Date,
): Reason {
  const { answeringId } = sidesOfProposal(appointment)
  return reasonOfProposal(appointment, { personId, permittedId: answeringId }, proposed, now)
}

export function reasonNotToWithdrawTimeProposal(
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
 * Check the proposed time before the permission: if a newer proposal exists, the caller must get the error
 * PROPOSAL_GONE.
 */
function reasonOfProposal(
  appointment: AppointmentRuleData,
  { personId, permittedId }: { personId: CallerPersonId; permittedId: CallerPersonId },
  proposed: Date,
  now: Date,
): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  const open = findUnexpiredProposedStartTime(appointment, now)
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
  const hasProposal = findUnexpiredProposedStartTime(appointment, now) !== null
  const { proposingId, answeringId } = sidesOfProposal(appointment)
  return {
    canConfirm:
      appointment.status === 'PENDING' && reasonNotToConfirmAppointment(appointment, personId, now) === null,
    canCancel: stands && reasonNotToCancelAppointment(appointment, personId, now) === null,
    canCallOff: stands && reasonNotToCancelConfirmedAppointment(appointment, personId, now) === null,
    canReschedule: reasonNotToRescheduleAppointment(appointment, personId, now) === null,
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

export function isBookingRequestUnansweredAtStart(appointment: AppointmentRuleData, now: Date): boolean {
  return getAppointmentStatusAt(appointment, now) === 'PENDING' && !isFuture(appointment, now)
}

export function isAppointmentPendingOrConfirmed(appointment: AppointmentRuleData, now: Date): boolean {
  const status = getAppointmentStatusAt(appointment, now)
  return status === 'PENDING' || status === 'CONFIRMED'
}

export function canSeeClientContactData(
  appointment: AppointmentRuleData,
  personId: CallerPersonId,
  now: Date,
): boolean {
  return appointment.providerId === personId && isAppointmentPendingOrConfirmed(appointment, now)
}
