import { urlWithSchemeSchema } from './config-values.ts'
import { isLoopbackHostname } from './network-addresses.ts'

export const issuerUrlSchema = urlWithSchemeSchema(
  ['https:', 'http:'],
  'debe ser la dirección del emisor, como https://accounts.google.com.',
)

export interface OidcProvider {
  id: 'oidc' | 'oidc2'
  issuer: string
  clientId: string
  clientSecret: string
  name: string
}

const GOOGLE_ISSUER = 'https://accounts.google.com'

type OidcSettings = Partial<
  Record<`${'OIDC' | 'OIDC2'}_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'NAME'}`, string>
>

export function toOidcProviders(id: OidcProvider['id'], given: OidcSettings): OidcProvider[] {
  const prefix = id === 'oidc' ? 'OIDC' : 'OIDC2'
  const issuer = given[`${prefix}_ISSUER`] ?? GOOGLE_ISSUER
  const clientId = given[`${prefix}_CLIENT_ID`]
  const clientSecret = given[`${prefix}_CLIENT_SECRET`]
  if (!clientId || !clientSecret) return []
  return [{ id, issuer, clientId, clientSecret, name: given[`${prefix}_NAME`] ?? formatIssuerName(issuer) }]
}

export function formatIssuerName(issuer: string): string {
  return issuer === GOOGLE_ISSUER ? 'Google' : new URL(issuer).hostname
}

export function isInsecureIssuer(
  issuer: string | undefined,
  { NODE_ENV, OIDC_ALLOW_HTTP }: Record<string, string | undefined>,
): boolean {
  if (!issuer || !URL.canParse(issuer) || new URL(issuer).protocol !== 'http:') return false
  const isTrial = NODE_ENV === 'development' || NODE_ENV === 'test' || OIDC_ALLOW_HTTP === 'true'
  return !isTrial && !isLoopbackHostname(new URL(issuer).hostname)
}
