import type { RequestContext } from '#kernel/context.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import { deleteProfileRequestsDecidedBefore } from '#modules/identity/data/rights.ts'
import { deleteOneTimeTokensExpiredBefore } from '#modules/identity/data/tokens.ts'
import { purgeExpiredSessions } from '#modules/identity/sessions.ts'
import { knownDeviceLifetimeMs } from '#modules/identity/use-cases/start-session.ts'

/** The server stores expired links for a while, to report the links as expired and not as unknown. */
const expiredTokenRetentionMs = 30 * 24 * 60 * 60_000

/** The operator needs decided profile requests for a while to answer complaints. */
const decidedRequestRetentionMs = 90 * 24 * 60 * 60_000

export async function deleteExpiredIdentityData({
  db,
  clock,
}: Pick<RequestContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await purgeExpiredSessions(db)
  await deleteOneTimeTokensExpiredBefore(db, before(expiredTokenRetentionMs))
  await accounts.deleteKnownDevicesUnusedSince(db, before(knownDeviceLifetimeMs))
  await accounts.deleteFederatedIdentityFlowsExpiredBefore(db, now)
  await deleteProfileRequestsDecidedBefore(db, before(decidedRequestRetentionMs))
}
