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

/** Providers must not use bookings to send texts to strangers, so the function limits the e-mail's content. */
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

/** Removes texts that the provider wrote, because the texts could be advertisements. */
export function removeProviderTextsFromAppointment(appointment: AppointmentRecord): AppointmentRecord {
  const { serviceName, cancelledBy, cancelReason } = appointment
  return {
    ...appointment,
    clientNote: null,
    cancelReason: cancelledBy === 'OPERATOR' ? cancelReason : null,
    serviceName: serviceName !== null && containsWebOrEmailAddress(serviceName) ? null : serviceName,
  }
}
