import type { RequestContext } from '#kernel/context.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import { deleteProfileRequestsDecidedBefore } from '#modules/identity/data/rights.ts'
import { deleteOneTimeTokensExpiredBefore } from '#modules/identity/data/tokens.ts'
import { purgeExpiredSessions } from '#modules/identity/sessions.ts'
import { knownDeviceLifetimeMs } from '#modules/identity/use-cases/start-session.ts'

/** How long an expired link is reported as expired, and not as unknown, in ms. */
const tokenMemoryMs = 30 * 24 * 60 * 60_000

/** How long a decided profile request is kept, in ms: the operator needs it to answer complaints. */
const requestMemoryMs = 90 * 24 * 60 * 60_000

export async function deleteExpiredIdentityData({
  db,
  clock,
}: Pick<RequestContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await purgeExpiredSessions(db)
  await deleteOneTimeTokensExpiredBefore(db, before(tokenMemoryMs))
  await accounts.deleteKnownDevicesUnusedSince(db, before(knownDeviceLifetimeMs))
  await accounts.deleteFederatedFlowsExpiredBefore(db, now)
  await deleteProfileRequestsDecidedBefore(db, before(requestMemoryMs))
}
