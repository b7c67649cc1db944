import type { RequestContext } from '#kernel/context.ts'
import { appointmentIdSchema } from '#kernel/ids/contract.ts'
import { findMailRecipients, isAccountDisabled } from '#modules/identity/api.ts'
import { findAppointmentsByIds, type ListedAppointment } from '#modules/scheduling/data/listing.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import {
  guestAppointmentLinkAssociatedData,
  parseSignedLinkToken,
  type SignedLinkToken,
  verifySignedLinkToken,
} from '#modules/scheduling/links.ts'
import { DAY_MS } from '#modules/scheduling/local-time.ts'
import type { CallerPersonId } from '#modules/scheduling/permissions.ts'

const validAfterEndMs = 7 * DAY_MS

export interface ResolvedAppointmentLink {
  side: 'CLIENT' | 'PROVIDER'
  isGuest: boolean
  personId: CallerPersonId
  appointment: ListedAppointment
}

/**
 * An appointment link becomes invalid a week after the appointment's end, or when the recipient's e-mail address
 * changes.
 * @throws SCHEDULING.LINK_INVALID
 */
export async function resolveAppointmentLink(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  token: string,
): Promise<ResolvedAppointmentLink> {
  const link = parseSignedLinkToken(token)
  if (!link || link.kind === 'CALENDAR') throw createSchedulingError('SCHEDULING.LINK_INVALID')
  const id = appointmentIdSchema.safeParse(link.id)
  const [appointment] = id.success ? await findAppointmentsByIds(db, [id.data]) : []
  const isOver = clock.now().getTime() > (appointment?.endsAt.getTime() ?? 0) + validAfterEndMs
  if (!appointment || isOver) throw createSchedulingError('SCHEDULING.LINK_INVALID')
  const opens =
    link.kind === 'GUEST'
      ? await opensForGuest(db, link, appointment)
      : await opensForRecipient(
          db,
          link,
          link.kind === 'CLIENT' ? appointment.clientId : appointment.providerId,
        )
  if (!opens) throw createSchedulingError('SCHEDULING.LINK_INVALID')
  const side = link.kind === 'PROVIDER' ? 'PROVIDER' : 'CLIENT'
  const personId = side === 'CLIENT' ? appointment.clientId : appointment.providerId
  return { side, isGuest: link.kind === 'GUEST', personId, appointment }
}

async function opensForRecipient(
  db: RequestContext['db'],
  link: SignedLinkToken,
  personId: CallerPersonId,
): Promise<boolean> {
  if (personId === null) return false
  const [[recipient], isShut] = await Promise.all([
    findMailRecipients(db, [personId]),
    isAccountDisabled(db, personId),
  ])
  const mailbox = recipient?.email ?? null
  return mailbox !== null && !isShut && verifySignedLinkToken(db, link, mailbox)
}

/** Reject guest links of clients with accounts: the provider who forwarded the link could act as the client. */
async function opensForGuest(
  db: RequestContext['db'],
  link: SignedLinkToken,
  { clientId, providerId }: ListedAppointment,
): Promise<boolean> {
  if (providerId === null || !(await verifySignedLinkToken(db, link, guestAppointmentLinkAssociatedData)))
    return false
  return isClientWithoutAccount(db, clientId)
}

export async function isClientWithoutAccount(
  db: RequestContext['db'],
  clientId: CallerPersonId,
): Promise<boolean> {
  if (clientId === null) return true
  const [client] = await findMailRecipients(db, [clientId])
  return client !== undefined && client.accountId === null
}
