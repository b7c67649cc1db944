import type { OidcProvider } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import { unseal } from '#kernel/sealed.ts'
import { hashToken } from '#kernel/tokens.ts'
import { type FederatedInvitation, federatedInvitation } from '#modules/identity/contract/federated.ts'
import * as data from '#modules/identity/data/federated.ts'
import { type FederatedIdentity, redeemCode } from '#modules/identity/oidc.ts'
import { redirectUriOf } from '#modules/identity/use-cases/start-federated.ts'

/** Who left for a provider, why and from where. */
export interface FederatedFlow {
  purpose: 'SIGN_IN' | 'SIGN_UP' | 'LINK' | 'INVITATION'
  /** Who links; null for the other purposes. */
  accountId: AccountId | null
  /** What was typed; null unless somebody registers by an invitation. */
  invitation: FederatedInvitation | null
  returnPath: string | null
}

export type FederatedReturn =
  | { outcome: 'IDENTIFIED'; flow: FederatedFlow; identity: FederatedIdentity }
  /** They thought better of it. */
  | { outcome: 'CANCELLED'; flow: FederatedFlow }
  /** `flow` is null without a stored flow of this browser: unknown, expired, used already or not valid. */
  | { outcome: 'FAILED'; flow: FederatedFlow | null }

/** What issuers say when somebody presses 'Cancel'; the first is OpenID Connect's. */
const cancellations = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

/**
 * Somebody comes back from a provider with an answer, of which nothing is believed before it is checked. Each answer counts
 * once, and only in the browser that left.
 * @param answer the query of the address at which they arrive
 */
export async function receiveFederated(
  ctx: RequestContext,
  { providerId, answer }: { providerId: string; answer: URLSearchParams },
): Promise<FederatedReturn> {
  const provider = ctx.config.oidc.find(({ id }) => id === providerId)
  const [state, browser] = [answer.get('state'), ctx.flowCookie.value]
  const record = state && browser ? await takeFlow(ctx, { state, browser, providerId }) : null
  if (!provider || !record) {
    ctx.log.warn({ provider: providerId }, 'an answer of an identity provider that nobody waits for')
    return { outcome: 'FAILED', flow: null }
  }
  const flow = toFlow(record, browser ?? '')
  if (!flow) {
    ctx.log.warn({ provider: providerId }, 'a stored registration form is not valid')
    return { outcome: 'FAILED', flow: null }
  }
  if (cancellations.includes(answer.get('error') ?? '')) return { outcome: 'CANCELLED', flow }
  try {
    const identity = await redeem(ctx, provider, answer, record, state ?? '')
    return { outcome: 'IDENTIFIED', flow, identity }
  } catch (error) {
    ctx.log.warn({ err: error, provider: providerId }, 'an answer of an identity provider was refused')
    return { outcome: 'FAILED', flow }
  }
}

async function takeFlow(
  { db, clock }: RequestContext,
  { state, browser, providerId }: { state: string; browser: string; providerId: string },
): Promise<data.FlowRecord | null> {
  const key = { stateHash: hashToken(state), browserHash: hashToken(browser), providerId }
  const flow = await data.takeFlow(db, key)
  return flow && flow.expiresAt > clock.now() ? flow : null
}

function redeem(
  ctx: RequestContext,
  provider: OidcProvider,
  answer: URLSearchParams,
  { nonce, codeVerifier }: data.FlowRecord,
  state: string,
): Promise<FederatedIdentity> {
  const redirectUri = redirectUriOf(ctx, provider.id)
  if (redirectUri === null) throw new Error('Nobody said under which address the product is reached')
  return redeemCode(provider, new URL(`?${answer}`, redirectUri), { state, nonce, codeVerifier })
}

/** @returns null when the stored form is not valid: another version of the product may have stored it */
function toFlow(
  { purpose, accountId, form, returnPath }: data.FlowRecord,
  browser: string,
): FederatedFlow | null {
  if (typeof form !== 'string') return { purpose, accountId, invitation: null, returnPath }
  const stored: unknown = JSON.parse(unseal(form, browser))
  const { data: invitation } = federatedInvitation.safeParse(stored)
  return invitation ? { purpose, accountId, invitation, returnPath } : null
}
