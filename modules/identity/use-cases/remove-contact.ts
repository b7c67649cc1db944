import { recordAuditEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { computeKeyedHash, computeKeyedHashes } from '#kernel/installation-key.ts'
import { deleteMailTo } from '#kernel/mail/outbox.ts'
import { detachPhotos } from '#kernel/photos/attachments.ts'
import { findHiddenPhotoIds } from '#modules/identity/data/hiding.ts'
import { lockPeopleForMerge } from '#modules/identity/data/merging.ts'
import { findProfileOfferPhotoIds } from '#modules/identity/data/offers.ts'
import * as data from '#modules/identity/data/rights.ts'
import { identityError } from '#modules/identity/errors.ts'
import { toPhoneKey } from '#modules/identity/rules.ts'

/**
 * Purpose of the secret key for phone hashes. Without a secret key, an attacker could hash all phone numbers
 * and compare the hashes.
 */
const purpose = 'removed-contact'

/** Context for deleting people. It contains no HTTP request, because the operator's commands delete people too. */
export type PersonDeletionContext = Pick<RequestContext, 'participants' | 'clock'> & {
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
  ctx: PersonDeletionContext,
  personId: PersonId,
): Promise<{ name: string }> {
  await lockPeopleForMerge(tx, [personId])
  const [person] = await data.findPeopleToDelete(tx, [personId])
  if (!person) throw identityError('IDENTITY.PERSON_NOT_FOUND')
  if (person.accountId !== null) throw identityError('IDENTITY.PERSON_REGISTERED')
  const now = ctx.clock.now()
  if (person.phoneKey !== null)
    await data.insertRemovedPhone(tx, await computeKeyedHash(tx, purpose, person.phoneKey), now)
  await deletePeopleAndReferences(tx, ctx, [person])
  if (person.email !== null) await deleteMailTo(tx, person.email)
  return { name: person.name }
}

/** Every module first deletes its data about the people. Precondition: the caller has locked the people. */
export async function deletePeopleAndReferences(
  tx: Tx,
  { participants, clock, config }: PersonDeletionContext,
  people: readonly Pick<data.PersonToDelete, 'id' | 'photoId'>[],
): Promise<void> {
  const personIds = people.map(({ id }) => id)
  const now = clock.now()
  await data.closeProfileRequestsAboutPeople(tx, personIds, now)
  for (const participant of participants) await participant.leave(tx, { personIds, now, config })
  await detachPhotos(
    tx,
    people.flatMap(({ photoId }) => photoId ?? []),
  )
  await detachPhotos(tx, await findHiddenPhotoIds(tx, personIds))
  await detachPhotos(tx, await findProfileOfferPhotoIds(tx, personIds))
  await data.deletePeople(tx, personIds)
}

/** @throws IDENTITY.CONTACT_REMOVED when the owner of the phone has requested removal from the directory */
export async function assertPhoneKeyNotRemoved(tx: Tx, phoneKey: string): Promise<void> {
  if (await isPhoneKeyRemoved(tx, phoneKey)) throw identityError('IDENTITY.CONTACT_REMOVED')
}

export async function isPhoneKeyRemoved(tx: Tx, phoneKey: string): Promise<boolean> {
  return data.isPhoneRemoved(tx, await computePhoneHashes(tx, phoneKey))
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
  const key = toPhoneKey(phone)
  if (key === null) throw identityError('IDENTITY.INVALID_PHONE')
  return inTransaction(ctx.db, async (tx) => {
    if (!(await data.deleteRemovedPhone(tx, await computePhoneHashes(tx, key)))) return false
    await recordAuditEvent(tx, ctx, { event: 'PHONE_READMITTED', by: 'operator' })
    return true
  })
}

/** Returns one hash for each secret key that the installation has used. */
export function computePhoneHashes(tx: Tx, phoneKey: string): Promise<string[]> {
  return computeKeyedHashes(tx, purpose, phoneKey)
}
