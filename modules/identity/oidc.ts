import * as client from 'openid-client'
import type { OidcProvider } from '#kernel/config.ts'
import { containsWebOrEmailAddress } from '#kernel/names/addresses.ts'
import { maxNameLength } from '#kernel/names/contract.ts'
import { emailSchema } from '#modules/identity/contract/people.ts'

const timeoutSeconds = 5
const metadataLifetimeMs = 3_600_000

/**
 * Data about a person from an identity provider, after the checks of signature, issuer, audience, time, nonce
 * and code.
 */
export interface FederatedIdentity {
  provider: OidcProvider
  issuer: string
  subject: string
  email: string | null
  /**
   * Whether the provider has verified the e-mail. An unverified e-mail must not sign in to an account
   * (docs/decisions/0011).
   */
  emailVerified: boolean
  name: string | null
}

export interface FederatedFlowSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

export function createFederatedFlowSecrets(): FederatedFlowSecrets {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  }
}

/** @throws an error when the provider's metadata cannot be read */
export async function createAuthorizationUrl(
  provider: OidcProvider,
  redirectUri: string,
  { state, nonce, codeVerifier }: FederatedFlowSecrets,
): Promise<string> {
  const configuration = await discover(provider)
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    prompt: promptFor(configuration.serverMetadata()),
  })
  return url.href
}

/**
 * @param callbackUrl redirect URI with the query of the callback
 * @throws an error when a check of the response fails
 */
export async function exchangeAuthorizationCode(
  provider: OidcProvider,
  callbackUrl: URL,
  { state, nonce, codeVerifier }: FederatedFlowSecrets,
): Promise<FederatedIdentity> {
  const configuration = await discover(provider)
  const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The issuer gave no ID token')
  const about = await personalClaims(configuration, tokens.access_token, claims)
  const email = isPlain(about.email) ? (emailSchema.safeParse(about.email).data ?? null) : null
  return {
    provider,
    issuer: claims.iss,
    subject: claims.sub,
    email,
    // Accept the string 'true' for `email_verified`: some identity providers do not send a boolean.
    emailVerified: email !== null && (about.email_verified === true || about.email_verified === 'true'),
    name: nameOf(about) ?? nameOf(claims),
  }
}

/** Identity providers that support `prompt=select_account` but do not list it in their metadata. */
const accountChoosers = ['https://accounts.google.com', 'https://login.microsoftonline.com']

/**
 * Value of the OpenID Connect parameter `prompt`. Without this parameter, a provider on a shared device could
 * sign in the previous user without asking. Providers without `select_account` get `login`.
 */
function promptFor({ issuer, prompt_values_supported: prompts }: client.ServerMetadata): string {
  const letsChoose = Array.isArray(prompts)
    ? prompts.includes('select_account')
    : accountChoosers.includes(new URL(issuer).origin)
  return letsChoose ? 'select_account' : 'login'
}

export function isIdentityProviderIssuer(provider: OidcProvider, issuer: string): boolean {
  return URL.canParse(issuer) && new URL(issuer).href === new URL(provider.issuer).href
}

type Claims = Record<string, unknown>

/**
 * Reads e-mail and `email_verified` from the ID token or, when the ID token lacks one of them, from the
 * userinfo endpoint. Both values come from the same source.
 */
async function personalClaims(
  configuration: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
): Promise<Claims> {
  const complete = claims.email !== undefined && claims.email_verified !== undefined
  if (complete || !configuration.serverMetadata().userinfo_endpoint) return claims
  const info: Claims = await client.fetchUserInfo(configuration, accessToken, claims.sub)
  return info.email === undefined ? claims : info
}

/**
 * Whether the e-mail is plain ASCII. Lower-casing other letters could give another person's e-mail: the
 * Kelvin sign becomes 'k'.
 */
function isPlain(email: unknown): boolean {
  return typeof email === 'string' && /^[\x20-\x7e]+$/.test(email)
}

/** Returns null when the provider returns no name, or a name that a form would reject. */
function nameOf({ name, given_name: given, family_name: family }: Claims): string | null {
  const parts = typeof name === 'string' ? [name] : [given, family].filter((part) => typeof part === 'string')
  const text = parts
    .join(' ')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return containsWebOrEmailAddress(text) ? null : [...text].slice(0, maxNameLength).join('').trim() || null
}

const known = new Map<string, { discoveredAt: number; configuration: Promise<client.Configuration> }>()

/** The provider's metadata is cached for an hour. Failed requests are not cached. */
function discover(provider: OidcProvider): Promise<client.Configuration> {
  const key = JSON.stringify(provider)
  const remembered = known.get(key)
  if (remembered && Date.now() - remembered.discoveredAt < metadataLifetimeMs) return remembered.configuration
  const configuration = client.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    authentication(provider),
    {
      timeout: timeoutSeconds,
      // Verify the signature of the ID token: by default, the library trusts a token that comes directly from
      // the provider.
      execute: [client.enableNonRepudiationChecks, ...insecureWhereAllowed(provider)],
    },
  )
  known.set(key, { discoveredAt: Date.now(), configuration })
  configuration.catch(() => known.delete(key))
  return configuration
}

/**
 * Permits unencrypted requests to an identity provider whose URL begins with 'http:'. `loadConfig` has checked that
 * such a URL is allowed.
 */
function insecureWhereAllowed(provider: OidcProvider) {
  return new URL(provider.issuer).protocol === 'http:' ? [client.allowInsecureRequests] : []
}

/**
 * Sends the client secret in the Authorization header, the default of OpenID Connect. Providers that do not
 * support this default get the secret in the request body.
 */
function authentication({ clientSecret }: OidcProvider): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(clientSecret)
  const inBody = client.ClientSecretPost(clientSecret)
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? inHeader : inBody
    return authenticate(server, ...request)
  }
}
