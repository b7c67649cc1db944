import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { findContactIdsByEmail, lockForMerge } from '#modules/identity/data/merging.ts'
import * as data from '#modules/identity/data/proof.ts'
import { findPersonId } from '#modules/identity/data.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'

/**
 * Contacts that one proof merges. Nobody has so many, unless somebody makes them to keep the owner of the mailbox out, by a
 * proof that never ends: the others follow with the next one.
 */
const mostContacts = 30

export interface EmailProof {
  accountId: string
  /** The mailbox that was proven: the account's own. */
  email: string
  /** A token that was delivered by mail, or an issuer that says `email_verified`. */
  by: 'mail' | 'federated'
  /** The session in which it was proven: it goes on. */
  keepSessionId?: string | null
  /** The identity by which it was proven: it goes on. */
  keepIdentity?: { issuer: string; subject: string }
}

/**
 * Somebody has shown that the account's mailbox is theirs (design decision 2). Of an account that nobody had proven before,
 * every other way in ends, since whoever opened it may have typed a stranger's e-mail; a federated proof drops the password
 * for the same reason. Then every contact with this e-mail becomes one with the account's person: the oldest contact's
 * record survives. Run it in a transaction inside `retryOnConflict`; proving again changes nothing more.
 * @returns the account's person, perhaps another one than before
 * @throws an error when the e-mail is not the account's
 */
export async function proveEmail(
  tx: Tx,
  ctx: Pick<RequestContext, 'clock' | 'participants'>,
  { accountId, email, by, keepSessionId = null, keepIdentity }: EmailProof,
): Promise<{ personId: string }> {
  const account = await data.lockAccount(tx, accountId)
  if (account.email !== email) throw new Error('an account is proven by its own e-mail only')
  const now = ctx.clock.now()
  const isFirstProof = account.emailVerifiedAt === null
  await data.markProven(tx, accountId, {
    emailVerifiedAt: now,
    dropsPassword: isFirstProof && by === 'federated',
  })
  if (isFirstProof)
    await data.closeWaysIn(tx, accountId, { sessionId: keepSessionId, identity: keepIdentity ?? null })

  const personId = await mergeContacts(tx, ctx, accountId, email)
  // A deferred proof counted already.
  if (isFirstProof && !account.proofDeferred) await tellProven(tx, ctx, { personId, proven: true })
  await data.closeOwnClaims(tx, { accountId, personId, now })
  return { personId }
}

/** The account's person and every contact with this e-mail become the oldest contact. */
async function mergeContacts(
  tx: Tx,
  ctx: Pick<RequestContext, 'clock' | 'participants'>,
  accountId: string,
  email: string,
): Promise<string> {
  const before = await findPersonId(tx, accountId)
  const seen = await findContactIdsByEmail(tx, email, mostContacts)
  if (seen.length === 0) return before
  await lockForMerge(tx, [before, ...seen])
  // Somebody may have been faster: merged one of them, or the account's person, into another.
  const own = await findPersonId(tx, accountId)
  const [survivor, ...others] = await findContactIdsByEmail(tx, email, mostContacts)
  if (survivor === undefined) return own
  for (const fromId of [own, ...others]) await mergePeople(tx, ctx, { fromId, intoId: survivor })
  return survivor
}

/** Tells every module that a person's account counts as proven from now on, or does not any more. */
export async function tellProven(
  tx: Tx,
  { participants }: Pick<RequestContext, 'participants'>,
  person: { personId: string; proven: boolean },
): Promise<void> {
  for (const participant of participants) await participant.setProven?.(tx, person)
}
