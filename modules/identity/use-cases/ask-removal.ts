import { v7 as uuidv7 } from 'uuid'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { hashToken, newToken } from '#kernel/tokens.ts'
import type { ProfileRequestInput, ProfileRequestOutput } from '#modules/identity/contract/rights.ts'
import * as data from '#modules/identity/data/rights.ts'
import { removalMail } from '#modules/identity/mails.ts'
import { refusal } from '#modules/identity/refusals.ts'
import {
  type ReachableContact,
  receiveRequest,
  requestMailPause,
} from '#modules/identity/use-cases/receive-request.ts'
import { removeContact } from '#modules/identity/use-cases/remove-contact.ts'

/** How long a mailed link to disappear can be used, in ms. */
const removalValidity = 7 * 24 * 60 * 60 * 1000

/**
 * Somebody asks that a contact's profile disappears (design decision 9).
 * @throws IDENTITY.PERSON_NOT_FOUND, IDENTITY.PERSON_REGISTERED, IDENTITY.TOO_MANY_REQUESTS
 */
export function requestRemoval(
  ctx: RequestContext,
  input: ProfileRequestInput,
): Promise<ProfileRequestOutput> {
  return receiveRequest(ctx, 'REMOVAL', input, (tx, contact) => mailRemovalLink(tx, ctx, contact))
}

async function mailRemovalLink(
  tx: Tx,
  { clock, config }: RequestContext,
  { id: personId, name, email }: ReachableContact,
): Promise<void> {
  const createdAt = clock.now()
  if (await data.wasRemovalMailed(tx, personId, new Date(createdAt.getTime() - requestMailPause))) return
  const token = newToken()
  await data.createRemovalToken(tx, {
    id: uuidv7(),
    personId,
    email,
    tokenHash: hashToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + removalValidity),
  })
  await enqueueMail(tx, { to: email, ...removalMail(name, token, config.linkBase) })
}

/**
 * The contact's mailbox has spoken: the profile goes.
 * @returns whose it was
 * @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED, IDENTITY.PERSON_REGISTERED
 */
export function confirmRemoval(ctx: RequestContext, input: { token: string }): Promise<{ name: string }> {
  const tokenHash = hashToken(input.token)
  return ctx.db.$transaction(async (tx) => {
    const personId = await data.takeRemovalToken(tx, tokenHash, ctx.clock.now())
    if (personId === null) throw await whyNotTaken(tx, tokenHash)
    return removeContact(tx, ctx, personId)
  })
}

async function whyNotTaken(tx: Tx, tokenHash: string) {
  const token = await data.findRemovalToken(tx, tokenHash)
  if (!token) return refusal('IDENTITY.LINK_INVALID')
  return refusal(token.usedAt ? 'IDENTITY.LINK_USED' : 'IDENTITY.LINK_EXPIRED')
}
