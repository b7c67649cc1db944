import type { Actor, RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type PersonId, profileRequestIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { applyProcedureCallQuota, countRateLimitedAction, getNetworkOfIpAddress } from '#kernel/throttle.ts'
import type { ProfileRequestInput, ProfileRequestOutput } from '#modules/identity/contract/rights.ts'
import { isBlockedByEmailOwner } from '#modules/identity/data/blocks.ts'
import { findPersonIdsWithUnprovenEmail } from '#modules/identity/data/email-proof.ts'
import { lockPersonRows } from '#modules/identity/data/merging.ts'
import { lockPersonRow } from '#modules/identity/data/people.ts'
import * as data from '#modules/identity/data/rights.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { maskEmail } from '#modules/identity/rules.ts'
import type { ProfileRequestKind } from '#prisma'

const hour = 60 * 60 * 1000
const day = 24 * hour
const requestMailPause = day

const tooManyRequests = () => createIdentityError('IDENTITY.TOO_MANY_REQUESTS')
const perAddress = { name: 'profile-request-address', max: 10, withinMs: hour, error: tooManyRequests }
const perContact = { name: 'profile-request-contact', max: 20, withinMs: day, error: tooManyRequests }

const perMailbox = [
  { name: 'profile-request-mails-in-hour', max: 2, withinMs: hour },
  { name: 'profile-request-mails', max: 4, withinMs: day },
]
/** Limits e-mails to strangers, because a member can add contacts with strangers' e-mail addresses. */
const perCreator = { name: 'profile-request-mails-by-creator', max: 20, withinMs: day }
const perUnprovenCreator = { ...perCreator, max: 3 }

export interface ContactWithEmail {
  id: PersonId
  name: string
  email: string
}

export interface ConfirmationLinkOfProfileRequest {
  kind: ProfileRequestKind
  wasMailed(tx: Tx, contact: ContactWithEmail, since: Date): Promise<boolean>
  /** Sends the link even if the daily limit on e-mails to one recipient is reached. */
  mail(tx: Tx, contact: ContactWithEmail): Promise<void>
}

/**
 * For privacy, the response does not disclose whether an e-mail was sent.
 * @throws IDENTITY.PERSON_NOT_FOUND, IDENTITY.PERSON_REGISTERED, IDENTITY.TOO_MANY_REQUESTS
 */
export async function receiveProfileRequest(
  ctx: RequestContext,
  link: ConfirmationLinkOfProfileRequest,
  input: ProfileRequestInput,
): Promise<ProfileRequestOutput> {
  await assertMayRequest(ctx, input.personId)
  return inTransaction(ctx.db, async (tx) => {
    const locked = (await lockPersonRows(tx, [input.personId])).get(input.personId)
    const person = locked && !locked.hidden ? await lockRequested(tx, locked.id) : null
    if (!person) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
    if (person.accountId !== null) throw createIdentityError('IDENTITY.PERSON_REGISTERED')
    const { id, name, email } = person
    if (email === null || input.mailboxLost) {
      await storeProfileRequest(tx, ctx, link.kind, person, input)
      return { outcome: 'QUEUED' }
    }
    const contact = { id, name, email }
    const since = new Date(ctx.clock.now().getTime() - requestMailPause)
    if (!(await link.wasMailed(tx, contact, since))) {
      if (await mayMail(tx, ctx, link.kind, { ...person, email })) await link.mail(tx, contact)
      else if (link.kind === 'REMOVAL') await storeProfileRequest(tx, ctx, link.kind, person, input)
    }
    return { outcome: 'MAILED', email: maskEmail(email) }
  })
}

async function lockRequested(tx: Tx, personId: PersonId): Promise<data.PersonOfProfileRequest | null> {
  await lockPersonRow(tx, personId)
  return data.findPersonOfProfileRequest(tx, personId)
}

async function mayMail(
  tx: Tx,
  { clock, personEventHandlers }: RequestContext,
  kind: ProfileRequestKind,
  { id, email, createdById }: data.PersonOfProfileRequest & { email: string },
): Promise<boolean> {
  const now = clock.now()
  if (createdById !== null) {
    if (await isBlockedByEmailOwner(tx, email, createdById)) return false
    const isUnproven = (await findPersonIdsWithUnprovenEmail(tx, [createdById])).size > 0
    const others = { personId: id, exceptId: createdById }
    if (isUnproven && kind === 'CLAIM' && !(await isRecommendedOrReviewed(tx, personEventHandlers, others)))
      return false
    const limit = isUnproven ? perUnprovenCreator : perCreator
    if (!(await countRateLimitedAction(tx, { limit, subject: createdById }, now))) return false
  }
  for (const limit of perMailbox)
    if (!(await countRateLimitedAction(tx, { limit, subject: email }, now))) return false
  return true
}

async function isRecommendedOrReviewed(
  tx: Tx,
  personEventHandlers: RequestContext['personEventHandlers'],
  others: { personId: PersonId; exceptId: PersonId },
): Promise<boolean> {
  for (const handlers of personEventHandlers)
    if (await handlers.isRecommendedOrReviewedByOthers?.(tx, others)) return true
  return false
}

export async function storeProfileRequest(
  tx: Tx,
  { clock, actor }: Pick<RequestContext, 'clock'> & { actor: Pick<Actor, 'accountId'> | null },
  kind: ProfileRequestKind,
  person: { id: PersonId; name: string },
  requester: Pick<ProfileRequestInput, 'name' | 'email' | 'phone' | 'message'>,
): Promise<void> {
  await data.insertProfileRequest(tx, {
    id: createId(profileRequestIdSchema),
    kind,
    personId: person.id,
    personName: person.name,
    requesterName: requester.name,
    requesterEmail: requester.email,
    requesterPhone: requester.phone === '' ? null : requester.phone,
    requesterAccountId: actor?.accountId ?? null,
    message: requester.message,
    createdAt: clock.now(),
  })
}

/** Counts the request in a separate transaction, so that a rejected request counts too. */
async function assertMayRequest({ db, clock, address }: RequestContext, personId: PersonId): Promise<void> {
  const now = clock.now()
  await inTransaction(db, (tx) =>
    applyProcedureCallQuota(tx, perAddress, getNetworkOfIpAddress(address), now),
  )
  await inTransaction(db, (tx) => applyProcedureCallQuota(tx, perContact, personId, now))
}
