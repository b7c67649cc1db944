import { recordAuditEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { computeKeyedHash, computeKeyedHashes } from '#kernel/installation-key.ts'
import { deleteMailToRecipient } from '#kernel/mail/outbox.ts'
import { detachPhotos } from '#kernel/photos/attachments.ts'
import { findHiddenProfilePhotoIds } from '#modules/identity/data/hiding.ts'
import { lockPeopleForMerge } from '#modules/identity/data/merging.ts'
import { findMergedContactPhotoIds } from '#modules/identity/data/offers.ts'
import * as data from '#modules/identity/data/rights.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { toPhoneKey } from '#modules/identity/rules.ts'

/** Without a secret key, an attacker could hash all phone numbers and compare the hashes. */
const purpose = 'removed-contact'

export type PersonDeletionContext = Pick<RequestContext, 'personEventHandlers' | 'clock'> & {
  config: Pick<RequestContext['config'], 'linkBase' | 'mailFrom' | 'limits'>
}

/**
 * Call only after a removal link or the operator has authorized the removal.
 * @throws IDENTITY.PERSON_NOT_FOUND; IDENTITY.PERSON_REGISTERED for a member, who can delete the account instead
 */
export async function removeContact(
  tx: Tx,
  ctx: PersonDeletionContext,
  personId: PersonId,
): Promise<{ name: string }> {
  await lockPeopleForMerge(tx, [personId])
  const [person] = await data.findPeopleToDelete(tx, [personId])
  if (!person) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
  if (person.accountId !== null) throw createIdentityError('IDENTITY.PERSON_REGISTERED')
  const now = ctx.clock.now()
  if (person.phoneKey !== null)
    await data.insertPhoneHashOfRemovedContact(tx, await computeKeyedHash(tx, purpose, person.phoneKey), now)
  await deletePeopleAndReferences(tx, ctx, [person])
  if (person.email !== null) await deleteMailToRecipient(tx, person.email)
  return { name: person.name }
}

/** Before the deletion, the caller must lock the rows of `people`. */
export async function deletePeopleAndReferences(
  tx: Tx,
  { personEventHandlers, clock, config }: PersonDeletionContext,
  people: readonly Pick<data.PersonToDelete, 'id' | 'photoId'>[],
): Promise<void> {
  const personIds = people.map(({ id }) => id)
  const now = clock.now()
  await data.closeProfileRequestsAboutPeople(tx, personIds, now)
  for (const handlers of personEventHandlers) await handlers.leave(tx, { personIds, now, config })
  await detachPhotos(
    tx,
    people.flatMap(({ photoId }) => photoId ?? []),
  )
  await detachPhotos(tx, await findHiddenProfilePhotoIds(tx, personIds))
  await detachPhotos(tx, await findMergedContactPhotoIds(tx, personIds))
  await data.deletePeople(tx, personIds)
}

/** @throws IDENTITY.CONTACT_REMOVED */
export async function assertPhoneIsNotOfRemovedContact(tx: Tx, phoneKey: string): Promise<void> {
  if (await isNormalizedPhoneOfRemovedContact(tx, phoneKey))
    throw createIdentityError('IDENTITY.CONTACT_REMOVED')
}

export async function isNormalizedPhoneOfRemovedContact(tx: Tx, phoneKey: string): Promise<boolean> {
  return data.hasRemovedContactWithPhoneHash(tx, await computePhoneHashes(tx, phoneKey))
}

/** @throws IDENTITY.INVALID_PHONE */
export async function allowReaddingRemovedContactPhone(
  ctx: Pick<RequestContext, 'db' | 'clock'>,
  phone: string,
): Promise<boolean> {
  const key = toPhoneKey(phone)
  if (key === null) throw createIdentityError('IDENTITY.INVALID_PHONE')
  return inTransaction(ctx.db, async (tx) => {
    if (!(await data.deletePhoneHashesOfRemovedContact(tx, await computePhoneHashes(tx, key)))) return false
    await recordAuditEvent(tx, ctx, { event: 'PHONE_READMITTED', by: 'operator' })
    return true
  })
}

export function computePhoneHashes(tx: Tx, phoneKey: string): Promise<string[]> {
  return computeKeyedHashes(tx, purpose, phoneKey)
}
