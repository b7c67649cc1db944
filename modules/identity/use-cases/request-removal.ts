import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import type { ProfileRequestInput, ProfileRequestOutput } from '#modules/identity/contract/rights.ts'
import { hasRecentContactRemovalLink } from '#modules/identity/data/rights.ts'
import * as tokens from '#modules/identity/data/tokens.ts'
import { contactRemovalConfirmationMail } from '#modules/identity/emails.ts'
import { assertMailedLinkUsable, createIdentityError } from '#modules/identity/errors.ts'
import {
  type ConfirmationLinkOfProfileRequest,
  type ContactWithEmail,
  receiveProfileRequest,
} from '#modules/identity/use-cases/receive-request.ts'
import { removeContact } from '#modules/identity/use-cases/remove-contact.ts'

export function requestContactRemoval(
  ctx: RequestContext,
  input: ProfileRequestInput,
): Promise<ProfileRequestOutput> {
  const link: ConfirmationLinkOfProfileRequest = {
    kind: 'REMOVAL',
    wasMailed: (tx, { id }, since) => hasRecentContactRemovalLink(tx, id, since),
    mail: (tx, contact) => sendRemovalLink(tx, ctx, contact),
  }
  return receiveProfileRequest(ctx, link, input)
}

async function sendRemovalLink(
  tx: Tx,
  ctx: RequestContext,
  { id: personId, name, email }: ContactWithEmail,
): Promise<void> {
  const now = ctx.clock.now()
  const token = await tokens.insertOneTimeToken(tx, {
    owner: { personId },
    purpose: 'REMOVE_CONTACT',
    email,
    now,
  })
  const mail = contactRemovalConfirmationMail(name, token, ctx.config.linkBase)
  await enqueueMail(tx, ctx, { kind: 'NOTICE', to: email, limitedByCaller: true, ...mail })
}

/** @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED, IDENTITY.PERSON_REGISTERED */
export function confirmContactRemoval(
  ctx: RequestContext,
  input: { token: string },
): Promise<{ name: string }> {
  const now = ctx.clock.now()
  return retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const token = assertMailedLinkUsable(await tokens.findOneTimeToken(tx, input.token), now)
      if (token.purpose !== 'REMOVE_CONTACT' || token.personId === null)
        throw createIdentityError('IDENTITY.LINK_INVALID')
      // Deleting the person also deletes the removal token: a second concurrent request finds no token.
      return removeContact(tx, ctx, token.personId)
    }),
  )
}
