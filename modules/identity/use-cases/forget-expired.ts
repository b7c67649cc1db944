import type { RequestContext } from '#kernel/context.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import { forgetRequestsDecidedBefore } from '#modules/identity/data/rights.ts'
import { forgetExpiredBefore } from '#modules/identity/data/tokens.ts'
import { forgetExpiredSessions } from '#modules/identity/sessions.ts'
import { knownDeviceMs } from '#modules/identity/use-cases/start-session.ts'

/** How long a link that has expired can still say so, in ms; after that it is as if nobody had sent it. */
const tokenMemoryMs = 30 * 24 * 60 * 60_000

/** How long what somebody asked about a profile is kept after it was decided, in ms: long enough to answer a complaint. */
const requestMemoryMs = 90 * 24 * 60 * 60_000

/** Forgets sessions, links, browsers, flows and decided requests whose time has passed. Any number of processes may run it at once. */
export async function forgetExpired({ db, clock }: Pick<RequestContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await forgetExpiredSessions(db)
  await forgetExpiredBefore(db, before(tokenMemoryMs))
  await accounts.forgetDevicesUnusedSince(db, before(knownDeviceMs))
  await accounts.forgetFlowsExpiredBefore(db, now)
  await forgetRequestsDecidedBefore(db, before(requestMemoryMs))
}
