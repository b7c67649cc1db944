import { v7 as uuidv7 } from 'uuid'
import { oneTimeToken, oneTimeTokenPurposeValues } from '#columns'
import { sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { createRandomToken, hashToken } from '#kernel/tokens.ts'
import type { OneTimeTokenPurpose } from '#prisma'

export interface OneTimeTokenRecord {
  id: string
  accountId: AccountId | null
  personId: PersonId | null
  purpose: OneTimeTokenPurpose
  email: string
  expiresAt: Date
  usedAt: Date | null
}

const tokenSelect = {
  id: true,
  accountId: true,
  personId: true,
  purpose: true,
  email: true,
  expiresAt: true,
  usedAt: true,
} as const

const hour = 60 * 60_000

/** Lifetimes in ms; if you change a one-hour lifetime, also change 'una hora' in the e-mails. */
const lifetimes: Record<OneTimeTokenPurpose, number> = {
  VERIFY_EMAIL: 7 * 24 * hour,
  CHANGE_EMAIL: 24 * hour,
  RESET_PASSWORD: hour,
  SIGN_IN: hour,
  REMOVE_CONTACT: 7 * 24 * hour,
}

export type OneTimeTokenOwner = { accountId: AccountId } | { personId: PersonId }

export async function insertOneTimeToken(
  tx: Tx,
  token: { owner: OneTimeTokenOwner; purpose: OneTimeTokenPurpose; email: string; now: Date },
): Promise<string> {
  const { owner, purpose, email, now } = token
  const secret = createRandomToken()
  await tx.oneTimeToken.create({
    data: {
      id: uuidv7(),
      ...owner,
      purpose,
      email,
      tokenHash: hashToken(secret),
      expiresAt: new Date(now.getTime() + lifetimes[purpose]),
      createdAt: now,
    },
    select: { id: true },
  })
  return secret
}

export function findOneTimeToken(tx: Tx, secret: string): Promise<OneTimeTokenRecord | null> {
  return tx.oneTimeToken.findFirst({ where: { tokenHash: hashToken(secret) }, select: tokenSelect })
}

export async function consumeOneTimeToken(tx: Tx, tokenId: string, now: Date): Promise<boolean> {
  const { count } = await tx.oneTimeToken.updateMany({
    where: { id: tokenId, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  return count === 1
}

export async function consumeOneTimeTokens(
  tx: Tx,
  accountId: AccountId,
  now: Date,
  purpose?: OneTimeTokenPurpose,
): Promise<void> {
  const where = { accountId, usedAt: null, ...(purpose && { purpose }) }
  await tx.oneTimeToken.updateMany({ where, data: { usedAt: now } })
}

export async function findUnconfirmedNewEmail(
  tx: Tx,
  accountId: AccountId,
  now: Date,
): Promise<string | null> {
  const rows = await query(tx, sqlRow({ email: oneTimeToken.email }))`
    SELECT email FROM one_time_token
    WHERE account_id = ${accountId} AND purpose = ${oneTimeTokenPurposeValues.CHANGE_EMAIL}::one_time_token_purpose
      AND used_at IS NULL AND expires_at > ${now}
    ORDER BY created_at DESC LIMIT 1`
  return rows[0]?.email ?? null
}

export async function hasUsableOneTimeToken(
  tx: Tx,
  accountId: AccountId,
  purpose: OneTimeTokenPurpose,
  now: Date,
): Promise<boolean> {
  const rows = await query(tx, sqlRow({ id: oneTimeToken.id }))`
    SELECT token.id FROM one_time_token AS token JOIN account USING (email)
    WHERE token.account_id = ${accountId} AND account.id = ${accountId}
      AND purpose = ${oneTimeTokenPurposeValues[purpose]}::one_time_token_purpose AND used_at IS NULL AND expires_at > ${now}
    LIMIT 1`
  return rows.length > 0
}

export async function findLastOneTimeTokenIssuedAt(
  tx: Tx,
  accountId: AccountId,
  purpose: OneTimeTokenPurpose,
): Promise<Date | null> {
  const token = await tx.oneTimeToken.findFirst({
    where: { accountId, purpose },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  })
  return token?.createdAt ?? null
}

export async function findOneTimeTokenOwnerName(
  tx: Tx,
  { accountId, personId }: Pick<OneTimeTokenRecord, 'accountId' | 'personId'>,
): Promise<string> {
  const where = accountId !== null ? { accountId } : personId !== null ? { id: personId } : null
  if (where === null) throw new Error('The token has neither an account nor a person')
  const person = await tx.person.findFirstOrThrow({ where, select: { name: true } })
  return person.name
}

export async function deleteOneTimeTokensExpiredBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.oneTimeToken.deleteMany({ where: { expiresAt: { lt: instant } } })
}
