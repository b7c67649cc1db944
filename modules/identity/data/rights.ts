import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import type { Prisma } from '#prisma'

const contactSelect = { id: true, accountId: true, name: true, email: true } satisfies Prisma.PersonSelect
const requestedSelect = { ...contactSelect, createdById: true } satisfies Prisma.PersonSelect

/** Whom a request is about. */
export type RequestedPerson = Prisma.PersonGetPayload<{ select: typeof requestedSelect }>

export function findRequested(tx: Tx, personId: PersonId): Promise<RequestedPerson | null> {
  return tx.person.findFirst({ where: { id: personId }, select: requestedSelect })
}

const leavingSelect = {
  ...contactSelect,
  phoneKey: true,
  photoId: true,
} satisfies Prisma.PersonSelect

/** Somebody who may be about to go. */
export type LeavingPerson = Prisma.PersonGetPayload<{ select: typeof leavingSelect }>

/** By id; unknown ones are left out. */
export function findLeaving(tx: Tx, personIds: readonly PersonId[]): Promise<LeavingPerson[]> {
  return tx.person.findMany({
    where: { id: { in: [...personIds] } },
    orderBy: { id: 'asc' },
    select: leavingSelect,
  })
}

/** null when the account is gone. */
export async function findPersonIdOf(tx: Tx, accountId: AccountId): Promise<PersonId | null> {
  const person = await tx.person.findFirst({ where: { accountId }, select: { id: true } })
  return person?.id ?? null
}

/** Everything that hangs on the rows goes with them; slugs stay claimed, by nobody. */
export async function deletePeople(tx: Tx, personIds: readonly PersonId[]): Promise<void> {
  await tx.person.deleteMany({ where: { id: { in: [...personIds] } } })
}

export async function deleteAccountRow(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.account.delete({ where: { id: accountId }, select: { id: true } })
}

/** Contacts whom a member added; people who have become members are nobody's. */
export async function findContactsOf(tx: Tx, personId: PersonId): Promise<PersonId[]> {
  const rows = await tx.person.findMany({
    where: { createdById: personId, accountId: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

// ── Requests to the operator ────────────────────────────────────────────────────────────────────────────

/** Asking twice for the same changes nothing while the first is open. */
export async function insertProfileRequest(
  tx: Tx,
  request: Prisma.ProfileRequestUncheckedCreateInput,
): Promise<void> {
  await tx.profileRequest.createMany({ data: [request], skipDuplicates: true })
}

/** What somebody asked for whose account goes. */
export async function forgetRequestsOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.profileRequest.deleteMany({ where: { requesterAccountId: accountId } })
}

/** Open ones wait for as long as it takes. */
export async function forgetRequestsDecidedBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.profileRequest.deleteMany({ where: { resolvedAt: { lt: instant } } })
}

// ── Removal ─────────────────────────────────────────────────────────────────────────────────────────────

export async function rememberRemoved(tx: Tx, phoneHash: string, now: Date): Promise<void> {
  await tx.removedContact.createMany({ data: [{ phoneHash, createdAt: now }], skipDuplicates: true })
}

/** @returns whether it was remembered */
export async function forgetRemoved(tx: Tx, phoneHashes: readonly string[]): Promise<boolean> {
  const { count } = await tx.removedContact.deleteMany({ where: { phoneHash: { in: [...phoneHashes] } } })
  return count > 0
}

export async function isRemoved(tx: Tx, phoneHashes: readonly string[]): Promise<boolean> {
  return (await tx.removedContact.count({ where: { phoneHash: { in: [...phoneHashes] } } })) > 0
}

/** Whether a link to disappear went to this contact's mailbox since then, and can still be used. */
export async function wasRemovalMailed(tx: Tx, personId: PersonId, since: Date): Promise<boolean> {
  const mailed = await tx.oneTimeToken.count({
    where: { personId, purpose: 'REMOVE_CONTACT', createdAt: { gt: since }, usedAt: null },
  })
  return mailed > 0
}

/** Whatever was asked about people who are about to be gone has its answer. */
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
