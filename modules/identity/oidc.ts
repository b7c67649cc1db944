import * as client from 'openid-client'
import type { OidcProvider } from '#kernel/config.ts'
import { containsWebOrEmailAddress } from '#kernel/names/addresses.ts'
import { maxPersonNameLength } from '#kernel/names/contract.ts'
import { emailSchema } from '#modules/identity/contract/people.ts'

const timeoutSeconds = 5
const metadataLifetimeMs = 3_600_000

export interface FederatedIdentity {
  provider: OidcProvider
  issuer: string
  subject: string
  email: string | null
  /** An unverified e-mail must not sign in to an account (docs/decisions/0011). */
  emailVerified: boolean
  name: string | null
}

export interface FederatedIdentityFlowSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

export function createFederatedIdentityFlowSecrets(): FederatedIdentityFlowSecrets {
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
  { state, nonce, codeVerifier }: FederatedIdentityFlowSecrets,
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
 * @param callbackUrl redirect URI including the query string from the identity provider
 * @throws an error when a check of the response fails
 */
export async function exchangeAuthorizationCode(
  provider: OidcProvider,
  callbackUrl: URL,
  { state, nonce, codeVerifier }: FederatedIdentityFlowSecrets,
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
    // Some identity providers send the string 'true' instead of a boolean.
    emailVerified: email !== null && (about.email_verified === true || about.email_verified === 'true'),
    name: nameOf(about) ?? nameOf(claims),
  }
}

/** Identity providers that support `prompt=select_account` without listing it in their metadata. */
const accountChoosers = ['https://accounts.google.com', 'https://login.microsoftonline.com']

/** Without `prompt`, an identity provider could sign in the previous user of a shared device without asking. */
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

/** Take `email` and `email_verified` from one source: the ID token or the userinfo endpoint. */
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

/** Accept only ASCII, because lower-casing other letters could produce another person's e-mail address. */
function isPlain(email: unknown): boolean {
  return typeof email === 'string' && /^[\x20-\x7e]+$/.test(email)
}

function nameOf({ name, given_name: given, family_name: family }: Claims): string | null {
  const parts = typeof name === 'string' ? [name] : [given, family].filter((part) => typeof part === 'string')
  const text = parts
    .join(' ')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return containsWebOrEmailAddress(text)
    ? null
    : [...text].slice(0, maxPersonNameLength).join('').trim() || null
}

const known = new Map<string, { discoveredAt: number; configuration: Promise<client.Configuration> }>()

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
      // Verify the ID token's signature: by default, the library trusts a token that comes directly from the provider.
      execute: [client.enableNonRepudiationChecks, ...insecureWhereAllowed(provider)],
    },
  )
  known.set(key, { discoveredAt: Date.now(), configuration })
  configuration.catch(() => known.delete(key))
  return configuration
}

/** `loadConfig` has checked that a provider URL with 'http:' is allowed. */
function insecureWhereAllowed(provider: OidcProvider) {
  return new URL(provider.issuer).protocol === 'http:' ? [client.allowInsecureRequests] : []
}

function authentication({ clientSecret }: OidcProvider): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(clientSecret)
  const inBody = client.ClientSecretPost(clientSecret)
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? inHeader : inBody
    return authenticate(server, ...request)
  }
}
