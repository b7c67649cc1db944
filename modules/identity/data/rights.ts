import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import type { Prisma } from '#prisma'

const contactSelect = { id: true, accountId: true, name: true, email: true } satisfies Prisma.PersonSelect
const requestedSelect = { ...contactSelect, createdById: true } satisfies Prisma.PersonSelect

/** The contact that a request is about. */
export type RequestedPerson = Prisma.PersonGetPayload<{ select: typeof requestedSelect }>

export function findRequested(tx: Tx, personId: PersonId): Promise<RequestedPerson | null> {
  return tx.person.findFirst({ where: { id: personId }, select: requestedSelect })
}

const leavingSelect = {
  ...contactSelect,
  phoneKey: true,
  photoId: true,
} satisfies Prisma.PersonSelect

export type LeavingPerson = Prisma.PersonGetPayload<{ select: typeof leavingSelect }>

/** People by id; unknown ids are left out. */
export function findLeaving(tx: Tx, personIds: readonly PersonId[]): Promise<LeavingPerson[]> {
  return tx.person.findMany({
    where: { id: { in: [...personIds] } },
    orderBy: { id: 'asc' },
    select: leavingSelect,
  })
}

/** The id of the account's person; null when the account was deleted. */
export async function findPersonIdOf(tx: Tx, accountId: AccountId): Promise<PersonId | null> {
  const person = await tx.person.findFirst({ where: { accountId }, select: { id: true } })
  return person?.id ?? null
}

/** Deletes people with all rows that reference them. Their slugs stay claimed, so that no other person gets them. */
export async function deletePeople(tx: Tx, personIds: readonly PersonId[]): Promise<void> {
  await tx.person.deleteMany({ where: { id: { in: [...personIds] } } })
}

export async function deleteAccountRow(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.account.delete({ where: { id: accountId }, select: { id: true } })
}

/** Ids of the contacts that a member added. Contacts who have registered since are left out. */
export async function findContactsOf(tx: Tx, personId: PersonId): Promise<PersonId[]> {
  const rows = await tx.person.findMany({
    where: { createdById: personId, accountId: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/** Stores a request for the operator. A second, equal request has no effect while the first one is open. */
export async function insertProfileRequest(
  tx: Tx,
  request: Prisma.ProfileRequestUncheckedCreateInput,
): Promise<void> {
  await tx.profileRequest.createMany({ data: [request], skipDuplicates: true })
}

/** Deletes the requests that an account made; call it before the account is deleted. */
export async function forgetRequestsOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.profileRequest.deleteMany({ where: { requesterAccountId: accountId } })
}

/** Deletes requests that were decided before an instant. Undecided requests have no expiry. */
export async function forgetRequestsDecidedBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.profileRequest.deleteMany({ where: { resolvedAt: { lt: instant } } })
}

export async function rememberRemoved(tx: Tx, phoneHash: string, now: Date): Promise<void> {
  await tx.removedContact.createMany({ data: [{ phoneHash, createdAt: now }], skipDuplicates: true })
}

/** Deletes the record that a contact with this phone requested removal. @returns whether the record existed */
export async function forgetRemoved(tx: Tx, phoneHashes: readonly string[]): Promise<boolean> {
  const { count } = await tx.removedContact.deleteMany({ where: { phoneHash: { in: [...phoneHashes] } } })
  return count > 0
}

export async function isRemoved(tx: Tx, phoneHashes: readonly string[]): Promise<boolean> {
  return (await tx.removedContact.count({ where: { phoneHash: { in: [...phoneHashes] } } })) > 0
}

/** Whether a removal link that was e-mailed to this contact after `since` is still valid. */
export async function wasRemovalMailed(tx: Tx, personId: PersonId, since: Date): Promise<boolean> {
  const mailed = await tx.oneTimeToken.count({
    where: { personId, purpose: 'REMOVE_CONTACT', createdAt: { gt: since }, usedAt: null },
  })
  return mailed > 0
}

export async function closeRequestsAbout(tx: Tx, personIds: readonly PersonId[], now: Date): Promise<void> {
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
