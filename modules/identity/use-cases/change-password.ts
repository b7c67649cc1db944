import { recordAuditEvent } from '#kernel/audit.ts'
import type { MemberContext, RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import { hashToken } from '#kernel/tokens.ts'
import type { ChangePasswordInput } from '#modules/identity/contract/account.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import { findPersonId } from '#modules/identity/data/people.ts'
import * as tokens from '#modules/identity/data/tokens.ts'
import { type CalendarUrlChange, passwordChangedMail } from '#modules/identity/emails.ts'
import { assertStrongPassword, hashPassword, type PasswordOwner } from '#modules/identity/passwords.ts'
import { closeSessions } from '#modules/identity/sessions.ts'
import { hasCalendarFeedUrl } from '#modules/identity/use-cases/calendar-address.ts'
import { assertAccountOwner } from '#modules/identity/use-cases/check-password.ts'
import { lockActorAccountRow } from '#modules/identity/use-cases/lock-actor-account.ts'
import { notifyAccountOwner } from '#modules/identity/use-cases/write-to-mailbox.ts'

/**
 * A new password ends all other sessions and invalidates mailed links.
 * @throws IDENTITY.WEAK_PASSWORD, IDENTITY.COMMON_PASSWORD, IDENTITY.WRONG_PASSWORD, IDENTITY.SIGN_IN_AGAIN,
 * IDENTITY.TOO_MANY_ATTEMPTS
 */
export async function changePassword(ctx: MemberContext, input: ChangePasswordInput): Promise<void> {
  const { accountId, sessionId } = ctx.actor
  const device = ctx.deviceCookie.value
  await assertAccountOwner(ctx, input.currentPassword)
  const passwordHash = await hashNewPassword(
    ctx,
    input.newPassword,
    await findPasswordOwner(ctx.db, accountId),
  )
  await inTransaction(ctx.db, async (tx) => {
    await lockActorAccountRow(tx, ctx.actor)
    const hasCalendar = await hasCalendarFeedUrl(tx, ctx, await findPersonId(tx, accountId))
    await replacePassword(tx, ctx, {
      accountId,
      passwordHash,
      keepSessionId: sessionId,
      keepDevice: device && hashToken(device),
      calendar: hasCalendar ? 'KEPT' : null,
    })
    await recordAuditEvent(tx, ctx, { event: 'PASSWORD_CHANGED', by: accountId, accountId })
  })
}

export async function findPasswordOwner(tx: Tx, accountId: AccountId): Promise<PasswordOwner> {
  const { email } = await accounts.findAccountById(tx, accountId)
  return { email, name: await tokens.findOneTimeTokenOwnerName(tx, { accountId, personId: null }) }
}

export async function hashNewPassword(
  { config }: RequestContext,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  assertStrongPassword(password, config.minPasswordLength, owner)
  return hashPassword(password)
}

/** A new password ends all mailed links, and all sessions except `keepSessionId`. */
export async function replacePassword(
  tx: Tx,
  ctx: Pick<RequestContext, 'clock' | 'config'>,
  change: {
    accountId: AccountId
    passwordHash: string
    keepSessionId: string | null
    keepDevice: string | null
    calendar: CalendarUrlChange | null
  },
): Promise<void> {
  const { accountId, passwordHash, keepSessionId, keepDevice, calendar } = change
  const account = await accounts.lockAccountRowForUpdate(tx, accountId)
  await accounts.setPasswordHash(tx, accountId, passwordHash)
  await tokens.consumeOneTimeTokens(tx, accountId, ctx.clock.now())
  await closeSessions(tx, accountId, keepSessionId)
  await accounts.deleteKnownDevices(tx, accountId, keepDevice)
  await notifyAccountOwner(tx, ctx, account, passwordChangedMail({ linkBase: ctx.config.linkBase, calendar }))
}
