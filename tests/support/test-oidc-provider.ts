import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { afterAll } from 'vitest'
import type { OidcProvider } from '#kernel/config.ts'

export interface OidcTestUser {
  sub: string
  email?: string
  email_verified?: boolean | string
  name?: string
}

export interface TestOidcProvider {
  provider: OidcProvider
  answer: (answer: OidcTestResponse) => void
  stop: () => Promise<void>
}

export type OidcTestResponse =
  | { kind: 'signIn'; person: OidcTestUser }
  | { kind: 'cancel' }
  | { kind: 'error'; error: string }

interface TestProviderOptions {
  id?: OidcProvider['id']
  name?: string
  redirectOrigin?: string
}

export async function startTestOidcProvider(options: TestProviderOptions = {}): Promise<TestOidcProvider> {
  const { id = 'oidc', name = 'Google', redirectOrigin = 'http://localhost:3000' } = options
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['circulo', 'a secret: with / characters & more']
  const people = new Map<string, OidcTestUser>()
  let answer: OidcTestResponse = { kind: 'cancel' }

  const provider = new Provider(issuer, {
    ...configuration,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${redirectOrigin}/api/acceso/${id}`],
      },
    ],
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  })
  const answerPages = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void answerPages(request, response)
    if (answer.kind === 'signIn') people.set(answer.person.sub, answer.person)
    void provider.interactionFinished(request, response, resultOf(answer))
  })

  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  afterAll(stop)
  return {
    provider: { id, issuer, clientId, clientSecret, name },
    answer: (next) => {
      answer = next
    },
    stop,
  }
}

function resultOf(answer: OidcTestResponse) {
  if (answer.kind === 'signIn') return { login: { accountId: answer.person.sub, remember: false } }
  return { error: answer.kind === 'cancel' ? 'access_denied' : answer.error }
}

const configuration: Configuration = {
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['only for tests'] },
  jwks: {
    keys: [
      {
        ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
        kty: 'RSA',
        use: 'sig',
      },
    ],
  },
  ttl: { Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
  async loadExistingGrant({ oidc: { client, session, provider } }) {
    const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
}
