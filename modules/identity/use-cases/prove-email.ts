import type { Config } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { findContactsByEmail, lockForMerge } from '#modules/identity/data/merging.ts'
import { findPersonId } from '#modules/identity/data/people.ts'
import * as data from '#modules/identity/data/proof.ts'
import { calendarRemovedMail } from '#modules/identity/emails.ts'
import { removeCalendarAddress } from '#modules/identity/use-cases/calendar-address.ts'
import { joinContact } from '#modules/identity/use-cases/join-contact.ts'
import { notifyAccountOwner } from '#modules/identity/use-cases/write-to-mailbox.ts'

/**
 * Max contacts that one proof of an e-mail merges; the next proof merges the others. Only an attacker creates more
 * contacts, to make the owner's proof time out.
 */
const maxMergedContacts = 30

export type ProvingContext = Pick<RequestContext, 'clock' | 'participants'> & {
  config: Pick<Config, 'linkBase' | 'limits'>
}

export interface EmailProof {
  accountId: AccountId
  /** The proven e-mail, which must be the account's own. */
  email: string
  /**
   * What proved the e-mail. `mail`: a mailed token, used in a session or with a new password. `sign-in link`: a
   * mailed token alone. `federated`: an issuer that returned `email_verified`.
   */
  by: 'mail' | 'sign-in link' | 'federated'
  /** The session in which the e-mail was proven. The proof does not end this session. */
  keepSessionId?: string | null
  /** Hash of the device token of the browser that has this session, so that this browser stays a known device. */
  keepDevice?: string | null
  /** The identity that proved the e-mail. The proof does not unlink this identity. */
  keepIdentity?: { issuer: string; subject: string }
  /**
   * Whether the account has just changed to this e-mail, so that all contacts with this e-mail are older than the
   * change. Only an account without a proven e-mail can take over the record of such a contact.
   */
  isNewEmail?: boolean
  /**
   * The contact whose invitation the account accepted. The record of this contact survives the merge, unless the
   * member has used the own profile.
   */
  contactId?: PersonId | null
}

/**
 * Marks the account's e-mail as proven, and merges the contacts with this e-mail with the account's person.
 * `joinContact` decides whose record survives. A stranger may have created the account with this e-mail. The first
 * proof therefore ends all other sessions, linked identities and tokens, and deletes the private calendar address. A
 * federated proof or a sign-in link also deletes the password. Run it in a transaction inside `retryOnConflict`. It
 * is idempotent.
 * @returns the account's person, whose id may have changed
 * @throws an error when the e-mail is not the account's
 */
export async function proveEmail(
  tx: Tx,
  ctx: ProvingContext,
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
  const account = await data.lockAccount(tx, accountId)
  if (account.email !== email) throw new Error('The proven e-mail is not the e-mail of the account')
  const now = ctx.clock.now()
  const isFirstProof = account.emailVerifiedAt === null
  await data.markProven(tx, accountId, {
    emailVerifiedAt: now,
    dropsPassword: isFirstProof && by !== 'mail',
  })
  if (isFirstProof)
    await data.deleteOtherAccess(tx, accountId, {
      sessionId: keepSessionId,
      identity: keepIdentity ?? null,
      device: keepDevice,
    })

  const isOlder = ({ createdAt }: { createdAt: Date }) =>
    isFirstProof && (isNewEmail || createdAt <= account.createdAt)
  const personId = await joinContacts(tx, ctx, { accountId, email, contactId, isOlder })
  if (isFirstProof && (await removeCalendarAddress(tx, ctx, personId)))
    await notifyAccountOwner(tx, ctx, { email, emailVerifiedAt: now }, calendarRemovedMail(ctx.config))
  // An account with a deferred proof already counted as proven: send no notification.
  if (isFirstProof && !account.proofDeferred) await notifyProven(tx, ctx, { personId, proven: true })
  await data.closeOwnRequests(tx, { accountId, personId, now })
  return { personId }
}

/**
 * Merges the account's person with every contact that has this e-mail, first with the contacts whose invitation the account accepted.
 * @param account `isOlder`: whether the contact had the e-mail before the account
 */
async function joinContacts(
  tx: Tx,
  ctx: Pick<RequestContext, 'clock' | 'participants'>,
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
  await lockForMerge(tx, [before, ...named, ...seen.map(({ id }) => id)])
  // A merge that committed before the lock may have merged some of these contacts.
  const contacts = await findContactsByEmail(tx, email, maxMergedContacts)
  const accepted = new Set<PersonId>()
  for (const participant of ctx.participants)
    for (const { contactId } of (await participant.findInvitedAs?.(tx, accountId)) ?? [])
      accepted.add(contactId)
  const invited = [
    ...named,
    ...contacts.flatMap(({ id }) => (accepted.has(id) && id !== account.contactId ? [id] : [])),
  ]
  for (const contactId of invited)
    await joinContact(tx, ctx, {
      memberId: await findPersonId(tx, accountId),
      contactId,
      contact: 'INVITED',
    })
  for (const other of contacts.filter(({ id }) => !invited.includes(id))) {
    const contact = isOlder(other) ? 'OLDER' : 'LATER'
    await joinContact(tx, ctx, {
      memberId: await findPersonId(tx, accountId),
      contactId: other.id,
      contact,
    })
  }
  return findPersonId(tx, accountId)
}

/**
 * Notifies every module that a person's account counts as proven now, or no longer does. The lock on the person waits for concurrent
 * transactions that locked it with `lockActorAndPerson`; later ones read the new state of the account.
 */
export async function notifyProven(
  tx: Tx,
  { participants, clock, config }: ProvingContext,
  person: { personId: PersonId; proven: boolean },
): Promise<void> {
  await data.lockPersonExclusive(tx, person.personId)
  const change = { ...person, now: clock.now(), config }
  for (const participant of participants) await participant.setProven?.(tx, change)
}
