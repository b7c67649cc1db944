import { account, recoveryRequest } from '#columns'
import { columnList, oneOf, type Row, row } from '#kernel/db/rows.ts'
import { execute, query, type Tx } from '#kernel/db/statements.ts'
import { kernelError } from '#kernel/errors.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { Prisma } from '#prisma'

/** An account as its own use cases need it. */
const accountRow = row({
  id: account.id,
  email: account.email,
  emailVerifiedAt: account.emailVerifiedAt,
  passwordHash: account.passwordHash,
  disabledAt: account.disabledAt,
})
export type AccountRecord = Row<typeof accountRow>

/** Looks an account up by its normalised e-mail. */
export function findByEmail(tx: Tx, email: string): Promise<AccountRecord | null> {
  return findOne(tx, Prisma.sql`email = ${email}`)
}

export function insertAccount(
  tx: Tx,
  created: { id: AccountId; email: string; passwordHash: string | null; proofDeferred: boolean },
) {
  return tx.account.create({ data: created, select: { id: true } })
}

/** @throws KERNEL.SIGN_IN_REQUIRED when it was deleted since somebody came to be signed in, or was about to be */
export async function findAccountById(tx: Tx, accountId: AccountId): Promise<AccountRecord> {
  const found = await findOne(tx, Prisma.sql`id = ${accountId}`)
  if (!found) throw kernelError('KERNEL.SIGN_IN_REQUIRED')
  return found
}

/** Whether the operator shut this person's account; of who has none, no. */
export async function isDisabled(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await query(tx, row({ id: account.id }))`
    SELECT account.id FROM person JOIN account ON account.id = person.account_id
    WHERE person.id = ${personId}::uuid AND account.disabled_at IS NOT NULL`
  return rows.length > 0
}

async function findOne(tx: Tx, condition: Prisma.Sql): Promise<AccountRecord | null> {
  const rows = await query(tx, accountRow)`SELECT ${columnList(accountRow)} FROM account WHERE ${condition}`
  return rows[0] ?? null
}

/** Whoever else changes this account, or opens a session of it, waits until this transaction ends. */
export async function lock(tx: Tx, accountId: AccountId): Promise<AccountRecord> {
  await execute(tx)`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`
  return findAccountById(tx, accountId)
}

/** Whoever is about to change this account waits until this transaction ends; many may hold it so. */
export async function lockShared(tx: Tx, accountId: AccountId): Promise<AccountRecord> {
  await execute(tx)`SELECT FROM account WHERE id = ${accountId} FOR SHARE`
  return findAccountById(tx, accountId)
}

export async function setPassword(tx: Tx, accountId: AccountId, passwordHash: string): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { passwordHash }, select: { id: true } })
}

/** The account's e-mail, and what its profile shows. Violates `account_email_key` when somebody else has it. */
export async function setEmail(tx: Tx, accountId: AccountId, email: string): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { email }, select: { id: true } })
  await tx.person.updateMany({ where: { accountId }, data: { email } })
}

/** When a session was opened; null when it is not open any more. */
export async function findSessionStart(tx: Tx, sessionId: string): Promise<Date | null> {
  const session = await tx.session.findFirst({ where: { id: sessionId }, select: { createdAt: true } })
  return session?.createdAt ?? null
}

// ── Known devices ───────────────────────────────────────────────────────────────────────────────────────

/** @param device hash of its token */
export async function rememberDevice(tx: Tx, device: string, accountId: AccountId, now: Date): Promise<void> {
  await tx.knownDevice.upsert({
    where: { tokenHash_accountId: { tokenHash: device, accountId } },
    create: { tokenHash: device, accountId, lastUsedAt: now },
    update: { lastUsedAt: now },
    select: { accountId: true },
  })
}

export async function isKnownDevice(tx: Tx, device: string, accountId: AccountId): Promise<boolean> {
  return (await tx.knownDevice.count({ where: { tokenHash: device, accountId } })) > 0
}

/** @param except hash of the token of the one that stays; null for none */
export async function forgetDevices(tx: Tx, accountId: AccountId, except: string | null): Promise<void> {
  await tx.knownDevice.deleteMany({
    where: { accountId, ...(except !== null && { tokenHash: { not: except } }) },
  })
}

export async function forgetDevicesUnusedSince(tx: Tx, instant: Date): Promise<void> {
  await tx.knownDevice.deleteMany({ where: { lastUsedAt: { lt: instant } } })
}

// ── Requests to recover ─────────────────────────────────────────────────────────────────────────────────

const requestRow = row({
  email: recoveryRequest.email,
  purpose: oneOf(recoveryRequest.purpose, ['RESET_PASSWORD', 'SIGN_IN']),
  createdAt: recoveryRequest.createdAt,
})
/** A request for a link that recovers an account or signs in to it. */
export type RecoveryRequest = Row<typeof requestRow>

export async function addRecoveryRequest(tx: Tx, request: RecoveryRequest & { id: string }): Promise<void> {
  await tx.recoveryRequest.create({ data: request, select: { id: true } })
}

/** Takes the oldest request out; null when there is none. Two who take at once get two. */
export async function takeRecoveryRequest(tx: Tx): Promise<RecoveryRequest | null> {
  const rows = await query(tx, requestRow)`
    DELETE FROM recovery_request
    WHERE id = (SELECT id FROM recovery_request ORDER BY created_at FOR UPDATE SKIP LOCKED LIMIT 1)
    RETURNING ${columnList(requestRow)}`
  return rows[0] ?? null
}

/** Forgets who left for an identity provider and did not come back in time. */
export async function forgetFlowsExpiredBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.federatedFlow.deleteMany({ where: { expiresAt: { lt: instant } } })
}
