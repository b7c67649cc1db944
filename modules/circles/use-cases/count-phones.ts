import type { MemberContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import {
  countRateLimitAttempts,
  countRateLimitedAction,
  getNetworkOfIpAddress,
  type RateLimit,
  recordRateLimitAttempt,
} from '#kernel/throttle.ts'
import {
  maxDailyPhonesRevealedAsRemoved,
  maxDailyPhonesRevealedAsTaken,
} from '#modules/circles/contract/limits.ts'
import { createIdentityError, isPhoneOfRemovedContact } from '#modules/identity/api.ts'

const dayMs = 24 * 60 * 60_000
/** This limit prevents guessing a person's phone. It equals the number of people that a member may add per day. */
export const phoneComparisonRateLimit: RateLimit = { name: 'compared-phones', max: 200, withinMs: dayMs }
/**
 * This limit prevents testing which phones are in the directory. People in the caller's circle count too: a member
 * could otherwise add many people, and then look up the owners of phones.
 */
export const duplicatePhoneRateLimit: RateLimit = {
  name: 'taken-phones',
  max: maxDailyPhonesRevealedAsTaken,
  withinMs: dayMs,
}
/** A separate limit from `duplicatePhoneRateLimit`: a member who reaches this limit can add no contact on this day. */
export const removedContactPhoneRateLimit: RateLimit = {
  name: 'removed-phones',
  max: maxDailyPhonesRevealedAsRemoved,
  withinMs: dayMs,
}

function toNetworkCounter({ address }: MemberContext, limit: RateLimit) {
  return {
    limit: { ...limit, name: `${limit.name}-of-network`, max: 20 * limit.max },
    subject: getNetworkOfIpAddress(address),
  }
}

/**
 * Counts each phone once a day.
 * @returns false above the daily limit of the caller or of the caller's IP network
 */
export function countPhoneAgainstRateLimit(
  ctx: MemberContext,
  limit: RateLimit,
  phone: string,
): Promise<boolean> {
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
 * @returns true if the phone's owner asked not to appear in the directory, but the caller has reached the daily limit
 * above which the response must not disclose this
 * @throws IDENTITY.CONTACT_REMOVED
 */
export async function rejectPhoneOfRemovedContact(ctx: MemberContext, phone: string): Promise<boolean> {
  if (!(await isPhoneOfRemovedContact(ctx.db, phone))) return false
  if (await countPhoneAgainstRateLimit(ctx, removedContactPhoneRateLimit, phone))
    throw createIdentityError('IDENTITY.CONTACT_REMOVED')
  return true
}

/**
 * Rejects a phone whose owner asked for removal. After too many such phones on one day, rejects every phone: otherwise
 * the response would still disclose who asked for removal.
 * @throws IDENTITY.CONTACT_REMOVED, IDENTITY.TOO_MANY_CONTACTS
 */
export async function assertNewContactPhoneAllowed(ctx: MemberContext, phone: string): Promise<void> {
  const { db, actor, clock } = ctx
  if (await rejectPhoneOfRemovedContact(ctx, phone)) throw createIdentityError('IDENTITY.TOO_MANY_CONTACTS')
  for (const counter of [
    { limit: removedContactPhoneRateLimit, subject: actor.personId },
    toNetworkCounter(ctx, removedContactPhoneRateLimit),
  ])
    if ((await countRateLimitAttempts(db, counter, clock.now())) >= counter.limit.max)
      throw createIdentityError('IDENTITY.TOO_MANY_CONTACTS')
}
