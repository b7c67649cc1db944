import type { Config } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import * as data from '#modules/identity/data/email-proof.ts'
import { findContactsByEmail, lockPeopleForMerge } from '#modules/identity/data/merging.ts'
import { findPersonId } from '#modules/identity/data/people.ts'
import { calendarUrlRemovedMail } from '#modules/identity/emails.ts'
import { removeCalendarFeedUrl } from '#modules/identity/use-cases/calendar-address.ts'
import { mergeContactAndMember } from '#modules/identity/use-cases/merge-contact-and-member.ts'
import { notifyAccountOwner } from '#modules/identity/use-cases/write-to-mailbox.ts'

/** Merging many contacts that an attacker added could make an e-mail confirmation time out. */
const maxMergedContacts = 30

export type EmailProofContext = Pick<RequestContext, 'clock' | 'personEventHandlers'> & {
  config: Pick<Config, 'linkBase' | 'limits'>
}

export interface EmailProof {
  accountId: AccountId
  email: string
  /**
   * A first proof by sign-in link or identity provider deletes the account's password: a stranger may have set it.
   */
  by: 'mail' | 'sign-in link' | 'federated'
  keepSessionId?: string | null
  keepDevice?: string | null
  keepIdentity?: { issuer: string; subject: string }
  isNewEmail?: boolean
  contactId?: PersonId | null
}

/**
 * The first e-mail confirmation ends other sessions, because a stranger may have created the account.
 * @throws an error when the e-mail is not the account's e-mail
 */
export async function proveEmail(
  tx: Tx,
  ctx: EmailProofContext,
  {
    accountId,
    email,
    by,
    keepSessionId = null,
    keepDevice = null,
    keepIdentity,
    isNewEmail = false,
    contactId = null,
  }: EmailProof,
): Promise<{ personId: PersonId }> {
  const account = await data.lockAccountRowForEmailProof(tx, accountId)
  if (account.email !== email) throw new Error('The proven e-mail is not the e-mail of the account')
  const now = ctx.clock.now()
  const isFirstProof = account.emailVerifiedAt === null
  await data.markEmailVerified(tx, accountId, {
    emailVerifiedAt: now,
    dropsPassword: isFirstProof && by !== 'mail',
  })
  if (isFirstProof)
    await data.deleteOtherSessionsAndIdentities(tx, accountId, {
      sessionId: keepSessionId,
      identity: keepIdentity ?? null,
      device: keepDevice,
    })

  const isOlder = ({ createdAt }: { createdAt: Date }) =>
    isFirstProof && (isNewEmail || createdAt <= account.createdAt)
  const personId = await joinContacts(tx, ctx, { accountId, email, contactId, isOlder })
  if (isFirstProof && (await removeCalendarFeedUrl(tx, ctx, personId)))
    await notifyAccountOwner(tx, ctx, { email, emailVerifiedAt: now }, calendarUrlRemovedMail(ctx.config))
  if (isFirstProof && !account.proofDeferred)
    await notifyModulesOfEmailProof(tx, ctx, { personId, proven: true })
  await data.closeOwnProfileClaimRequests(tx, { accountId, personId, now })
  return { personId }
}

async function joinContacts(
  tx: Tx,
  ctx: Pick<RequestContext, 'clock' | 'personEventHandlers'>,
  account: {
    accountId: AccountId
    email: string
    contactId: PersonId | null
    isOlder: (contact: { createdAt: Date }) => boolean
  },
): Promise<PersonId> {
  const { accountId, email, isOlder } = account
  const before = await findPersonId(tx, accountId)
  const seen = await findContactsByEmail(tx, email, maxMergedContacts)
  const named = account.contactId === null ? [] : [account.contactId]
  if (seen.length === 0 && named.length === 0) return before
  await lockPeopleForMerge(tx, [before, ...named, ...seen.map(({ id }) => id)])
  const contacts = await findContactsByEmail(tx, email, maxMergedContacts)
  const accepted = new Set<PersonId>()
  for (const handlers of ctx.personEventHandlers)
    for (const { contactId } of (await handlers.findInvitedAs?.(tx, accountId)) ?? []) accepted.add(contactId)
  const invited = [
    ...named,
    ...contacts.flatMap(({ id }) => (accepted.has(id) && id !== account.contactId ? [id] : [])),
  ]
  for (const contactId of invited)
    await mergeContactAndMember(tx, ctx, {
      memberId: await findPersonId(tx, accountId),
      contactId,
      contact: 'INVITED',
    })
  for (const other of contacts.filter(({ id }) => !invited.includes(id))) {
    const contact = isOlder(other) ? 'OLDER' : 'LATER'
    await mergeContactAndMember(tx, ctx, {
      memberId: await findPersonId(tx, accountId),
      contactId: other.id,
      contact,
    })
  }
  return findPersonId(tx, accountId)
}

/** The row lock waits for concurrent transactions that read the old e-mail confirmation state. */
export async function notifyModulesOfEmailProof(
  tx: Tx,
  { personEventHandlers, clock, config }: EmailProofContext,
  person: { personId: PersonId; proven: boolean },
): Promise<void> {
  await data.lockPersonRowForUpdate(tx, person.personId)
  const change = { ...person, now: clock.now(), config }
  for (const handlers of personEventHandlers) await handlers.setProven?.(tx, change)
}
