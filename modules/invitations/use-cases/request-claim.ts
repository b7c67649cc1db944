import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { invitationIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { type EnqueueMailContext, enqueueMail } from '#kernel/mail/outbox.ts'
import { createRandomToken, hashToken } from '#kernel/tokens.ts'
import {
  type ConfirmationLinkOfProfileRequest,
  receiveProfileRequest,
} from '#modules/identity/accounts-api.ts'
import { findPerson } from '#modules/identity/api.ts'
import type { ProfileRequestInput, ProfileRequestOutput } from '#modules/identity/contract/rights.ts'
import * as data from '#modules/invitations/data/claims.ts'
import { profileClaimMail } from '#modules/invitations/emails.ts'
import { computeInvitationExpiry, fallbackInviterName } from '#modules/invitations/rules.ts'

/** @throws IDENTITY.PERSON_NOT_FOUND, IDENTITY.PERSON_REGISTERED, IDENTITY.TOO_MANY_REQUESTS */
export function requestProfileClaim(
  ctx: RequestContext,
  input: ProfileRequestInput,
): Promise<ProfileRequestOutput> {
  const link: ConfirmationLinkOfProfileRequest = {
    kind: 'CLAIM',
    wasMailed: (tx, { id, email }, since) => data.hasRecentProfileClaimLink(tx, id, email, since),
    mail: (tx, { id: personId, email }) => sendProfileClaimLink(tx, ctx, { personId, email }),
  }
  return receiveProfileRequest(ctx, link, input)
}

/**
 * Without the operator's approval, send the claim link only to the contact's stored e-mail address. The claim link
 * transfers the contact's profile to the recipient.
 */
export async function sendProfileClaimLink(
  tx: Tx,
  ctx: EnqueueMailContext & { config: Pick<RequestContext['config'], 'linkBase'> },
  { personId, email }: { personId: PersonId; email: string },
): Promise<void> {
  const contact = await findPerson(tx, personId)
  if (!contact) return
  const createdAt = ctx.clock.now()
  const token = createRandomToken()
  const claim = {
    id: createId(invitationIdSchema),
    contactId: personId,
    inviterName: fallbackInviterName,
    email,
    name: contact.name,
    phone: contact.phone,
    profession: contact.professions[0] ?? null,
    city: contact.city,
    createdAt,
    expiresAt: computeInvitationExpiry(createdAt),
  }
  await data.insertProfileClaimInvitation(tx, claim, hashToken(token))
  const mail = profileClaimMail(contact.name, token, ctx.config.linkBase)
  await enqueueMail(tx, ctx, { kind: 'NOTICE', to: email, limitedByCaller: true, ...mail })
}
