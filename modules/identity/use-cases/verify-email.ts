import { recordAuditEvent } from '#kernel/audit.ts'
import type { MemberContext, RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import type { AccountId, OutboxMailId, PersonId } from '#kernel/ids/contract.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { hashToken } from '#kernel/tokens.ts'
import type { MailTokenInfo } from '#modules/identity/contract/account.ts'
import type { Viewer } from '#modules/identity/contract/people.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import * as tokens from '#modules/identity/data/tokens.ts'
import { emailChangedMail, emailVerificationMail } from '#modules/identity/emails.ts'
import { assertMailedTokenUsable, identityError } from '#modules/identity/errors.ts'
import { closeSessions } from '#modules/identity/sessions.ts'
import { lockActorAccountRow } from '#modules/identity/use-cases/lock-actor-account.ts'
import { proveEmail } from '#modules/identity/use-cases/prove-email.ts'
import { readViewer } from '#modules/identity/use-cases/start-session.ts'
import {
  countMailToUnprovenAddress,
  notifyAccountOwner,
} from '#modules/identity/use-cases/write-to-mailbox.ts'

const verificationPauseMs = 60_000

/** @returns null when no e-mail is sent, because the mailbox has received too many e-mails today */
export async function sendVerificationMail(
  tx: Tx,
  ctx: Pick<RequestContext, 'clock' | 'config'>,
  account: { accountId: AccountId; email: string },
): Promise<{ id: OutboxMailId } | null> {
  const { accountId, email } = account
  const now = ctx.clock.now()
  if (!(await countMailToUnprovenAddress(tx, email, now))) return null
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

/**
 * Sends at most one e-mail a minute.
 * @throws IDENTITY.EMAIL_ALREADY_VERIFIED, IDENTITY.MAIL_JUST_SENT, IDENTITY.TOO_MANY_REQUESTS
 */
export async function resendVerificationMail(ctx: MemberContext): Promise<void> {
  const { accountId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    // Serialize concurrent calls: the second call then sees that the first call has sent the e-mail.
    const account = await lockActorAccountRow(tx, ctx.actor)
    if (account.emailVerifiedAt) throw identityError('IDENTITY.EMAIL_ALREADY_VERIFIED')
    const last = await tokens.findLastOneTimeTokenIssuedAt(tx, accountId, 'VERIFY_EMAIL')
    if (last && ctx.clock.now().getTime() - last.getTime() < verificationPauseMs)
      throw identityError('IDENTITY.MAIL_JUST_SENT')
    if (!(await sendVerificationMail(tx, ctx, { accountId, email: account.email })))
      throw identityError('IDENTITY.TOO_MANY_REQUESTS')
  })
}

/**
 * Reading the link changes nothing, because mail programs open links automatically.
 * @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED; IDENTITY.EMAIL_ALREADY_VERIFIED for a used
 * link whose e-mail is confirmed
 */
export async function readMailToken(ctx: RequestContext, input: { token: string }): Promise<MailTokenInfo> {
  const found = await tokens.findOneTimeToken(ctx.db, input.token)
  if (found?.usedAt && (await hasProven(ctx.db, found)))
    throw identityError('IDENTITY.EMAIL_ALREADY_VERIFIED')
  const token = assertMailedTokenUsable(found, ctx.clock.now())
  if (token.purpose === 'RESET_PASSWORD' || token.purpose === 'SIGN_IN')
    throw identityError('IDENTITY.LINK_INVALID')
  const { purpose, email, accountId } = token
  const personName = await tokens.findNameForOneTimeToken(ctx.db, token)
  return {
    purpose,
    email,
    personName,
    accountMatches: accountId !== null && accountId === ctx.actor?.accountId,
  }
}

/**
 * Whether a used link has already confirmed the account's e-mail. If so, report success instead of a used
 * link.
 */
async function hasProven(db: Tx, { accountId, purpose, email }: tokens.OneTimeTokenRecord): Promise<boolean> {
  if (accountId === null || (purpose !== 'VERIFY_EMAIL' && purpose !== 'CHANGE_EMAIL')) return false
  const account = await accounts.findAccountById(db, accountId)
  return account.emailVerifiedAt !== null && account.email === email
}

/**
 * Confirms the account's e-mail, or completes a change of e-mail. The caller must be signed in to the account
 * of the link. Otherwise a stranger could create an account with another person's e-mail and let this person
 * confirm it.
 * @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED, IDENTITY.LINK_OF_OTHER_ACCOUNT,
 * IDENTITY.EMAIL_IN_USE
 */
export async function confirmEmail(ctx: MemberContext, input: { token: string }): Promise<Viewer> {
  const { personId } = await retryOnConflict(() =>
    inTransaction(ctx.db, (tx) => confirm(tx, ctx, input.token)),
  ).catch((error: unknown) => {
    if (hasSqlState(error, 'uniqueViolation', 'email'))
      throw identityError('IDENTITY.EMAIL_IN_USE', { cause: error })
    throw error
  })
  return readViewer(ctx, personId)
}

async function confirm(tx: Tx, ctx: MemberContext, secret: string): Promise<{ personId: PersonId }> {
  const { accountId, sessionId } = ctx.actor
  const now = ctx.clock.now()
  const account = await lockActorAccountRow(tx, ctx.actor)
  const token = assertMailedTokenUsable(await tokens.findOneTimeToken(tx, secret), now)
  const { email, purpose } = token
  if (purpose !== 'VERIFY_EMAIL' && purpose !== 'CHANGE_EMAIL') throw identityError('IDENTITY.LINK_INVALID')
  if (token.accountId !== accountId) throw identityError('IDENTITY.LINK_OF_OTHER_ACCOUNT')
  if (!(await tokens.consumeOneTimeToken(tx, token.id, now))) throw identityError('IDENTITY.LINK_USED')
  if (purpose === 'CHANGE_EMAIL') {
    await accounts.setAccountEmail(tx, accountId, email)
    await recordAuditEvent(tx, ctx, { event: 'EMAIL_CHANGED', by: accountId, accountId })
    await tokens.consumeOneTimeTokens(tx, accountId, now)
    await closeSessions(tx, accountId, sessionId)
    await notifyAccountOwner(tx, ctx, account, emailChangedMail({ newEmail: email }))
  } else if (account.email !== email) {
    throw identityError('IDENTITY.LINK_INVALID')
  }
  const isNewEmail = purpose === 'CHANGE_EMAIL'
  const device = ctx.deviceCookie.value
  const preserved = { keepSessionId: sessionId, keepDevice: device && hashToken(device) }
  return proveEmail(tx, ctx, { accountId, email, by: 'mail', ...preserved, isNewEmail })
}
