import { account, person } from '#columns'
import { type Row, row } from '#kernel/db/rows.ts'
import { execute, query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId, OutboxMailId, PersonId } from '#kernel/ids/contract.ts'
import { forgetDevices } from '#modules/identity/data/accounts.ts'
import { Prisma } from '#prisma'

/** Locks the account until the transaction ends. Other transactions cannot prove, change or merge the account. */
export async function lockAccount(tx: Tx, accountId: AccountId) {
  await execute(tx)`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`
  return tx.account.findFirstOrThrow({
    where: { id: accountId },
    select: { email: true, emailVerifiedAt: true, proofDeferred: true, createdAt: true },
  })
}

/** Exclusive lock on the person. The lock waits for every transaction that has locked the person, also with a shared lock. */
export async function lockPersonExclusive(tx: Tx, personId: PersonId): Promise<void> {
  await execute(tx)`SELECT FROM person WHERE id = ${personId}::uuid FOR UPDATE`
}

export async function markProven(
  tx: Tx,
  accountId: AccountId,
  proof: { emailVerifiedAt: Date; dropsPassword: boolean },
): Promise<void> {
  const { emailVerifiedAt, dropsPassword } = proof
  await tx.account.update({
    where: { id: accountId },
    data: { emailVerifiedAt, ...(dropsPassword && { passwordHash: null }) },
    select: { id: true },
  })
}

export interface PreservedAccess {
  /** Id of the session that stays open; null: all sessions end. */
  sessionId: string | null
  /** Identity that stays linked; null: all identities are unlinked. */
  identity: { issuer: string; subject: string } | null
  /** Hash of the device token of the browser that stays a known device; null: no browser stays known. */
  device: string | null
}

/** Deletes all sessions, identities, tokens and known devices of an account, except the given ones. */
export async function deleteOtherAccess(
  tx: Tx,
  accountId: AccountId,
  { sessionId, identity, device }: PreservedAccess,
): Promise<void> {
  await tx.session.deleteMany({ where: { accountId, ...(sessionId !== null && { id: { not: sessionId } }) } })
  await tx.federatedIdentity.deleteMany({ where: { accountId, ...(identity && { NOT: identity }) } })
  // Delete pending sign-ins at providers: otherwise a linking that began before the proof could complete after it.
  await tx.federatedFlow.deleteMany({ where: { accountId } })
  await tx.oneTimeToken.deleteMany({ where: { accountId, usedAt: null } })
  await forgetDevices(tx, accountId, device)
}

/** Closes the requests by this account to claim a profile that it owns now. */
export async function closeOwnRequests(
  tx: Tx,
  claim: { accountId: AccountId; personId: PersonId; now: Date },
): Promise<void> {
  const { accountId, personId, now } = claim
  await tx.profileRequest.updateMany({
    where: { kind: 'CLAIM', personId, requesterAccountId: accountId, resolvedAt: null },
    data: { resolvedAt: now, outcome: 'APPROVED' },
  })
}

/** Ids of the given people whose account does not count as proven. Contacts are left out, because they have no account. */
export async function findUnproven(tx: Tx, personIds: readonly PersonId[]): Promise<Set<PersonId>> {
  const rows = await query(tx, row({ id: person.id }))`
    SELECT person.id FROM person JOIN account ON account.id = person.account_id
    WHERE person.id = ANY(${[...personIds]}::uuid[])
      AND account.email_verified_at IS NULL AND NOT account.proof_deferred`
  return new Set(rows.map(({ id }) => id))
}

/** Whether a person's account does not count as proven. If true, a concurrent proof of the account waits until this transaction ends. */
export async function lockUnproven(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await query(tx, row({ id: account.id }))`
    SELECT account.id FROM account JOIN person ON person.account_id = account.id
    WHERE person.id = ${personId}::uuid AND account.email_verified_at IS NULL AND NOT account.proof_deferred
    FOR SHARE OF account`
  return rows.length > 0
}

/** An account whose proof is deferred, and its person. */
const deferredRow = row({
  accountId: account.id,
  personId: person.id,
  email: account.email,
  proofMailId: account.proofMailId,
  proofMailSentAt: account.proofMailSentAt,
})
export type DeferredAccount = Row<typeof deferredRow>

/** Accounts with a deferred proof, ordered by id, from the first id after `afterId`. */
export function findDeferred(tx: Tx, afterId: AccountId | null, limit: number): Promise<DeferredAccount[]> {
  const after = afterId === null ? Prisma.empty : Prisma.sql`AND account.id > ${afterId}`
  return query(tx, deferredRow)`
    SELECT account.id AS "accountId", person.id AS "personId", account.email,
      account.proof_mail_id AS "proofMailId", account.proof_mail_sent_at AS "proofMailSentAt"
    FROM account JOIN person ON person.account_id = account.id
    WHERE account.proof_deferred AND account.email_verified_at IS NULL ${after}
    ORDER BY account.id LIMIT ${limit}`
}

export function findUnprovenAccounts(tx: Tx, limit: number): Promise<{ accountId: AccountId }[]> {
  return query(tx, row({ accountId: account.id }))`
    SELECT id AS "accountId" FROM account WHERE NOT proof_deferred AND email_verified_at IS NULL LIMIT ${limit}`
}

export async function setProofMail(
  tx: Tx,
  accountId: AccountId,
  mail: { proofMailId: OutboxMailId } | { proofMailSentAt: Date },
): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: mail, select: { id: true } })
}

/** @returns whether this call changed the account; false for an account that was proven meanwhile */
export async function setProofDeferred(
  tx: Tx,
  accountId: AccountId,
  proofDeferred: boolean,
): Promise<boolean> {
  const { count } = await tx.account.updateMany({
    where: { id: accountId, emailVerifiedAt: null, proofDeferred: !proofDeferred },
    data: { proofDeferred, ...(proofDeferred && { proofMailId: null, proofMailSentAt: null }) },
  })
  return count === 1
}
