import { account, person } from '#columns'
import { type SqlRow, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId, OutboxMailId, PersonId } from '#kernel/ids/contract.ts'
import { deleteKnownDevices } from '#modules/identity/data/accounts.ts'
import { Prisma } from '#prisma'

export async function lockAccountRowForEmailProof(tx: Tx, accountId: AccountId) {
  await executeStatement(tx)`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`
  return tx.account.findFirstOrThrow({
    where: { id: accountId },
    select: { email: true, emailVerifiedAt: true, proofDeferred: true, createdAt: true },
  })
}

/** Unlike FOR NO KEY UPDATE, the lock FOR UPDATE also waits for transactions with a FOR KEY SHARE lock. */
export async function lockPersonRowForUpdate(tx: Tx, personId: PersonId): Promise<void> {
  await executeStatement(tx)`SELECT FROM person WHERE id = ${personId}::uuid FOR UPDATE`
}

export async function markEmailVerified(
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

export interface CredentialsKeptAfterEmailProof {
  sessionId: string | null
  identity: { issuer: string; subject: string } | null
  device: string | null
}

export async function deleteOtherSessionsAndIdentities(
  tx: Tx,
  accountId: AccountId,
  { sessionId, identity, device }: CredentialsKeptAfterEmailProof,
): Promise<void> {
  await tx.session.deleteMany({ where: { accountId, ...(sessionId !== null && { id: { not: sessionId } }) } })
  await tx.federatedIdentity.deleteMany({ where: { accountId, ...(identity && { NOT: identity }) } })
  // Delete unfinished sign-in flows: otherwise a stranger could link an identity-provider account to the member's
  // account.
  await tx.federatedFlow.deleteMany({ where: { accountId } })
  await tx.oneTimeToken.deleteMany({ where: { accountId, usedAt: null } })
  await deleteKnownDevices(tx, accountId, device)
}

export async function closeOwnProfileClaimRequests(
  tx: Tx,
  claim: { accountId: AccountId; personId: PersonId; now: Date },
): Promise<void> {
  const { accountId, personId, now } = claim
  await tx.profileRequest.updateMany({
    where: { kind: 'CLAIM', personId, requesterAccountId: accountId, resolvedAt: null },
    data: { resolvedAt: now, outcome: 'APPROVED' },
  })
}

export async function findPersonIdsWithUnprovenEmail(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<Set<PersonId>> {
  const rows = await query(tx, sqlRow({ id: person.id }))`
    SELECT person.id FROM person JOIN account ON account.id = person.account_id
    WHERE person.id = ANY(${[...personIds]}::uuid[])
      AND account.email_verified_at IS NULL AND NOT account.proof_deferred`
  return new Set(rows.map(({ id }) => id))
}

/** FOR SHARE makes a concurrent confirmation of the e-mail wait until the transaction ends. */
export async function lockAccountIfEmailUnproven(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await query(tx, sqlRow({ id: account.id }))`
    SELECT account.id FROM account JOIN person ON person.account_id = account.id
    WHERE person.id = ${personId}::uuid AND account.email_verified_at IS NULL AND NOT account.proof_deferred
    FOR SHARE OF account`
  return rows.length > 0
}

const accountWithDeferredProofRow = sqlRow({
  accountId: account.id,
  personId: person.id,
  email: account.email,
  proofMailId: account.proofMailId,
  proofMailSentAt: account.proofMailSentAt,
})
export type AccountWithDeferredEmailConfirmation = SqlRow<typeof accountWithDeferredProofRow>

export function findAccountsWithDeferredEmailConfirmation(
  tx: Tx,
  afterId: AccountId | null,
  limit: number,
): Promise<AccountWithDeferredEmailConfirmation[]> {
  const after = afterId === null ? Prisma.empty : Prisma.sql`AND account.id > ${afterId}`
  return query(tx, accountWithDeferredProofRow)`
    SELECT account.id AS "accountId", person.id AS "personId", account.email,
      account.proof_mail_id AS "proofMailId", account.proof_mail_sent_at AS "proofMailSentAt"
    FROM account JOIN person ON person.account_id = account.id
    WHERE account.proof_deferred AND account.email_verified_at IS NULL ${after}
    ORDER BY account.id LIMIT ${limit}`
}

export function findAccountsWithUnprovenEmail(tx: Tx, limit: number): Promise<{ accountId: AccountId }[]> {
  return query(tx, sqlRow({ accountId: account.id }))`
    SELECT id AS "accountId" FROM account WHERE NOT proof_deferred AND email_verified_at IS NULL LIMIT ${limit}`
}

export async function recordVerificationMail(
  tx: Tx,
  accountId: AccountId,
  mail: { proofMailId: OutboxMailId } | { proofMailSentAt: Date },
): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: mail, select: { id: true } })
}

export async function updateEmailConfirmationDeferral(
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
