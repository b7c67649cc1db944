import type { OidcProvider } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import { decryptText } from '#kernel/encrypted-text.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import { hashToken } from '#kernel/tokens.ts'
import {
  type FederatedRegistrationFields,
  federatedRegistrationFieldsSchema,
} from '#modules/identity/contract/federated.ts'
import * as data from '#modules/identity/data/federated.ts'
import { exchangeAuthorizationCode, type FederatedIdentity } from '#modules/identity/oidc.ts'
import { getRedirectUri } from '#modules/identity/use-cases/start-federated.ts'

export interface FederatedIdentityFlow {
  purpose: 'SIGN_IN' | 'SIGN_UP' | 'LINK' | 'INVITATION'
  accountId: AccountId | null
  invitation: FederatedRegistrationFields | null
  returnPath: string | null
}

export type FederatedCallbackResult =
  | { outcome: 'IDENTIFIED'; flow: FederatedIdentityFlow; identity: FederatedIdentity }
  | { outcome: 'CANCELLED'; flow: FederatedIdentityFlow }
  /** `flow` is null when this browser has no valid pending sign-in: unknown, expired, used or malformed. */
  | { outcome: 'FAILED'; flow: FederatedIdentityFlow | null }

/** OpenID Connect defines only `access_denied`; the other error codes also mean that the user cancelled the sign-in. */
const cancellations = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

/** A callback of an identity provider is valid once, and only in the browser that started the sign-in. */
export async function handleFederatedCallback(
  ctx: RequestContext,
  { providerId, answer }: { providerId: string; answer: URLSearchParams },
): Promise<FederatedCallbackResult> {
  const provider = ctx.config.oidc.find(({ id }) => id === providerId)
  const [state, browser] = [answer.get('state'), ctx.flowCookie.value]
  const record = state && browser ? await takeFlow(ctx, { state, browser, providerId }) : null
  if (!provider || !record) {
    ctx.log.warn(
      { provider: providerId },
      'rejected the response of an identity provider: this browser has no pending sign-in',
    )
    return { outcome: 'FAILED', flow: null }
  }
  const flow = toFlow(record, browser ?? '')
  if (!flow) {
    ctx.log.warn(
      { provider: providerId },
      'rejected the response of an identity provider: the stored registration form is not valid',
    )
    return { outcome: 'FAILED', flow: null }
  }
  if (cancellations.includes(answer.get('error') ?? '')) return { outcome: 'CANCELLED', flow }
  try {
    const identity = await redeem(ctx, provider, answer, record, state ?? '')
    return { outcome: 'IDENTIFIED', flow, identity }
  } catch (error) {
    ctx.log.warn({ err: error, provider: providerId }, 'rejected the response of an identity provider')
    return { outcome: 'FAILED', flow }
  }
}

async function takeFlow(
  { db, clock }: RequestContext,
  { state, browser, providerId }: { state: string; browser: string; providerId: string },
): Promise<data.FederatedIdentityFlowRecord | null> {
  const key = { stateHash: hashToken(state), browserHash: hashToken(browser), providerId }
  const flow = await data.consumeFederatedIdentityFlow(db, key)
  return flow && flow.expiresAt > clock.now() ? flow : null
}

function redeem(
  ctx: RequestContext,
  provider: OidcProvider,
  answer: URLSearchParams,
  { nonce, codeVerifier }: data.FederatedIdentityFlowRecord,
  state: string,
): Promise<FederatedIdentity> {
  const redirectUri = getRedirectUri(ctx, provider.id)
  if (redirectUri === null) throw new Error('The public address of the product is not known')
  return exchangeAuthorizationCode(provider, new URL(`?${answer}`, redirectUri), {
    state,
    nonce,
    codeVerifier,
  })
}

function toFlow(
  { purpose, accountId, form, returnPath }: data.FederatedIdentityFlowRecord,
  browser: string,
): FederatedIdentityFlow | null {
  if (typeof form !== 'string') return { purpose, accountId, invitation: null, returnPath }
  const stored: unknown = JSON.parse(decryptText(form, browser))
  const { data: invitation } = federatedRegistrationFieldsSchema.safeParse(stored)
  return invitation ? { purpose, accountId, invitation, returnPath } : null
}
