import type { RequestContext } from '#kernel/context.ts'
import { appointmentIdSchema } from '#kernel/ids/contract.ts'
import { findMailRecipients, isAccountDisabled } from '#modules/identity/api.ts'
import { findAppointmentsByIds, type ListedAppointment } from '#modules/scheduling/data/listing.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'
import {
  guestLinkBinding,
  type LinkToken,
  parseLinkToken,
  verifyLinkToken,
} from '#modules/scheduling/links.ts'
import { DAY_MS } from '#modules/scheduling/local-time.ts'
import type { CallerId } from '#modules/scheduling/permissions.ts'

/** Time in ms after the end of an appointment in which links to the appointment stay valid. */
const validAfterEndMs = 7 * DAY_MS

export interface OpenedAppointmentLink {
  side: 'CLIENT' | 'PROVIDER'
  isGuest: boolean
  personId: CallerId
  appointment: ListedAppointment
}

/**
 * A link becomes invalid a week after the appointment's end, when the recipient's account is deleted or disabled, or
 * when the recipient's e-mail address changes. A link for a client without account becomes invalid when the client gets
 * an account.
 * @throws SCHEDULING.LINK_INVALID
 */
export async function openAppointmentLink(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  token: string,
): Promise<OpenedAppointmentLink> {
  const link = parseLinkToken(token)
  if (!link || link.kind === 'CALENDAR') throw schedulingError('SCHEDULING.LINK_INVALID')
  const id = appointmentIdSchema.safeParse(link.id)
  const [appointment] = id.success ? await findAppointmentsByIds(db, [id.data]) : []
  const isOver = clock.now().getTime() > (appointment?.endsAt.getTime() ?? 0) + validAfterEndMs
  if (!appointment || isOver) throw schedulingError('SCHEDULING.LINK_INVALID')
  const opens =
    link.kind === 'GUEST'
      ? await opensForGuest(db, link, appointment)
      : await opensForRecipient(
          db,
          link,
          link.kind === 'CLIENT' ? appointment.clientId : appointment.providerId,
        )
  if (!opens) throw schedulingError('SCHEDULING.LINK_INVALID')
  const side = link.kind === 'PROVIDER' ? 'PROVIDER' : 'CLIENT'
  const personId = side === 'CLIENT' ? appointment.clientId : appointment.providerId
  return { side, isGuest: link.kind === 'GUEST', personId, appointment }
}

async function opensForRecipient(
  db: RequestContext['db'],
  link: LinkToken,
  personId: CallerId,
): Promise<boolean> {
  if (personId === null) return false
  const [[recipient], isShut] = await Promise.all([
    findMailRecipients(db, [personId]),
    isAccountDisabled(db, personId),
  ])
  const mailbox = recipient?.email ?? null
  return mailbox !== null && !isShut && verifyLinkToken(db, link, mailbox)
}

/**
 * The provider knows the link of a client without account too, so the link must never give the permissions of a member.
 */
async function opensForGuest(
  db: RequestContext['db'],
  link: LinkToken,
  { clientId, providerId }: ListedAppointment,
): Promise<boolean> {
  if (providerId === null || !(await verifyLinkToken(db, link, guestLinkBinding))) return false
  return isWithoutAccount(db, clientId)
}

export async function isWithoutAccount(db: RequestContext['db'], clientId: CallerId): Promise<boolean> {
  if (clientId === null) return true
  const [client] = await findMailRecipients(db, [clientId])
  return client !== undefined && client.accountId === null
}
