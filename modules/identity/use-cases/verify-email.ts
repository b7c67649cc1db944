import { recordAuditEvent } from '#kernel/audit.ts'
import type { MemberContext, RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import type { AccountId, OutboxMailId, PersonId } from '#kernel/ids/contract.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { hashToken } from '#kernel/tokens.ts'
import type { MailedLinkInfo } from '#modules/identity/contract/account.ts'
import type { Viewer } from '#modules/identity/contract/people.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import * as tokens from '#modules/identity/data/tokens.ts'
import { emailChangedMail, emailVerificationMail } from '#modules/identity/emails.ts'
import { assertMailedLinkUsable, createIdentityError } from '#modules/identity/errors.ts'
import { closeSessions } from '#modules/identity/sessions.ts'
import { lockActorAccountRow } from '#modules/identity/use-cases/lock-actor-account.ts'
import { proveEmail } from '#modules/identity/use-cases/prove-email.ts'
import { readViewer } from '#modules/identity/use-cases/start-session.ts'
import {
  countMailAgainstUnprovenAddressLimit,
  notifyAccountOwner,
} from '#modules/identity/use-cases/write-to-mailbox.ts'

const verificationPauseMs = 60_000

export async function sendVerificationMail(
  tx: Tx,
  ctx: Pick<RequestContext, 'clock' | 'config'>,
  account: { accountId: AccountId; email: string },
): Promise<{ id: OutboxMailId } | null> {
  const { accountId, email } = account
  const now = ctx.clock.now()
  if (!(await countMailAgainstUnprovenAddressLimit(tx, email, now))) return null
  const token = await tokens.insertOneTimeToken(tx, {
    owner: { accountId },
    purpose: 'VERIFY_EMAIL',
    email,
    now,
  })
  const mail = emailVerificationMail({ token, linkBase: ctx.config.linkBase })
  const { id, accepted } = await enqueueMail(tx, ctx, { kind: 'ESSENTIAL', to: email, ...mail })
  return accepted ? { id } : null
}

/** @throws IDENTITY.EMAIL_ALREADY_VERIFIED, IDENTITY.MAIL_JUST_SENT, IDENTITY.TOO_MANY_REQUESTS */
export async function resendVerificationMail(ctx: MemberContext): Promise<void> {
  const { accountId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockActorAccountRow(tx, ctx.actor)
    if (account.emailVerifiedAt) throw createIdentityError('IDENTITY.EMAIL_ALREADY_VERIFIED')
    const last = await tokens.findLastOneTimeTokenIssuedAt(tx, accountId, 'VERIFY_EMAIL')
    if (last && ctx.clock.now().getTime() - last.getTime() < verificationPauseMs)
      throw createIdentityError('IDENTITY.MAIL_JUST_SENT')
    if (!(await sendVerificationMail(tx, ctx, { accountId, email: account.email })))
      throw createIdentityError('IDENTITY.TOO_MANY_REQUESTS')
  })
}

/**
 * @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED; IDENTITY.EMAIL_ALREADY_VERIFIED for a used
 * link whose e-mail is confirmed
 */
export async function readMailedLinkInfo(
  ctx: RequestContext,
  input: { token: string },
): Promise<MailedLinkInfo> {
  const found = await tokens.findOneTimeToken(ctx.db, input.token)
  if (found?.usedAt && (await hasAlreadyConfirmedEmail(ctx.db, found)))
    throw createIdentityError('IDENTITY.EMAIL_ALREADY_VERIFIED')
  const token = assertMailedLinkUsable(found, ctx.clock.now())
  if (token.purpose === 'RESET_PASSWORD' || token.purpose === 'SIGN_IN')
    throw createIdentityError('IDENTITY.LINK_INVALID')
  const { purpose, email, accountId } = token
  const personName = await tokens.findOneTimeTokenOwnerName(ctx.db, token)
  return {
    purpose,
    email,
    personName,
    accountMatches: accountId !== null && accountId === ctx.actor?.accountId,
  }
}

async function hasAlreadyConfirmedEmail(
  db: Tx,
  { accountId, purpose, email }: tokens.OneTimeTokenRecord,
): Promise<boolean> {
  if (accountId === null || (purpose !== 'VERIFY_EMAIL' && purpose !== 'CHANGE_EMAIL')) return false
  const account = await accounts.findAccountById(db, accountId)
  return account.emailVerifiedAt !== null && account.email === email
}

/**
 * The caller must be signed in to the link's account: otherwise another person could confirm a stranger's account.
 * @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED, IDENTITY.LINK_OF_OTHER_ACCOUNT,
 * IDENTITY.EMAIL_IN_USE
 */
export async function confirmEmail(ctx: MemberContext, input: { token: string }): Promise<Viewer> {
  const { personId } = await retryOnConflict(() =>
    inTransaction(ctx.db, (tx) => confirm(tx, ctx, input.token)),
  ).catch((error: unknown) => {
    if (hasSqlState(error, 'uniqueViolation', 'email'))
      throw createIdentityError('IDENTITY.EMAIL_IN_USE', { cause: error })
    throw error
  })
  return readViewer(ctx, personId)
}

async function confirm(tx: Tx, ctx: MemberContext, secret: string): Promise<{ personId: PersonId }> {
  const { accountId, sessionId } = ctx.actor
  const now = ctx.clock.now()
  const account = await lockActorAccountRow(tx, ctx.actor)
  const token = assertMailedLinkUsable(await tokens.findOneTimeToken(tx, secret), now)
  const { email, purpose } = token
  if (purpose !== 'VERIFY_EMAIL' && purpose !== 'CHANGE_EMAIL')
    throw createIdentityError('IDENTITY.LINK_INVALID')
  if (token.accountId !== accountId) throw createIdentityError('IDENTITY.LINK_OF_OTHER_ACCOUNT')
  if (!(await tokens.consumeOneTimeToken(tx, token.id, now))) throw createIdentityError('IDENTITY.LINK_USED')
  if (purpose === 'CHANGE_EMAIL') {
    await accounts.setAccountEmail(tx, accountId, email)
    await recordAuditEvent(tx, ctx, { event: 'EMAIL_CHANGED', by: accountId, accountId })
    await tokens.consumeOneTimeTokens(tx, accountId, now)
    await closeSessions(tx, accountId, sessionId)
    await notifyAccountOwner(tx, ctx, account, emailChangedMail({ newEmail: email }))
  } else if (account.email !== email) {
    throw createIdentityError('IDENTITY.LINK_INVALID')
  }
  const isNewEmail = purpose === 'CHANGE_EMAIL'
  const device = ctx.deviceCookie.value
  const preserved = { keepSessionId: sessionId, keepDevice: device && hashToken(device) }
  return proveEmail(tx, ctx, { accountId, email, by: 'mail', ...preserved, isNewEmail })
}
