import type { PersonId } from '#kernel/ids/contract.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import { type AppointmentFacts, hasLapsed, statusAt } from '#modules/scheduling/rules.ts'

/** Why somebody may not do it; null when they may. Each rule says what to whom: to strangers an appointment does not exist. */
type Reason = SchedulingErrorCode | null

function isParty({ clientId, providerId }: AppointmentFacts, personId: PersonId): boolean {
  return clientId === personId || providerId === personId
}

/** Only one that has not started is confirmed, moved or cancelled (spec §4). */
function isFuture({ startsAt }: AppointmentFacts, now: Date): boolean {
  return startsAt > now
}

/** Why nobody may change it any more. */
function reasonOfItsState(appointment: AppointmentFacts, now: Date): Reason {
  if (appointment.status === 'CANCELLED') return 'SCHEDULING.APPOINTMENT_CANCELLED'
  if (hasLapsed(appointment, now)) return 'SCHEDULING.REQUEST_EXPIRED'
  return isFuture(appointment, now) ? null : 'SCHEDULING.APPOINTMENT_PAST'
}

/** The provider's deadline binds the client; a moment that is exactly it is in time. */
function isTooLate({ changeableUntil }: AppointmentFacts, now: Date): boolean {
  return changeableUntil !== null && changeableUntil < now
}

/** Spec §4. Whoever is not the provider reads the same refusal. */
export function reasonNotToConfirm(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.NOT_THE_PROVIDER'
  return reasonOfItsState(appointment, now)
}

/**
 * Spec §4: the client cancels what has not started, the provider what they have not confirmed. What they booked themselves for
 * somebody is theirs to cancel. Cancelling what is cancelled is allowed, and does nothing.
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
 * 'No puedo atender': the provider cancels a confirmed appointment that the client booked, with a reason. For a cancelled appointment
 * it returns null: the repetition changes nothing.
 */
export function reasonNotToCallOff(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return null
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  return needsTheClient(appointment) ? null : 'SCHEDULING.NOT_CONFIRMED'
}

/** A confirmed appointment that the client booked: the provider may only propose another time, or cancel with a reason. */
function needsTheClient({ status, bookedByProvider }: AppointmentFacts): boolean {
  return status === 'CONFIRMED' && !bookedByProvider
}

/** To another time at once: the client in time, the provider what the client does not count on yet. */
export function reasonNotToReschedule(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  if (appointment.clientId === personId)
    return isTooLate(appointment, now) ? 'SCHEDULING.TOO_LATE_TO_CHANGE' : null
  return needsTheClient(appointment) ? 'SCHEDULING.ONLY_A_PROPOSAL' : null
}

/** The provider, for what they may not move at once. */
export function reasonNotToPropose(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (!isParty(appointment, personId)) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.providerId !== personId) return 'SCHEDULING.NOT_TO_PROPOSE'
  const reason = reasonOfItsState(appointment, now)
  if (reason) return reason
  return needsTheClient(appointment) ? null : 'SCHEDULING.NOT_TO_PROPOSE'
}

/** The start that the client may still accept: a proposal is void once it, or the appointment itself, has come. */
export function openProposal(appointment: AppointmentFacts, now: Date): Date | null {
  const { proposedStartsAt, status } = appointment
  const isOpen = status === 'CONFIRMED' && isFuture(appointment, now)
  return isOpen && proposedStartsAt !== null && proposedStartsAt > now ? proposedStartsAt : null
}

/** Accepting and declining are the client's, of the very proposal that they saw. */
export function reasonNotToAnswer(
  appointment: AppointmentFacts,
  personId: PersonId,
  proposed: Date,
  now: Date,
): Reason {
  if (appointment.clientId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  return reasonOfProposal(appointment, proposed, now)
}

/** Taking back is the provider's, of the very proposal that they see. */
export function reasonNotToWithdraw(
  appointment: AppointmentFacts,
  personId: PersonId,
  proposed: Date,
  now: Date,
): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  return reasonOfProposal(appointment, proposed, now)
}

/** Another one may have taken its place, or the client accepted it. */
function reasonOfProposal(appointment: AppointmentFacts, proposed: Date, now: Date): Reason {
  const open = openProposal(appointment, now)
  return open?.getTime() === proposed.getTime() ? null : 'SCHEDULING.PROPOSAL_GONE'
}

/** The provider, once an appointment that was agreed on has begun. */
export function reasonNotToMarkNoShow(appointment: AppointmentFacts, personId: PersonId, now: Date): Reason {
  if (appointment.providerId !== personId) return 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  if (appointment.status === 'CANCELLED') return 'SCHEDULING.APPOINTMENT_CANCELLED'
  if (isFuture(appointment, now)) return 'SCHEDULING.NO_SHOW_TOO_EARLY'
  return appointment.status === 'PENDING' ? 'SCHEDULING.APPOINTMENT_PAST' : null
}

/** What the buttons of a card are for. */
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

/** 'Cita pasada': a request that nobody answered before its start (design, Readings). */
export function isUnanswered(appointment: AppointmentFacts, now: Date): boolean {
  return statusAt(appointment, now) === 'PENDING' && !isFuture(appointment, now)
}

/** The two still have something to say to each other about it. */
export function isToSettle(appointment: AppointmentFacts, now: Date): boolean {
  const status = statusAt(appointment, now)
  return status === 'PENDING' || status === 'CONFIRMED'
}

/** The provider sees the client's contact data while the two have something to settle (design, Readings). */
export function showsClientContact(appointment: AppointmentFacts, personId: PersonId, now: Date): boolean {
  return appointment.providerId === personId && isToSettle(appointment, now)
}
