import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hashToken } from '#kernel/tokens.ts'
import { findPerson, isPersonHiddenFromCaller } from '#modules/identity/api.ts'
import type { Invitation } from '#modules/invitations/contract/invitations.ts'
import { findInvitationByTokenHash, type InvitationByToken } from '#modules/invitations/data/invitations.ts'
import { createInvitationsError } from '#modules/invitations/errors.ts'
import { assertInvitationTokenUsable } from '#modules/invitations/rules.ts'

/**
 * Reading an invitation changes nothing, because mail programs open links automatically.
 *
 * @throws INVITATIONS.INVALID_TOKEN, INVITATIONS.ALREADY_USED, INVITATIONS.CLAIMED, INVITATIONS.EXPIRED
 */
export async function readInvitation(ctx: RequestContext, input: { token: string }): Promise<Invitation> {
  const { invitation, contact } = await findOpenInvitation(ctx, input.token)
  return {
    kind: invitation.token.kind,
    linksProfile:
      invitation.token.kind === 'MAIL' || !(await isRecommendedOrReviewedByOthers(ctx.db, ctx, invitation)),
    name: invitation.name,
    email: invitation.email,
    phone: invitation.phone,
    profession: invitation.profession,
    city: invitation.city,
    address: contact.address,
    hasShop: contact.hasShop,
    inviterName: (await isInviterShown(ctx, invitation)) ? invitation.inviterName : null,
    expiresAt: invitation.expiresAt,
  }
}

async function isInviterShown({ db }: RequestContext, { inviterId }: InvitationByToken): Promise<boolean> {
  return inviterId !== null && !(await isPersonHiddenFromCaller(db, null, inviterId))
}

type Contact = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** @throws INVITATIONS.INVALID_TOKEN, INVITATIONS.ALREADY_USED, INVITATIONS.CLAIMED, INVITATIONS.EXPIRED */
export function findOpenInvitation(
  ctx: RequestContext,
  token: string,
): ReturnType<typeof readOpenInvitation> {
  return inTransaction(ctx.db, (tx) => readOpenInvitation(tx, ctx, token), {
    isolationLevel: 'RepeatableRead',
  })
}

/**
 * The caller must use REPEATABLE READ or locks: a concurrently used invitation could look unused.
 * @throws INVITATIONS.INVALID_TOKEN, INVITATIONS.ALREADY_USED, INVITATIONS.CLAIMED, INVITATIONS.EXPIRED
 */
export async function readOpenInvitation(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  token: string,
): Promise<{ invitation: InvitationByToken; contact: Contact }> {
  const invitation = await findInvitationByTokenHash(tx, hashToken(token))
  const contact = invitation && (await findPerson(tx, invitation.contactId))
  if (!contact || contact.hiddenAt !== null) throw createInvitationsError('INVITATIONS.INVALID_TOKEN')
  assertInvitationTokenUsable(invitation, invitation.token, contact.accountId !== null, clock.now())
  return { invitation, contact }
}

export async function isRecommendedOrReviewedByOthers(
  tx: Tx,
  { personEventHandlers }: Pick<RequestContext, 'personEventHandlers'>,
  { contactId, inviterId }: Pick<InvitationByToken, 'contactId' | 'inviterId'>,
): Promise<boolean> {
  // If the inviter is unknown, a copied link must not allow taking over the contact's profile.
  if (inviterId === null) return true
  for (const handlers of personEventHandlers) {
    if (await handlers.isRecommendedOrReviewedByOthers?.(tx, { personId: contactId, exceptId: inviterId }))
      return true
  }
  return false
}
