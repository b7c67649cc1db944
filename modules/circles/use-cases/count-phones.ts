import type { MemberContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import {
  countRateLimitAttempts,
  countRateLimitedAction,
  getNetwork,
  type RateLimit,
  recordRateLimitAttempt,
} from '#kernel/throttle.ts'
import { maxDailyRemovedPhoneNotices, maxDailyTakenPhoneNotices } from '#modules/circles/contract/limits.ts'
import { identityError, isPhoneRemoved } from '#modules/identity/api.ts'

const dayMs = 24 * 60 * 60_000
/**
 * Max phones per member and day that are compared with the directory. The limit prevents guessing a person's phone. It
 * equals the number of people that a member may add per day.
 */
export const comparedPhones: RateLimit = { name: 'compared-phones', max: 200, withinMs: dayMs }
/**
 * Max phones per member and day for which the response discloses a person who does not show the phone to the caller:
 * `TAKEN`, or `PHONE` for a person in the caller's circle. The limit prevents testing which phones are in the directory,
 * and looking up the owners of phones: members can add every member to their circle.
 */
export const takenPhones: RateLimit = {
  name: 'taken-phones',
  max: maxDailyTakenPhoneNotices,
  withinMs: dayMs,
}
/**
 * Max phones per member and day for which the response discloses that the phone's owner asked not to appear in the
 * directory. The limit is separate from `takenPhones`, because above it the member can add no new contact at all.
 */
export const removedPhones: RateLimit = {
  name: 'removed-phones',
  max: maxDailyRemovedPhoneNotices,
  withinMs: dayMs,
}

/** The same limit for all members of the caller's network together: 20 times as high. */
function toNetworkCounter({ address }: MemberContext, limit: RateLimit) {
  return {
    limit: { ...limit, name: `${limit.name}-of-network`, max: 20 * limit.max },
    subject: getNetwork(address),
  }
}

/**
 * A repeated phone counts once a day.
 * @returns false above the daily limit of the caller or of the caller's network
 */
export function countPhone(ctx: MemberContext, limit: RateLimit, phone: string): Promise<boolean> {
  const { db, actor, clock } = ctx
  const now = clock.now()
  const ofPhone = { limit, subject: `${actor.personId} ${phone.replace(/\D/g, '')}` }
  return inTransaction(db, async (tx) => {
    if ((await countRateLimitAttempts(tx, ofPhone, now)) > 0) return true
    if (!(await countRateLimitedAction(tx, { limit, subject: actor.personId }, now))) return false
    if (!(await countRateLimitedAction(tx, toNetworkCounter(ctx, limit), now))) return false
    await recordRateLimitAttempt(tx, ofPhone, now)
    return true
  })
}

/**
 * Checks that the caller may add a new contact with this phone. After too many removed phones on one day, rejects every
 * phone: otherwise the response to a further phone would still disclose whether its owner asked for removal.
 *
 * @throws IDENTITY.CONTACT_REMOVED, IDENTITY.TOO_MANY_CONTACTS
 */
export async function assertPhoneMayBeAdded(ctx: MemberContext, phone: string): Promise<void> {
  const { db, actor, clock } = ctx
  if (await isPhoneRemoved(db, phone)) {
    const isCounted = await countPhone(ctx, removedPhones, phone)
    throw identityError(isCounted ? 'IDENTITY.CONTACT_REMOVED' : 'IDENTITY.TOO_MANY_CONTACTS')
  }
  for (const counter of [
    { limit: removedPhones, subject: actor.personId },
    toNetworkCounter(ctx, removedPhones),
  ])
    if ((await countRateLimitAttempts(db, counter, clock.now())) >= counter.limit.max)
      throw identityError('IDENTITY.TOO_MANY_CONTACTS')
}
