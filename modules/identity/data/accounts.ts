import { account, recoveryRequest } from '#columns'
import { type SqlRow, sqlColumnList, sqlOneOf, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { createKernelError } from '#kernel/errors.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { Prisma } from '#prisma'

const accountRow = sqlRow({
  id: account.id,
  email: account.email,
  emailVerifiedAt: account.emailVerifiedAt,
  passwordHash: account.passwordHash,
  disabledAt: account.disabledAt,
})
export type AccountRecord = SqlRow<typeof accountRow>

export function findAccountByEmail(tx: Tx, email: string): Promise<AccountRecord | null> {
  return findOne(tx, Prisma.sql`email = ${email}`)
}

export function insertAccount(
  tx: Tx,
  created: { id: AccountId; email: string; passwordHash: string | null; proofDeferred: boolean },
) {
  return tx.account.create({ data: created, select: { id: true } })
}

/** @throws KERNEL.SIGN_IN_REQUIRED when the account was deleted after the session was checked */
export async function findAccountById(tx: Tx, accountId: AccountId): Promise<AccountRecord> {
  const found = await findOne(tx, Prisma.sql`id = ${accountId}`)
  if (!found) throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
  return found
}

export async function isAccountDisabled(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await query(tx, sqlRow({ id: account.id }))`
    SELECT account.id FROM person JOIN account ON account.id = person.account_id
    WHERE person.id = ${personId}::uuid AND account.disabled_at IS NOT NULL`
  return rows.length > 0
}

async function findOne(tx: Tx, condition: Prisma.Sql): Promise<AccountRecord | null> {
  const rows = await query(
    tx,
    accountRow,
  )`SELECT ${sqlColumnList(accountRow)} FROM account WHERE ${condition}`
  return rows[0] ?? null
}

export async function lockAccountRowForUpdate(tx: Tx, accountId: AccountId): Promise<AccountRecord> {
  await executeStatement(tx)`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`
  return findAccountById(tx, accountId)
}

export async function lockAccountRowForShare(tx: Tx, accountId: AccountId): Promise<AccountRecord> {
  await executeStatement(tx)`SELECT FROM account WHERE id = ${accountId} FOR SHARE`
  return findAccountById(tx, accountId)
}

export async function setPasswordHash(tx: Tx, accountId: AccountId, passwordHash: string): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { passwordHash }, select: { id: true } })
}

/** The update of the e-mail violates the constraint `account_email_key` if another account has the e-mail. */
export async function setAccountEmail(tx: Tx, accountId: AccountId, email: string): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { email }, select: { id: true } })
  await tx.person.updateMany({ where: { accountId }, data: { email } })
}

export async function findSessionCreatedAt(tx: Tx, sessionId: string): Promise<Date | null> {
  const session = await tx.session.findFirst({ where: { id: sessionId }, select: { createdAt: true } })
  return session?.createdAt ?? null
}

export async function recordKnownDevice(
  tx: Tx,
  device: string,
  accountId: AccountId,
  now: Date,
): Promise<void> {
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

export async function deleteKnownDevices(tx: Tx, accountId: AccountId, except: string | null): Promise<void> {
  await tx.knownDevice.deleteMany({
    where: { accountId, ...(except !== null && { tokenHash: { not: except } }) },
  })
}

export async function deleteKnownDevicesUnusedSince(tx: Tx, instant: Date): Promise<void> {
  await tx.knownDevice.deleteMany({ where: { lastUsedAt: { lt: instant } } })
}

const requestRow = sqlRow({
  email: recoveryRequest.email,
  purpose: sqlOneOf(recoveryRequest.purpose, ['RESET_PASSWORD', 'SIGN_IN']),
  createdAt: recoveryRequest.createdAt,
})
export type RecoveryRequest = SqlRow<typeof requestRow>

export async function enqueueRecoveryRequest(
  tx: Tx,
  request: RecoveryRequest & { id: string },
): Promise<void> {
  await tx.recoveryRequest.create({ data: request, select: { id: true } })
}

export async function dequeueRecoveryRequest(tx: Tx): Promise<RecoveryRequest | null> {
  const rows = await query(tx, requestRow)`
    DELETE FROM recovery_request
    WHERE id = (SELECT id FROM recovery_request ORDER BY created_at FOR UPDATE SKIP LOCKED LIMIT 1)
    RETURNING ${sqlColumnList(requestRow)}`
  return rows[0] ?? null
}

export async function deleteFederatedIdentityFlowsExpiredBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.federatedFlow.deleteMany({ where: { expiresAt: { lt: instant } } })
}
