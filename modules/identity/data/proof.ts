import type { Tx } from '#kernel/db/client.ts'

/** Whoever else proves, changes or merges this account waits until this transaction ends. */
export async function lockAccount(tx: Tx, accountId: string) {
  await tx.$executeRaw`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`
  return tx.account.findFirstOrThrow({
    where: { id: accountId },
    select: { email: true, emailVerifiedAt: true },
  })
}

export async function markProven(
  tx: Tx,
  accountId: string,
  proof: { emailVerifiedAt: Date; dropsPassword: boolean },
): Promise<void> {
  const { emailVerifiedAt, dropsPassword } = proof
  await tx.account.update({
    where: { id: accountId },
    data: { emailVerifiedAt, ...(dropsPassword && { passwordHash: null }) },
    select: { id: true },
  })
}

export interface Kept {
  /** Session that goes on; null for none. */
  sessionId: string | null
  /** Identity that goes on; null for none. */
  identity: { issuer: string; subject: string } | null
}

/** Takes every way into an account that was opened before its mailbox was proven. */
export async function closeWaysIn(tx: Tx, accountId: string, { sessionId, identity }: Kept): Promise<void> {
  await tx.session.deleteMany({ where: { accountId, ...(sessionId !== null && { id: { not: sessionId } }) } })
  await tx.federatedIdentity.deleteMany({ where: { accountId, ...(identity && { NOT: identity }) } })
  // Somebody on the way to link an identity of theirs would arrive after the proof.
  await tx.federatedFlow.deleteMany({ where: { accountId } })
  await tx.oneTimeToken.deleteMany({ where: { accountId, usedAt: null } })
  await tx.knownDevice.deleteMany({ where: { accountId } })
}

/** What this account asked the operator for, and has by now. */
export async function closeOwnClaims(
  tx: Tx,
  claim: { accountId: string; personId: string; now: Date },
): Promise<void> {
  const { accountId, personId, now } = claim
  await tx.profileRequest.updateMany({
    where: { kind: 'CLAIM', personId, requesterAccountId: accountId, resolvedAt: null },
    data: { resolvedAt: now, outcome: 'APPROVED' },
  })
}
