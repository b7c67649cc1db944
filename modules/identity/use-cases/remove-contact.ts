import { recordEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { keyedHash, keyedHashes } from '#kernel/installation-key.ts'
import { deleteMailTo } from '#kernel/mail/outbox.ts'
import { releasePhotos } from '#kernel/photos/attachments.ts'
import { findHiddenPhotosOf } from '#modules/identity/data/hiding.ts'
import { lockForMerge } from '#modules/identity/data/merging.ts'
import { findOfferedPhotos } from '#modules/identity/data/offers.ts'
import * as data from '#modules/identity/data/rights.ts'
import { identityError } from '#modules/identity/errors.ts'
import { phoneKey } from '#modules/identity/rules.ts'

/**
 * Purpose of the secret key for phone hashes. Without a secret key, an attacker could hash all phone numbers
 * and compare the hashes.
 */
const purpose = 'removed-contact'

/**
 * Context for deleting people. The context contains no request, because commands of the operator delete
 * people too.
 */
export type LeavingContext = Pick<RequestContext, 'participants' | 'clock'> & {
  config: Pick<RequestContext['config'], 'linkBase' | 'mailFrom' | 'limits'>
}

/**
 * Deletes a contact, and stores a hash of the phone so that no member can add the contact again.
 * Precondition: a removal link or the operator has authorized the removal. Run it in a transaction inside
 * `retryOnConflict`.
 * @throws IDENTITY.PERSON_NOT_FOUND; IDENTITY.PERSON_REGISTERED for a member, who can delete the account
 * instead
 */
export async function removeContact(
  tx: Tx,
  ctx: LeavingContext,
  personId: PersonId,
): Promise<{ name: string }> {
  await lockForMerge(tx, [personId])
  const [person] = await data.findLeaving(tx, [personId])
  if (!person) throw identityError('IDENTITY.PERSON_NOT_FOUND')
  if (person.accountId !== null) throw identityError('IDENTITY.PERSON_REGISTERED')
  const now = ctx.clock.now()
  if (person.phoneKey !== null)
    await data.rememberRemoved(tx, await keyedHash(tx, purpose, person.phoneKey), now)
  await deletePeopleAndReferences(tx, ctx, [person])
  if (person.email !== null) await deleteMailTo(tx, person.email)
  return { name: person.name }
}

/**
 * Deletes people after every module has deleted its data about them. Precondition: the caller has locked the
 * people.
 */
export async function deletePeopleAndReferences(
  tx: Tx,
  { participants, clock, config }: LeavingContext,
  people: readonly Pick<data.LeavingPerson, 'id' | 'photoId'>[],
): Promise<void> {
  const personIds = people.map(({ id }) => id)
  const now = clock.now()
  await data.closeRequestsAbout(tx, personIds, now)
  for (const participant of participants) await participant.leave(tx, { personIds, now, config })
  await releasePhotos(
    tx,
    people.flatMap(({ photoId }) => photoId ?? []),
  )
  await releasePhotos(tx, await findHiddenPhotosOf(tx, personIds))
  await releasePhotos(tx, await findOfferedPhotos(tx, personIds))
  await data.deletePeople(tx, personIds)
}

/** @throws IDENTITY.CONTACT_REMOVED when the owner of this phone requested removal from the directory */
export async function assertNotRemoved(tx: Tx, phoneKey: string): Promise<void> {
  if (await data.isRemoved(tx, await hashesOfPhone(tx, phoneKey)))
    throw identityError('IDENTITY.CONTACT_REMOVED')
}

/**
 * Permits adding a removed phone again (`npm run admin -- readmit`), because the phone has a new owner or a
 * stranger requested the removal.
 * @returns whether adding the phone was forbidden before
 * @throws IDENTITY.INVALID_PHONE
 */
export async function allowRemovedPhone(
  ctx: Pick<RequestContext, 'db' | 'clock'>,
  phone: string,
): Promise<boolean> {
  const key = phoneKey(phone)
  if (key === null) throw identityError('IDENTITY.INVALID_PHONE')
  return inTransaction(ctx.db, async (tx) => {
    if (!(await data.forgetRemoved(tx, await hashesOfPhone(tx, key)))) return false
    await recordEvent(tx, ctx, { event: 'PHONE_READMITTED', by: 'operator' })
    return true
  })
}

/**
 * All hashes that a phone may have in the table of removed phones: one for each secret key that the
 * installation has used.
 */
export function hashesOfPhone(tx: Tx, phoneKey: string): Promise<string[]> {
  return keyedHashes(tx, purpose, phoneKey)
}
