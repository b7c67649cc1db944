import { randomUUID } from 'node:crypto'
import { recordAuditEvent } from '#kernel/audit.ts'
import type { MemberContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import {
  assertCallerRecentlyAuthenticated,
  lockActorAccountRow,
  lockCallerRow,
} from '#modules/identity/api.ts'
import type { CalendarFeed, CalendarFeedPasswordInput } from '#modules/scheduling/contract/links.ts'
import * as feeds from '#modules/scheduling/data/feeds.ts'
import { createSignedLinkToken } from '#modules/scheduling/links.ts'

export function readCalendarFeedPath(ctx: MemberContext): Promise<CalendarFeed> {
  return addressOf(ctx.db, ctx.actor.personId)
}

/**
 * Does nothing if the caller already has a private calendar feed.
 * @throws IDENTITY.PASSWORD_REQUIRED, IDENTITY.WRONG_PASSWORD, IDENTITY.TOO_MANY_ATTEMPTS, IDENTITY.SIGN_IN_AGAIN
 */
export async function createOwnCalendarFeed(
  ctx: MemberContext,
  input: CalendarFeedPasswordInput,
): Promise<CalendarFeed> {
  await assertCallerRecentlyAuthenticated(ctx, input.password)
  return changeFeed(ctx, async (tx, personId) => {
    if (await feeds.insertCalendarFeed(tx, newFeed(ctx, personId)))
      await recordAuditEvent(tx, ctx, { event: 'FEED_CREATED', ...own(ctx) })
  })
}

/** @throws IDENTITY.PASSWORD_REQUIRED, IDENTITY.WRONG_PASSWORD, IDENTITY.TOO_MANY_ATTEMPTS, IDENTITY.SIGN_IN_AGAIN */
export async function replaceOwnCalendarFeed(
  ctx: MemberContext,
  input: CalendarFeedPasswordInput,
): Promise<CalendarFeed> {
  await assertCallerRecentlyAuthenticated(ctx, input.password)
  return changeFeed(ctx, async (tx, personId) => {
    await feeds.deleteCalendarFeed(tx, personId)
    await feeds.insertCalendarFeed(tx, newFeed(ctx, personId))
    await recordAuditEvent(tx, ctx, { event: 'FEED_REPLACED', ...own(ctx) })
  })
}

export function removeOwnCalendarFeed(ctx: MemberContext): Promise<CalendarFeed> {
  return changeFeed(ctx, async (tx, personId) => {
    await feeds.deleteCalendarFeed(tx, personId)
  })
}

type FeedChange = (tx: Tx, personId: PersonId) => Promise<void>

/** Without the account lock, a session that a password reset ended could still create a calendar feed. */
function changeFeed(ctx: MemberContext, change: FeedChange): Promise<CalendarFeed> {
  return retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      await lockActorAccountRow(tx, ctx.actor)
      const personId = await lockCallerRow(tx, ctx.actor)
      await change(tx, personId)
      return addressOf(tx, personId)
    }),
  )
}

function own({ actor }: MemberContext) {
  return { by: actor.accountId, accountId: actor.accountId }
}

/** The id of a calendar feed is part of a secret URL, so the id is random and not time-ordered. */
function newFeed({ clock }: MemberContext, personId: PersonId) {
  return { id: randomUUID(), personId, createdAt: clock.now() }
}

async function addressOf(tx: Tx, personId: PersonId): Promise<CalendarFeed> {
  const feed = await feeds.findCalendarFeed(tx, { personId })
  if (!feed) return { path: null }
  const secret = await createSignedLinkToken(tx, { kind: 'CALENDAR', id: feed.id }, '')
  return { path: `/calendario/${secret}.ics` }
}
