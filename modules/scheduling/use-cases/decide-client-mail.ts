import type { Clock } from '#kernel/clock.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { containsWebOrEmailAddress } from '#kernel/names/addresses.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import { hasVerifiedEmail, isProviderKnownToClient } from '#modules/scheduling/use-cases/recognize-client.ts'

interface Context {
  clock: Clock
  participants?: RequestContext['participants']
}

/**
 * A provider must not use bookings to send texts to strangers. `NONE`: the provider booked the appointment and has an
 * unverified e-mail. `FACTS`: the client does not know the provider who booked, so the e-mail omits the provider's
 * texts.
 * @param byId the person who causes the e-mail; null for a job
 */
export async function decideClientAppointmentMailContent(
  tx: Tx,
  { participants = [], clock }: Context,
  { bookedByProvider, providerId, clientId }: AppointmentRecord,
  byId: PersonId | null,
): Promise<'ALL' | 'FACTS' | 'NONE'> {
  if (!bookedByProvider || providerId === null || clientId === null) return 'ALL'
  if (byId !== clientId && !(await hasVerifiedEmail(tx, providerId))) return 'NONE'
  const isKnown = await isProviderKnownToClient(tx, { participants }, { providerId, clientId }, clock.now())
  return isKnown ? 'ALL' : 'FACTS'
}

/**
 * The texts could be advertisements. The name of the service is removed only if it contains a web or e-mail address.
 */
export function removeProviderTextsFromAppointment(appointment: AppointmentRecord): AppointmentRecord {
  const { serviceName, cancelledBy, cancelReason } = appointment
  return {
    ...appointment,
    clientNote: null,
    cancelReason: cancelledBy === 'OPERATOR' ? cancelReason : null,
    serviceName: serviceName !== null && containsWebOrEmailAddress(serviceName) ? null : serviceName,
  }
}
