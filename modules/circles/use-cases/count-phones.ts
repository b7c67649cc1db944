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
  maxDailyDisclosuresOfDuplicatePhones,
  maxDailyDisclosuresOfRemovedContactPhones,
} from '#modules/circles/contract/limits.ts'
import { createIdentityError, isPhoneOfRemovedContact } from '#modules/identity/api.ts'

const dayMs = 24 * 60 * 60_000
/** The rate limit stops members from guessing a person's phone. */
export const phoneComparisonRateLimit: RateLimit = { name: 'compared-phones', max: 200, withinMs: dayMs }
/** The rate limit stops members from testing which phones are in the directory. */
export const duplicatePhoneRateLimit: RateLimit = {
  name: 'taken-phones',
  max: maxDailyDisclosuresOfDuplicatePhones,
  withinMs: dayMs,
}
export const removedContactPhoneRateLimit: RateLimit = {
  name: 'removed-phones',
  max: maxDailyDisclosuresOfRemovedContactPhones,
  withinMs: dayMs,
}

function toNetworkCounter({ address }: MemberContext, limit: RateLimit) {
  return {
    limit: { ...limit, name: `${limit.name}-of-network`, max: 20 * limit.max },
    subject: getNetworkOfIpAddress(address),
  }
}

/**
 * A phone that a member enters again within a day is not counted again. Returns false if the member or the IP network
 * exceeds the daily limit.
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
 * A daily limit stops members from discovering which phone owners requested removal.
 * @throws IDENTITY.CONTACT_REMOVED
 */
export async function rejectPhoneOfRemovedContact(ctx: MemberContext, phone: string): Promise<boolean> {
  if (!(await isPhoneOfRemovedContact(ctx.db, phone))) return false
  if (await countPhoneAgainstRateLimit(ctx, removedContactPhoneRateLimit, phone))
    throw createIdentityError('IDENTITY.CONTACT_REMOVED')
  return true
}

/**
 * When the daily limit is reached, reject every phone number: otherwise a rejection would reveal a removed contact.
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
