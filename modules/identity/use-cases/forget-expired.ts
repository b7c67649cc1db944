import type { RequestContext } from '#kernel/context.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import { forgetRequestsDecidedBefore } from '#modules/identity/data/rights.ts'
import { forgetExpiredBefore } from '#modules/identity/data/tokens.ts'
import { forgetExpiredSessions } from '#modules/identity/sessions.ts'
import { knownDeviceMs } from '#modules/identity/use-cases/start-session.ts'

/**
 * How long an expired link is reported as expired, in ms. After this time, the link is reported as unknown.
 */
const tokenMemoryMs = 30 * 24 * 60 * 60_000

/**
 * How long a decided request about a profile is stored, in ms. Until then, the operator can answer
 * complaints.
 */
const requestMemoryMs = 90 * 24 * 60 * 60_000

/**
 * Deletes expired sessions, links, device tokens and pending sign-ins, and old decided requests. Several
 * processes may run this job at once.
 */
export async function forgetExpired({ db, clock }: Pick<RequestContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await forgetExpiredSessions(db)
  await forgetExpiredBefore(db, before(tokenMemoryMs))
  await accounts.forgetDevicesUnusedSince(db, before(knownDeviceMs))
  await accounts.forgetFlowsExpiredBefore(db, now)
  await forgetRequestsDecidedBefore(db, before(requestMemoryMs))
}
