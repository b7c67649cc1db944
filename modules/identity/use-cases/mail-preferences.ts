import type { RequestContext } from '#kernel/context.ts'
import {
  hasAddressHashOptedOutOfMail,
  type MailSubscription,
  optInToMail,
  optOutOfMail,
  parseUnsubscribeToken,
} from '#kernel/mail/opt-outs.ts'
import type { MailPreference, SetMailPreferenceInput } from '#modules/identity/contract/mail-preferences.ts'
import { createIdentityError } from '#modules/identity/errors.ts'

type Context = Pick<RequestContext, 'db' | 'clock'>

/** @throws IDENTITY.LINK_INVALID */
export async function readMailPreference(ctx: Context, input: { token: string }): Promise<MailPreference> {
  const subscription = await subscriptionOf(ctx, input.token)
  return {
    category: subscription.category,
    subscribed: !(await hasAddressHashOptedOutOfMail(ctx.db, subscription)),
  }
}

export async function setMailPreference(
  ctx: Context,
  input: SetMailPreferenceInput,
): Promise<MailPreference> {
  const { token, subscribed } = input
  const subscription = await subscriptionOf(ctx, token)
  if (subscribed) await optInToMail(ctx.db, subscription)
  else await optOutOfMail(ctx.db, subscription, ctx.clock.now())
  return { category: subscription.category, subscribed }
}

async function subscriptionOf({ db }: Context, token: string): Promise<MailSubscription> {
  const subscription = await parseUnsubscribeToken(db, token)
  if (!subscription) throw createIdentityError('IDENTITY.LINK_INVALID')
  return subscription
}
