import { recordAuditEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import { countRateLimitedAction, getNetworkOfIpAddress, type RateLimit } from '#kernel/throttle.ts'

const withinMs = 60 * 60_000
/** Limit the audit events of rejected sign-ins: an attacker could otherwise fill the audit log. */
const eventsOfNetwork: RateLimit = { name: 'audit-sign-in-by-network', max: 10, withinMs }
const eventsOfAccount: RateLimit = { name: 'audit-sign-in-by-account', max: 10, withinMs }

export async function recordRateLimitedSignIn(
  ctx: RequestContext,
  accountId: AccountId | null,
): Promise<void> {
  const now = ctx.clock.now()
  const network = { limit: eventsOfNetwork, subject: getNetworkOfIpAddress(ctx.address) }
  await inTransaction(ctx.db, async (tx) => {
    if (!(await countRateLimitedAction(tx, network, now))) return
    if (
      accountId !== null &&
      !(await countRateLimitedAction(tx, { limit: eventsOfAccount, subject: accountId }, now))
    )
      return
    await recordAuditEvent(tx, ctx, { event: 'SIGN_IN_LIMITED', by: null, accountId })
  })
}
