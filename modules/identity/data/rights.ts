import type { Tx } from '#kernel/db/client.ts'
import type { Prisma } from '#prisma'

const contactSelect = { id: true, accountId: true, name: true, email: true } satisfies Prisma.PersonSelect

/** Whom a request is about. */
export type RequestedPerson = Prisma.PersonGetPayload<{ select: typeof contactSelect }>

export function findRequested(tx: Tx, personId: string): Promise<RequestedPerson | null> {
  return tx.person.findUnique({ where: { id: personId }, select: contactSelect })
}

/** Whoever else is about to change this person, or to write down anything about them, waits until this transaction ends. */
export async function lockToLeave(tx: Tx, personId: string) {
  await tx.$executeRaw`SELECT FROM person WHERE id = ${personId}::uuid FOR UPDATE`
  return tx.person.findUnique({
    where: { id: personId },
    select: { ...contactSelect, phoneKey: true, photoId: true },
  })
}

/** Everything that hangs on the row goes with it; slugs stay claimed, by nobody. */
export async function deletePerson(tx: Tx, personId: string): Promise<void> {
  await tx.person.delete({ where: { id: personId }, select: { id: true } })
}

export async function deleteAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.account.delete({ where: { id: accountId }, select: { id: true } })
}

/** What proves that somebody who is signed in is the account's owner. */
export function findProofOf(tx: Tx, accountId: string) {
  return tx.account.findUnique({ where: { id: accountId }, select: { email: true, passwordHash: true } })
}

/** Contacts whom a member added; people who have become members are nobody's. */
export async function findContactsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.person.findMany({
    where: { createdById: personId, accountId: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

// ── Requests to the operator ────────────────────────────────────────────────────────────────────────────

/** Asking twice for the same changes nothing while the first is open. */
export async function fileRequest(tx: Tx, request: Prisma.ProfileRequestUncheckedCreateInput): Promise<void> {
  await tx.profileRequest.createMany({ data: [request], skipDuplicates: true })
}

// ── Removal ─────────────────────────────────────────────────────────────────────────────────────────────

export async function rememberRemoved(tx: Tx, phoneHash: string, now: Date): Promise<void> {
  await tx.removedContact.createMany({ data: [{ phoneHash, createdAt: now }], skipDuplicates: true })
}

export async function isRemoved(tx: Tx, phoneHash: string): Promise<boolean> {
  return (await tx.removedContact.count({ where: { phoneHash } })) > 0
}

/** Whether a link to disappear went to this contact's mailbox since then, and can still be used. */
export async function wasRemovalMailed(tx: Tx, personId: string, since: Date): Promise<boolean> {
  const mailed = await tx.oneTimeToken.count({
    where: { personId, purpose: 'REMOVE_CONTACT', createdAt: { gt: since }, usedAt: null },
  })
  return mailed > 0
}

export async function createRemovalToken(
  tx: Tx,
  token: { id: string; personId: string; email: string; tokenHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.oneTimeToken.create({ data: { ...token, purpose: 'REMOVE_CONTACT' }, select: { id: true } })
}

export function findRemovalToken(tx: Tx, tokenHash: string) {
  return tx.oneTimeToken.findFirst({
    where: { tokenHash, purpose: 'REMOVE_CONTACT' },
    select: { usedAt: true, expiresAt: true },
  })
}

/** Takes the token: exactly one of two who hold it gets the person. null when it is unknown, used or expired. */
export async function takeRemovalToken(tx: Tx, tokenHash: string, now: Date): Promise<string | null> {
  const taken = await tx.oneTimeToken.updateManyAndReturn({
    where: { tokenHash, purpose: 'REMOVE_CONTACT', usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { personId: true },
  })
  return taken[0]?.personId ?? null
}

/** Whatever was asked about a contact who is about to be gone has its answer. */
export async function closeRequestsAbout(tx: Tx, personId: string, now: Date): Promise<void> {
  const open = { personId, resolvedAt: null }
  await tx.profileRequest.updateMany({
    where: { ...open, kind: 'REMOVAL' },
    data: { resolvedAt: now, outcome: 'APPROVED' },
  })
  await tx.profileRequest.updateMany({
    where: { ...open, kind: 'CLAIM' },
    data: { resolvedAt: now, outcome: 'REJECTED' },
  })
}
