import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import type { Prisma } from '#prisma'

const contactSelect = { id: true, accountId: true, name: true, email: true } satisfies Prisma.PersonSelect
const requestedSelect = { ...contactSelect, createdById: true } satisfies Prisma.PersonSelect

export type PersonOfProfileRequest = Prisma.PersonGetPayload<{ select: typeof requestedSelect }>

export function findPersonOfProfileRequest(
  tx: Tx,
  personId: PersonId,
): Promise<PersonOfProfileRequest | null> {
  return tx.person.findFirst({ where: { id: personId }, select: requestedSelect })
}

const leavingSelect = {
  ...contactSelect,
  phoneKey: true,
  photoId: true,
} satisfies Prisma.PersonSelect

export type PersonToDelete = Prisma.PersonGetPayload<{ select: typeof leavingSelect }>

export function findPeopleToDelete(tx: Tx, personIds: readonly PersonId[]): Promise<PersonToDelete[]> {
  return tx.person.findMany({
    where: { id: { in: [...personIds] } },
    orderBy: { id: 'asc' },
    select: leavingSelect,
  })
}

export async function findPersonIdOfAccount(tx: Tx, accountId: AccountId): Promise<PersonId | null> {
  const person = await tx.person.findFirst({ where: { accountId }, select: { id: true } })
  return person?.id ?? null
}

/** The slugs of deleted people are never given to other people. */
export async function deletePeople(tx: Tx, personIds: readonly PersonId[]): Promise<void> {
  await tx.person.deleteMany({ where: { id: { in: [...personIds] } } })
}

export async function deleteAccountRow(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.account.delete({ where: { id: accountId }, select: { id: true } })
}

export async function findAddedContactIds(tx: Tx, personId: PersonId): Promise<PersonId[]> {
  const rows = await tx.person.findMany({
    where: { createdById: personId, accountId: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

export async function insertProfileRequest(
  tx: Tx,
  request: Prisma.ProfileRequestUncheckedCreateInput,
): Promise<void> {
  await tx.profileRequest.createMany({ data: [request], skipDuplicates: true })
}

/** Call before the deletion of the account, which sets `requester_account_id` to NULL. */
export async function deleteProfileRequestsOfAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.profileRequest.deleteMany({ where: { requesterAccountId: accountId } })
}

export async function deleteProfileRequestsDecidedBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.profileRequest.deleteMany({ where: { resolvedAt: { lt: instant } } })
}

export async function insertPhoneHashOfRemovedContact(tx: Tx, phoneHash: string, now: Date): Promise<void> {
  await tx.removedContact.createMany({ data: [{ phoneHash, createdAt: now }], skipDuplicates: true })
}

export async function deletePhoneHashesOfRemovedContact(
  tx: Tx,
  phoneHashes: readonly string[],
): Promise<boolean> {
  const { count } = await tx.removedContact.deleteMany({ where: { phoneHash: { in: [...phoneHashes] } } })
  return count > 0
}

export async function hasRemovedContactWithPhoneHash(
  tx: Tx,
  phoneHashes: readonly string[],
): Promise<boolean> {
  return (await tx.removedContact.count({ where: { phoneHash: { in: [...phoneHashes] } } })) > 0
}

export async function hasRecentContactRemovalLink(tx: Tx, personId: PersonId, since: Date): Promise<boolean> {
  const mailed = await tx.oneTimeToken.count({
    where: { personId, purpose: 'REMOVE_CONTACT', createdAt: { gt: since }, usedAt: null },
  })
  return mailed > 0
}

export async function closeProfileRequestsAboutPeople(
  tx: Tx,
  personIds: readonly PersonId[],
  now: Date,
): Promise<void> {
  const open = { personId: { in: [...personIds] }, resolvedAt: null }
  await tx.profileRequest.updateMany({
    where: { ...open, kind: 'REMOVAL' },
    data: { resolvedAt: now, outcome: 'APPROVED' },
  })
  await tx.profileRequest.updateMany({
    where: { ...open, kind: 'CLAIM' },
    data: { resolvedAt: now, outcome: 'REJECTED' },
  })
}
