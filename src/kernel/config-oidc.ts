import { isLoopback } from './addresses.ts'

export interface OidcProvider {
  /** Stands in the path of its callback. */
  id: 'oidc' | 'oidc2'
  issuer: string
  clientId: string
  clientSecret: string
  /** As the button and its error messages name it. */
  name: string
}

const GOOGLE_ISSUER = 'https://accounts.google.com'

/** At most one: none where half of it is not set. */
export function toProvider(
  id: OidcProvider['id'],
  issuer: string = GOOGLE_ISSUER,
  clientId?: string,
  clientSecret?: string,
  name?: string,
): OidcProvider[] {
  if (!clientId || !clientSecret) return []
  return [{ id, issuer, clientId, clientSecret, name: name ?? issuerName(issuer) }]
}

/** How people know an issuer: 'Google', or its host. */
export function issuerName(issuer: string): string {
  return issuer === GOOGLE_ISSUER ? 'Google' : new URL(issuer).hostname
}

/** Over plain http anybody on the way could vouch for anybody. */
export function isInsecure(
  issuer: string | undefined,
  { NODE_ENV, OIDC_ALLOW_HTTP }: Record<string, string | undefined>,
): boolean {
  if (!issuer || !URL.canParse(issuer) || new URL(issuer).protocol !== 'http:') return false
  const isTrial = NODE_ENV === 'development' || NODE_ENV === 'test' || OIDC_ALLOW_HTTP === 'true'
  return !isTrial && !isLoopback(new URL(issuer).hostname)
}
