import type { MemberContext } from '#kernel/context.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import type { AppointmentListReference } from '#modules/scheduling/contract/waiting.ts'
import { findAppointmentListParts } from '#modules/scheduling/data/waiting.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'

/** @throws SCHEDULING.APPOINTMENT_NOT_FOUND if the caller is neither the client nor the provider of the appointment */
export async function findAppointmentListReference(
  { db, actor, clock }: MemberContext,
  { id }: { id: AppointmentId },
): Promise<AppointmentListReference> {
  const [now, me] = [clock.now(), actor.personId]
  const [asProvider, asClient] = await Promise.all([
    findAppointmentListParts(db, { providerId: me }, id, now),
    findAppointmentListParts(db, { clientId: me }, id, now),
  ])
  const found = asProvider ?? asClient
  if (!found) throw schedulingError('SCHEDULING.APPOINTMENT_NOT_FOUND')
  const { isListed, isNear, isEarlier, isArchived } = found
  const ofActive = isEarlier ? 'earlier' : isNear ? 'current' : 'later'
  return {
    role: asProvider ? 'provider' : 'client',
    part: isListed ? ofActive : isArchived ? 'archive' : null,
  }
}
