import * as client from 'openid-client'
import type { OidcProvider } from '#kernel/config.ts'
import { containsAddress } from '#kernel/names/addresses.ts'
import { maxNameLength } from '#kernel/names/contract.ts'
import { emailSchema } from '#modules/identity/contract/people.ts'

/** Longest that a provider may keep us waiting, in s, for each question. */
const patience = 5
/** How long what a provider publishes about itself is believed, in ms. */
const metadataLifetime = 3_600_000

/** What a provider vouches for, checked: signature, issuer, audience, time, nonce, and that the code was ours. */
export interface FederatedIdentity {
  provider: OidcProvider
  issuer: string
  subject: string
  /** Normalised; null when the provider gives none, or none that is one. */
  email: string | null
  /** Whether the provider has proven the mailbox; nothing may be claimed by an e-mail without it (design decision 2). */
  emailVerified: boolean
  /** As a person of ours may be called; null when the provider does not say. */
  name: string | null
}

/** What ties an answer to the question. */
export interface FlowSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

export function newFlowSecrets(): FlowSecrets {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  }
}

/** The provider's page to which the browser goes. Fails when the provider does not answer. */
export async function authorizationUrl(
  provider: OidcProvider,
  redirectUri: string,
  { state, nonce, codeVerifier }: FlowSecrets,
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
 * Exchanges the code that the browser brought for what the provider vouches for. Fails when anything does not fit.
 * @param callbackUrl the redirect URI with the query that came
 */
export async function redeemCode(
  provider: OidcProvider,
  callbackUrl: URL,
  { state, nonce, codeVerifier }: FlowSecrets,
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
    // Some issuers write it as a text.
    emailVerified: email !== null && (about.email_verified === true || about.email_verified === 'true'),
    name: nameOf(about) ?? nameOf(claims),
  }
}

/** Issuers that let people choose among accounts without saying so in what they publish. */
const accountChoosers = ['https://accounts.google.com', 'https://login.microsoftonline.com']

/**
 * How the issuer makes sure that it is about who is there, or on a shared phone somebody would slip into the account of
 * whoever was there before: by asking which account is meant or, where it may not know how to, by asking them to sign in.
 */
function promptFor({ issuer, prompt_values_supported: prompts }: client.ServerMetadata): string {
  const letsChoose = Array.isArray(prompts)
    ? prompts.includes('select_account')
    : accountChoosers.includes(new URL(issuer).origin)
  return letsChoose ? 'select_account' : 'login'
}

/** Whether an identity of this issuer can sign in by the provider, as it is set now. */
export function isIssuerOf(provider: OidcProvider, issuer: string): boolean {
  return URL.canParse(issuer) && new URL(issuer).href === new URL(provider.issuer).href
}

type Claims = Record<string, unknown>

/**
 * Where e-mail and `email_verified` stand together: in the ID token or, with issuers that keep to the letter of OpenID
 * Connect, only at their userinfo endpoint. The two are never taken from different places.
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

/** Of letters that stay what they are in lower case: the Kelvin sign becomes a k, and another mailbox's owner would enter. */
function isPlain(email: unknown): boolean {
  return typeof email === 'string' && /^[\x20-\x7e]+$/.test(email)
}

/** null: the claims have no name, or one that a form would reject. */
function nameOf({ name, given_name: given, family_name: family }: Claims): string | null {
  const parts = typeof name === 'string' ? [name] : [given, family].filter((part) => typeof part === 'string')
  const text = parts
    .join(' ')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return containsAddress(text) ? null : [...text].slice(0, maxNameLength).join('').trim() || null
}

const known = new Map<string, { discoveredAt: number; configuration: Promise<client.Configuration> }>()

/** Each issuer is asked once an hour, and again at once after it failed. */
function discover(provider: OidcProvider): Promise<client.Configuration> {
  const key = JSON.stringify(provider)
  const remembered = known.get(key)
  if (remembered && Date.now() - remembered.discoveredAt < metadataLifetime) return remembered.configuration
  const configuration = client.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    authentication(provider),
    {
      timeout: patience,
      // The ID token's signature is checked although it came straight from the issuer.
      execute: [client.enableNonRepudiationChecks, ...insecureWhereAllowed(provider)],
    },
  )
  known.set(key, { discoveredAt: Date.now(), configuration })
  configuration.catch(() => known.delete(key))
  return configuration
}

/** `loadConfig` has decided which issuer may be asked over plain http. */
function insecureWhereAllowed(provider: OidcProvider) {
  return new URL(provider.issuer).protocol === 'http:' ? [client.allowInsecureRequests] : []
}

/** In the header, as OpenID Connect has it by default, unless the issuer takes the secret only in the body. */
function authentication({ clientSecret }: OidcProvider): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(clientSecret)
  const inBody = client.ClientSecretPost(clientSecret)
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? inHeader : inBody
    return authenticate(server, ...request)
  }
}
