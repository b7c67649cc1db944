import type { MemberContext } from '#kernel/context.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { findMailRecipients, findVisiblePersonCards } from '#modules/identity/api.ts'
import { findShopAddress } from '#modules/scheduling/calendar.ts'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import type { ClientAppointmentLink } from '#modules/scheduling/contract/appointments.ts'
import { findAppointmentsByIds } from '#modules/scheduling/data/listing.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import { createGuestAppointmentLink } from '#modules/scheduling/links.ts'
import { toAppointmentCard } from '#modules/scheduling/use-cases/list-appointments.ts'
import { isClientWithoutAccount } from '#modules/scheduling/use-cases/open-link.ts'

/** @throws SCHEDULING.APPOINTMENT_NOT_FOUND (for all callers except the provider) */
export async function getClientAppointmentLink(
  ctx: MemberContext,
  { id }: { id: AppointmentId },
): Promise<ClientAppointmentLink> {
  const { db, config, clock } = ctx
  const me = ctx.actor.personId
  const [appointment] = await findAppointmentsByIds(db, [id])
  if (!appointment || appointment.providerId !== me)
    throw createSchedulingError('SCHEDULING.APPOINTMENT_NOT_FOUND')
  const { clientId } = appointment
  const [isGuest, [client], [provider]] = await Promise.all([
    isClientWithoutAccount(db, clientId),
    clientId === null ? [] : findVisiblePersonCards(db, ctx, [clientId]),
    findMailRecipients(db, [me]),
  ])
  return {
    url: isGuest
      ? await createGuestAppointmentLink(db, config.linkBase, id)
      : `${config.linkBase}${getAppointmentPath('CLIENT', id)}`,
    place: provider ? findShopAddress(provider) : null,
    appointment: toAppointmentCard(appointment, client, me, clock.now()),
  }
}
