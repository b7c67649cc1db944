import { randomUUID } from 'node:crypto'
import type { OidcProvider } from '#kernel/config.ts'
import type { FederatedIdentity } from '#modules/identity/api.ts'

export const fakeGoogleProvider: OidcProvider = {
  id: 'oidc',
  issuer: 'https://accounts.example',
  clientId: 'circulo',
  clientSecret: 'secret',
  name: 'Google',
}

export function makeFederatedIdentity(
  email: string,
  { emailVerified = true, subject = randomUUID() }: { emailVerified?: boolean; subject?: string } = {},
): FederatedIdentity {
  return {
    provider: fakeGoogleProvider,
    issuer: fakeGoogleProvider.issuer,
    subject,
    email,
    emailVerified,
    name: 'De Google',
  }
}
