import type { OidcProvider } from '#kernel/config.ts'
import type { MemberContext, RequestContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { encryptText } from '#kernel/encrypted-text.ts'
import { createKernelError } from '#kernel/errors.ts'
import { applyProcedureCallQuota, type CallQuota, getNetworkOfIpAddress } from '#kernel/throttle.ts'
import { createRandomToken, hashToken } from '#kernel/tokens.ts'
import type { IdentityErrorCode } from '#modules/identity/contract/error-codes.ts'
import type { SignInOptions, StartFederatedIdentityFlowInput } from '#modules/identity/contract/federated.ts'
import { toSameOriginPath } from '#modules/identity/contract/local-path.ts'
import * as data from '#modules/identity/data/federated.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { createAuthorizationUrl, createFederatedIdentityFlowSecrets } from '#modules/identity/oidc.ts'
import { toPhoneKey } from '#modules/identity/rules.ts'
import { assertAccountOwner } from '#modules/identity/use-cases/check-password.ts'

const flowLifetimeMs = 600_000

const perAddress: CallQuota = {
  name: 'federated-by-address',
  max: 100,
  withinMs: 5 * 60_000,
  error: () => createIdentityError('IDENTITY.TOO_MANY_REQUESTS'),
}

const purposes = { signIn: 'SIGN_IN', signUp: 'SIGN_UP', link: 'LINK', invitation: 'INVITATION' } as const

export function getSignInOptions({ config }: RequestContext): SignInOptions {
  const [first] = config.oidc
  return {
    provider: first ? { id: first.id, name: first.name } : null,
    minPasswordLength: config.minPasswordLength,
  }
}

/**
 * @throws IDENTITY.INVALID_PHONE, IDENTITY.FEDERATED_FAILED, IDENTITY.OPERATION_NOT_ALLOWED,
 * IDENTITY.INVITATION_TOKEN_REQUIRED, KERNEL.SIGN_IN_REQUIRED, IDENTITY.TOO_MANY_REQUESTS; to link an identity, also
 * the errors of `assertAccountOwner`
 */
export async function startFederatedIdentityFlow(
  ctx: RequestContext,
  input: StartFederatedIdentityFlowInput,
): Promise<{ url: string }> {
  const provider = ctx.config.oidc.find(({ id }) => id === input.providerId)
  const redirectUri = provider && getRedirectUri(ctx, provider.id)
  if (!provider || !redirectUri) throw createIdentityError('IDENTITY.OPERATION_NOT_ALLOWED')
  if (input.purpose === 'invitation' && !input.invitation?.token)
    throw aboutProvider('IDENTITY.INVITATION_TOKEN_REQUIRED', provider)
  if (input.invitation?.phone && toPhoneKey(input.invitation.phone) === null)
    throw createIdentityError('IDENTITY.INVALID_PHONE')

  const network = getNetworkOfIpAddress(ctx.address)
  await inTransaction(ctx.db, (tx) => applyProcedureCallQuota(tx, perAddress, network, ctx.clock.now()))
  if (input.purpose === 'link') await assertAccountOwner(memberOf(ctx), input.password ?? null)

  const secrets = createFederatedIdentityFlowSecrets()
  const url = await createAuthorizationUrl(provider, redirectUri, secrets).catch((error: unknown) => {
    ctx.log.warn({ err: error, provider: provider.id }, 'could not start a sign-in at the identity provider')
    throw aboutProvider('IDENTITY.FEDERATED_FAILED', provider, error)
  })
  const browser = browserSecret(ctx)
  const expiresAt = new Date(ctx.clock.now().getTime() + flowLifetimeMs)
  await data.createFederatedIdentityFlow(ctx.db, {
    stateHash: hashToken(secrets.state),
    browserHash: hashToken(browser),
    providerId: provider.id,
    nonce: secrets.nonce,
    codeVerifier: secrets.codeVerifier,
    purpose: purposes[input.purpose],
    accountId: input.purpose === 'link' ? ctx.actor?.accountId : null,
    // The database stores the registration form encrypted, because the form contains the secret invitation token.
    ...(input.purpose === 'invitation' && { form: encryptText(JSON.stringify(input.invitation), browser) }),
    returnPath: toSameOriginPath(input.returnPath),
    expiresAt,
  })
  ctx.flowCookie.set(browser, expiresAt)
  return { url }
}

function memberOf(ctx: RequestContext): MemberContext {
  const { actor } = ctx
  if (!actor) throw createKernelError('KERNEL.SIGN_IN_REQUIRED')
  return { ...ctx, actor }
}

export function getRedirectUri({ callbackOrigin }: RequestContext, providerId: string): string | null {
  return callbackOrigin === null ? null : `${callbackOrigin}/api/acceso/${providerId}`
}

/** Browser tabs share one secret, so two tabs can sign in concurrently. */
function browserSecret({ flowCookie }: RequestContext): string {
  return flowCookie.value !== null && /^[\w-]{32}$/.test(flowCookie.value)
    ? flowCookie.value
    : createRandomToken()
}

function aboutProvider(code: IdentityErrorCode, { name }: OidcProvider, cause?: unknown) {
  return createIdentityError(code, { values: { name }, cause })
}
