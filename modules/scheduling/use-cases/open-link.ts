import type { RequestContext } from '#kernel/context.ts'
import { appointmentIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { findAllPersonCards, isAccountDisabled } from '#modules/identity/api.ts'
import { findAppointmentsByIds, type ListedAppointment } from '#modules/scheduling/data/listing.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'
import { parseLinkToken, verifyLinkToken } from '#modules/scheduling/links.ts'
import { DAY_MS } from '#modules/scheduling/local-time.ts'

/** How long after the end of an appointment its link in e-mails stays valid, in ms. */
const validAfterEndMs = 7 * DAY_MS

export interface OpenedLink {
  side: 'CLIENT' | 'PROVIDER'
  personId: PersonId
  appointment: ListedAppointment
}

/**
 * Reads the appointment of a link in an e-mail. A link becomes invalid a week after the appointment's end,
 * when the recipient's account is deleted or disabled, or when the recipient's e-mail address changes.
 * @throws SCHEDULING.LINK_INVALID
 */
export async function openLink(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  token: string,
): Promise<OpenedLink> {
  const link = parseLinkToken(token)
  if (!link || link.kind === 'CALENDAR') throw schedulingError('SCHEDULING.LINK_INVALID')
  const side = link.kind
  const id = appointmentIdSchema.safeParse(link.id)
  const [appointment] = id.success ? await findAppointmentsByIds(db, [id.data]) : []
  const personId = side === 'CLIENT' ? appointment?.clientId : appointment?.providerId
  if (!appointment || !personId) throw schedulingError('SCHEDULING.LINK_INVALID')
  const isOver = clock.now().getTime() > appointment.endsAt.getTime() + validAfterEndMs
  const [mailbox, isShut] = await Promise.all([findMailbox(db, personId), isAccountDisabled(db, personId)])
  const opens = mailbox !== null && (await verifyLinkToken(db, link, mailbox))
  if (isOver || isShut || !opens) throw schedulingError('SCHEDULING.LINK_INVALID')
  return { side, personId, appointment }
}

async function findMailbox(db: RequestContext['db'], personId: PersonId): Promise<string | null> {
  const [card] = await findAllPersonCards(db, [personId])
  return card?.email ?? null
}
