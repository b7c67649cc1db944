import { v7 as uuidv7 } from 'uuid'
import { recordAuditEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { countRateLimitedAction, getNetworkOfIpAddress, type RateLimit } from '#kernel/throttle.ts'
import type { RequestRecoveryInput, ResetPasswordInput } from '#modules/identity/contract/account.ts'
import type { Viewer } from '#modules/identity/contract/people.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import * as tokens from '#modules/identity/data/tokens.ts'
import { passwordResetMail, signInLinkMail } from '#modules/identity/emails.ts'
import { assertMailedLinkUsable, createIdentityError } from '#modules/identity/errors.ts'
import { removeCalendarFeedUrl } from '#modules/identity/use-cases/calendar-address.ts'
import {
  findPasswordOwner,
  hashNewPassword,
  replacePassword,
} from '#modules/identity/use-cases/change-password.ts'
import { proveEmail } from '#modules/identity/use-cases/prove-email.ts'
import { startSession } from '#modules/identity/use-cases/start-session.ts'

const hour = 60 * 60_000
const mailsPerAccount: RateLimit = { name: 'recovery-by-account', max: 6, withinMs: hour }
/** One IP network must not use up an account's limit of recovery e-mails. */
const requestsPerNetworkAndEmail: RateLimit = {
  name: 'recovery-by-network-and-email',
  max: 3,
  withinMs: hour,
}
const requestsPerAddress: RateLimit = { name: 'recovery-by-address', max: 300, withinMs: hour }

/**
 * A later job sends the e-mail: the response time must not disclose whether an account exists.
 * @throws IDENTITY.TOO_MANY_REQUESTS
 */
export async function requestRecovery(
  ctx: RequestContext,
  { email, purpose }: RequestRecoveryInput,
): Promise<void> {
  const now = ctx.clock.now()
  const network = getNetworkOfIpAddress(ctx.address)
  const ofNetwork = { limit: requestsPerAddress, subject: network }
  const ofBoth = { limit: requestsPerNetworkAndEmail, subject: `${network} ${email}` }
  await inTransaction(ctx.db, async (tx) => {
    if (!(await countRateLimitedAction(tx, ofNetwork, now)))
      throw createIdentityError('IDENTITY.TOO_MANY_REQUESTS')
    if (!(await countRateLimitedAction(tx, ofBoth, now))) return
    await accounts.enqueueRecoveryRequest(tx, { id: uuidv7(), email, purpose, createdAt: now })
  })
}

type Answering = Pick<RequestContext, 'db' | 'clock' | 'config'>

export async function processRecoveryRequests(ctx: Answering, signal?: AbortSignal): Promise<void> {
  let more = true
  while (more && !signal?.aborted) {
    more = await inTransaction(ctx.db, async (tx) => {
      const request = await accounts.dequeueRecoveryRequest(tx)
      if (!request) return false
      await answer(tx, ctx, request)
      return true
    })
  }
}

async function answer(tx: Tx, ctx: Answering, { email, purpose }: accounts.RecoveryRequest): Promise<void> {
  const now = ctx.clock.now()
  const { linkBase } = ctx.config
  const account = await accounts.findAccountByEmail(tx, email)
  if (!account || account.disabledAt) return
  const isWithinLimits = await countMail(tx, ctx, account.id, now)
  // If strangers exhaust the e-mail limit, the account owner still gets one recovery link.
  if (!isWithinLimits && (await tokens.hasUsableOneTimeToken(tx, account.id, purpose, now))) return
  const owner = { accountId: account.id }
  const token = await tokens.insertOneTimeToken(tx, { owner, purpose, email, now })
  const renderMail = purpose === 'SIGN_IN' ? signInLinkMail : passwordResetMail
  const mail = renderMail({ token, linkBase })
  await enqueueMail(tx, ctx, { kind: 'ESSENTIAL', to: email, limitedByCaller: true, ...mail })
}

async function countMail(tx: Tx, { config }: Answering, accountId: AccountId, now: Date): Promise<boolean> {
  const { essentialMailsPerRecipient: max } = config.limits
  const perDay: RateLimit = { name: 'recovery-by-account-and-day', max, withinMs: 24 * hour }
  return (
    (await countRateLimitedAction(tx, { limit: mailsPerAccount, subject: accountId }, now)) &&
    (await countRateLimitedAction(tx, { limit: perDay, subject: accountId }, now))
  )
}

/** @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED */
export async function readRecoveryLink(
  ctx: RequestContext,
  input: { token: string },
): Promise<{ email: string }> {
  const { email } = await findMailedLink(ctx.db, 'RESET_PASSWORD', input.token, ctx.clock.now())
  return { email }
}

/**
 * A password reset also confirms the e-mail, and ends earlier sessions and all other links.
 * @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED, IDENTITY.WEAK_PASSWORD,
 * IDENTITY.COMMON_PASSWORD, IDENTITY.USER_DISABLED
 */
export async function resetPassword(ctx: RequestContext, input: ResetPasswordInput): Promise<Viewer> {
  const link = await findMailedLink(ctx.db, 'RESET_PASSWORD', input.token, ctx.clock.now())
  const passwordHash = await hashNewPassword(
    ctx,
    input.password,
    await findPasswordOwner(ctx.db, link.accountId),
  )
  const accountId = await retryOnConflict(() =>
    inTransaction(ctx.db, (tx) => reset(tx, ctx, { secret: input.token, passwordHash })),
  )
  return startSession(ctx, { accountId, passwordHash })
}

async function reset(
  tx: Tx,
  ctx: RequestContext,
  { secret, passwordHash }: { secret: string; passwordHash: string },
): Promise<AccountId> {
  const { id: accountId, email } = await consumeMailedLink(tx, ctx, 'RESET_PASSWORD', secret)
  const { personId } = await proveEmail(tx, ctx, { accountId, email, by: 'mail' })
  const calendar = (await removeCalendarFeedUrl(tx, ctx, personId)) ? 'REMOVED' : null
  const change = { accountId, passwordHash, keepSessionId: null, keepDevice: null, calendar } as const
  await replacePassword(tx, ctx, change)
  await recordAuditEvent(tx, ctx, { event: 'PASSWORD_RESET', by: null, accountId })
  return accountId
}

/** @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED, IDENTITY.USER_DISABLED */
export async function consumeMailedLink(
  tx: Tx,
  ctx: RequestContext,
  purpose: accounts.RecoveryRequest['purpose'],
  secret: string,
): Promise<accounts.AccountRecord> {
  const now = ctx.clock.now()
  const { id, accountId, email } = await findMailedLink(tx, purpose, secret, now)
  const account = await accounts.lockAccountRowForUpdate(tx, accountId)
  if (account.disabledAt) throw createIdentityError('IDENTITY.USER_DISABLED')
  // After a change of the account's e-mail, a link in the old mailbox must not work.
  if (account.email !== email) throw createIdentityError('IDENTITY.LINK_INVALID')
  if (!(await tokens.consumeOneTimeToken(tx, id, now))) throw createIdentityError('IDENTITY.LINK_USED')
  return account
}

async function findMailedLink(
  tx: Tx,
  purpose: accounts.RecoveryRequest['purpose'],
  secret: string,
  now: Date,
) {
  const token = assertMailedLinkUsable(await tokens.findOneTimeToken(tx, secret), now)
  const { id, accountId, email } = token
  if (token.purpose !== purpose || accountId === null) throw createIdentityError('IDENTITY.LINK_INVALID')
  return { id, accountId, email }
}
