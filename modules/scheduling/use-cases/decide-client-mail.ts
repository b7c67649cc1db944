import type { Clock } from '#kernel/clock.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { containsWebOrEmailAddress } from '#kernel/names/addresses.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import { hasVerifiedEmail, isProviderKnownToClient } from '#modules/scheduling/use-cases/recognize-client.ts'

interface Context {
  clock: Clock
  personEventHandlers?: RequestContext['personEventHandlers']
}

/**
 * Decides what an e-mail to a client contains, so that no provider can use bookings to send texts to strangers. `NONE`:
 * no e-mail, because the provider who booked has an unverified e-mail address and the client does not cause the e-mail.
 * `FACTS`: no texts of the provider, because the client does not know the provider who booked.
 * @param byId the person who causes the e-mail; null for a job
 */
export async function decideClientAppointmentMailContent(
  tx: Tx,
  { personEventHandlers = [], clock }: Context,
  { bookedByProvider, providerId, clientId }: AppointmentRecord,
  byId: PersonId | null,
): Promise<'ALL' | 'FACTS' | 'NONE'> {
  if (!bookedByProvider || providerId === null || clientId === null) return 'ALL'
  if (byId !== clientId && !(await hasVerifiedEmail(tx, providerId))) return 'NONE'
  const isKnown = await isProviderKnownToClient(
    tx,
    { personEventHandlers },
    { providerId, clientId },
    clock.now(),
  )
  return isKnown ? 'ALL' : 'FACTS'
}

/**
 * Removes the texts that the provider wrote, because they could be advertisements. The service's name is removed only
 * if it contains a web or e-mail address.
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
