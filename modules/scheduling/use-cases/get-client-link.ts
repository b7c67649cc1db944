import type { MemberContext } from '#kernel/context.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { findMailRecipients, findVisiblePersonCards } from '#modules/identity/api.ts'
import { findShopAddress } from '#modules/scheduling/calendar.ts'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import type { ClientLink } from '#modules/scheduling/contract/appointments.ts'
import { findAppointmentsByIds } from '#modules/scheduling/data/listing.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'
import { createGuestLink } from '#modules/scheduling/links.ts'
import { toAppointmentCard } from '#modules/scheduling/use-cases/list-appointments.ts'
import { isClientWithoutAccount } from '#modules/scheduling/use-cases/open-link.ts'

/**
 * Returns the data for a message from the provider to the client, for example by WhatsApp.
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND (for all callers except the provider)
 */
export async function getClientLink(ctx: MemberContext, { id }: { id: AppointmentId }): Promise<ClientLink> {
  const { db, config, clock } = ctx
  const me = ctx.actor.personId
  const [appointment] = await findAppointmentsByIds(db, [id])
  if (!appointment || appointment.providerId !== me) throw schedulingError('SCHEDULING.APPOINTMENT_NOT_FOUND')
  const { clientId } = appointment
  const [isGuest, [client], [provider]] = await Promise.all([
    isClientWithoutAccount(db, clientId),
    clientId === null ? [] : findVisiblePersonCards(db, ctx, [clientId]),
    findMailRecipients(db, [me]),
  ])
  return {
    url: isGuest
      ? await createGuestLink(db, config.linkBase, id)
      : `${config.linkBase}${getAppointmentPath('CLIENT', id)}`,
    place: provider ? findShopAddress(provider) : null,
    appointment: toAppointmentCard(appointment, client, me, clock.now()),
  }
}
