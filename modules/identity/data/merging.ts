import type { z } from 'zod'
import { person } from '#columns'
import { mergePersonRows } from '#kernel/db/person-rows.ts'
import { type SqlRow, sqlBool, sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { type AccountId, type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { blockerAndBlockedPersonIdColumns } from '#modules/identity/data/blocks.ts'
import { personRow } from '#modules/identity/data/people.ts'

const mergedColumnsRow = sqlRow({
  ...personRow.columns,
  phoneKey: person.phoneKey,
  invitedById: person.invitedById,
  createdAt: person.createdAt,
})
export type MergeablePersonRow = SqlRow<typeof mergedColumnsRow>

const mergeLockTimeout = '50ms'

/** To avoid deadlocks, lock the accounts first, then the merge lock, then the people by id. */
export async function lockPeopleForMerge(tx: Tx, personIds: readonly PersonId[]): Promise<void> {
  const ids = [...personIds]
  await executeStatement(tx)`
    SELECT FROM account WHERE id IN (SELECT account_id FROM person WHERE id = ANY(${ids}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`
  await executeStatement(tx)`
    SELECT set_config('lock_timeout', ${mergeLockTimeout}, true),
      pg_advisory_xact_lock(hashtextextended('identity.merge', 0)),
      set_config('lock_timeout', '0', true)`
  await executeStatement(tx)`SELECT FROM person WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
}

/** Only this file may create a `IdOfRowLockedPerson`, which proves that the person's row is locked. */
const lockedIdSchema = personIdSchema.brand<'Locked'>()
export type IdOfRowLockedPerson = z.infer<typeof lockedIdSchema>

export interface PersonWithLockedRow {
  id: IdOfRowLockedPerson
  hidden: boolean
}

/** Lock the rows of all people in one call, before any other lock. */
export async function lockPersonRows(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<Map<PersonId, PersonWithLockedRow>> {
  const locked = await lockById(tx, personIds)
  const missing = personIds.filter((id) => !locked.has(id))
  const current = await resolvePersonRedirects(tx, missing)
  const lockedNow = await lockById(tx, [...current.values()])
  const merged = [...current].flatMap(([oldId, id]) => {
    const followed = lockedNow.get(id)
    return followed ? [[oldId, followed] as const] : []
  })
  return new Map([...locked, ...merged])
}

async function lockById(tx: Tx, personIds: readonly PersonId[]): Promise<Map<PersonId, PersonWithLockedRow>> {
  if (personIds.length === 0) return new Map()
  const rows = await query(tx, sqlRow({ id: person.id, hidden: sqlBool }))`
    SELECT id, hidden_at IS NOT NULL AS hidden FROM person WHERE id = ANY(${[...personIds]}::uuid[]) ORDER BY id FOR KEY SHARE`
  return new Map(rows.map(({ id, hidden }) => [id, { id: lockedIdSchema.parse(id), hidden }]))
}

export async function resolvePersonRedirects(
  tx: Tx,
  oldIds: readonly PersonId[],
): Promise<Map<PersonId, PersonId>> {
  if (oldIds.length === 0) return new Map()
  const redirects = await tx.personRedirect.findMany({
    where: { oldId: { in: [...oldIds] } },
    select: { oldId: true, personId: true },
  })
  return new Map(redirects.map(({ oldId, personId }) => [oldId, personId]))
}

export async function findMergeablePerson(tx: Tx, personId: PersonId): Promise<MergeablePersonRow | null> {
  const rows = await query(
    tx,
    mergedColumnsRow,
  )`SELECT ${sqlColumnList(mergedColumnsRow)} FROM person WHERE id = ${personId}::uuid`
  return rows[0] ?? null
}

/** Exclude contacts hidden by the operator: otherwise strangers could bring hidden texts into a member's profile. */
export function findContactsByEmail(
  tx: Tx,
  email: string,
  limit: number,
): Promise<{ id: PersonId; createdAt: Date }[]> {
  return tx.person.findMany({
    where: { email, accountId: null, hiddenAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true, createdAt: true },
  })
}

/** When a member takes over a contact's professions, the default visibility of the member's phone changes to public. */
export async function storeVisibilityOfContactDataBeforeMerge(
  tx: Tx,
  { memberId, contactId }: { memberId: PersonId; contactId: PersonId },
): Promise<void> {
  const contact = await tx.person.findFirst({ where: { id: contactId }, select: { professions: true } })
  if (!contact || contact.professions.length === 0) return
  const member = { id: memberId, professions: { isEmpty: true }, offersServices: false }
  await tx.person.updateMany({
    where: { ...member, phoneAudience: null },
    data: { phoneAudience: 'MEMBERS' },
  })
  await tx.person.updateMany({
    where: { ...member, emailAudience: null },
    data: { emailAudience: 'MEMBERS' },
  })
}

interface Pair {
  fromId: PersonId
  intoId: PersonId
}

export async function movePersonReferences(tx: Tx, { fromId, intoId }: Pair): Promise<void> {
  const toInto = { personId: intoId }
  await tx.slugClaim.updateMany({ where: { personId: fromId }, data: toInto })
  await mergePersonRows(tx, blockerAndBlockedPersonIdColumns, { fromId, intoId })
  await tx.personRedirect.updateMany({ where: { personId: fromId }, data: toInto })
  await tx.oneTimeToken.updateMany({ where: { personId: fromId }, data: toInto })
  await tx.hiddenProfilePhoto.updateMany({ where: { personId: fromId }, data: toInto })
  await tx.profileOffer.updateMany({ where: { personId: fromId }, data: toInto })
  await tx.profileOffer.updateMany({ where: { addedById: fromId }, data: { addedById: intoId } })
  await executeStatement(tx)`
    DELETE FROM profile_request AS double USING profile_request AS kept
    WHERE double.person_id = ${fromId}::uuid AND kept.person_id = ${intoId}::uuid
      AND double.resolved_at IS NULL AND kept.resolved_at IS NULL
      AND double.kind = kept.kind AND double.requester_email = kept.requester_email`
  await tx.profileRequest.updateMany({ where: { personId: fromId }, data: toInto })
  await tx.person.updateMany({ where: { createdById: fromId }, data: { createdById: intoId } })
  await tx.person.updateMany({ where: { invitedById: fromId }, data: { invitedById: intoId } })
}

export async function isPersonMergeTarget(tx: Tx, personId: PersonId): Promise<boolean> {
  return (await tx.personRedirect.findFirst({ where: { personId }, select: { oldId: true } })) !== null
}

export async function findAccountCreatedAt(tx: Tx, accountId: AccountId): Promise<Date> {
  const where = { id: accountId }
  return (await tx.account.findFirstOrThrow({ where, select: { createdAt: true } })).createdAt
}

export async function hasAddedOrInvitedPeople(tx: Tx, personId: PersonId): Promise<boolean> {
  const where = { OR: [{ createdById: personId }, { invitedById: personId }] }
  return (await tx.person.findFirst({ where, select: { id: true } })) !== null
}

export async function replaceMergedPersonWithRedirect(
  tx: Tx,
  { fromId, intoId }: Pair,
  merged: Omit<MergeablePersonRow, 'id'>,
  now: Date,
): Promise<void> {
  await tx.person.delete({ where: { id: fromId }, select: { id: true } })
  await tx.person.update({ where: { id: intoId }, data: merged, select: { id: true } })
  await tx.personRedirect.create({
    data: { oldId: fromId, personId: intoId, createdAt: now },
    select: { oldId: true },
  })
}

/** After a contact has become a member, an old removal link must not delete the member. */
export async function deleteContactRemovalTokens(tx: Tx, personId: PersonId): Promise<void> {
  await tx.oneTimeToken.deleteMany({ where: { personId, purpose: 'REMOVE_CONTACT' } })
}
