import type { MemberContext } from '#kernel/context.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import type { AppointmentListSection } from '#modules/scheduling/contract/waiting.ts'
import { findListSectionsWithAppointment } from '#modules/scheduling/data/waiting.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'

/** @throws SCHEDULING.APPOINTMENT_NOT_FOUND if the caller is neither the client nor the provider of the appointment */
export async function findListContainingAppointment(
  { db, actor, clock }: MemberContext,
  { id }: { id: AppointmentId },
): Promise<AppointmentListSection> {
  const [now, me] = [clock.now(), actor.personId]
  const [asProvider, asClient] = await Promise.all([
    findListSectionsWithAppointment(db, { providerId: me }, id, now),
    findListSectionsWithAppointment(db, { clientId: me }, id, now),
  ])
  const found = asProvider ?? asClient
  if (!found) throw createSchedulingError('SCHEDULING.APPOINTMENT_NOT_FOUND')
  const { isListed, isNear, isEarlier, isArchived } = found
  const ofActive = isEarlier ? 'earlier' : isNear ? 'current' : 'later'
  return {
    role: asProvider ? 'provider' : 'client',
    part: isListed ? ofActive : isArchived ? 'archive' : null,
  }
}
