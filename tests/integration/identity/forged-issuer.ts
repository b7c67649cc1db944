import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { OidcProvider } from '#kernel/config.ts'

type Claims = Record<string, unknown>
type Endpoint = 'discovery' | 'jwks' | 'token'

export interface ForgedIdentityProvider {
  provider: OidcProvider
  nextToken: string
  makeClaims: (nonce: string, changes?: Claims) => Claims
  sign: (makeClaims: Claims) => string
  signWithUnknownKey: (makeClaims: Claims) => string
  signWithAlgorithm: (alg: 'none' | 'HS256', makeClaims: Claims) => string
  faults: Partial<Record<Endpoint, 'down' | 'hangs' | 'broken'>>
  metadataOverrides: Record<string, unknown>
  requestCounts: Record<Endpoint, number>
}

export async function startForgedIdentityProvider(): Promise<ForgedIdentityProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider: OidcProvider = {
    id: 'oidc',
    issuer: url,
    clientId: 'circulo',
    clientSecret: 'the secret that both know',
    name: 'Falsa',
  }
  const issuer: ForgedIdentityProvider = {
    provider,
    nextToken: '',
    makeClaims: (nonce, changes) => ({ ...honestClaims(provider), nonce, ...changes }),
    sign: (claims) => signRs256(claims, own.privateKey),
    signWithUnknownKey: (claims) => signRs256(claims, stranger.privateKey),
    signWithAlgorithm(alg, claims) {
      const text = `${encode({ alg })}.${encode(claims)}`
      const hmac = () => createHmac('sha256', provider.clientSecret).update(text).digest('base64url')
      return `${text}.${alg === 'none' ? '' : hmac()}`
    },
    faults: {},
    metadataOverrides: {},
    requestCounts: { discovery: 0, jwks: 0, token: 0 },
  }

  const bodies: Record<Endpoint, () => object> = {
    discovery: () => ({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      ...issuer.metadataOverrides,
    }),
    jwks: () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] }),
    token: () => ({ access_token: 'for nothing', token_type: 'Bearer', id_token: issuer.nextToken }),
  }
  server.on('request', (request, response) => {
    const endpoint = endpoints[request.url ?? '']
    if (!endpoint) return void response.writeHead(404).end()
    issuer.requestCounts[endpoint] += 1
    const trouble = issuer.faults[endpoint]
    if (trouble === 'down') return void request.socket.destroy()
    if (trouble === 'broken') return void response.writeHead(500).end('<h1>Internal error</h1>')
    if (trouble !== 'hangs') send(response, bodies[endpoint]())
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return issuer
}

const kid = 'only-key'
const endpoints: Record<string, Endpoint> = {
  '/.well-known/openid-configuration': 'discovery',
  '/jwks': 'jwks',
  '/token': 'token',
}

function honestClaims({ issuer, clientId }: OidcProvider): Claims {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: clientId,
    sub: 'forged',
    iat: now,
    exp: now + 300,
    email: 'falsa@correo.example',
    email_verified: true,
    name: 'Falsa',
  }
}

function signRs256(claims: Claims, key: KeyObject): string {
  const text = `${encode({ alg: 'RS256', kid })}.${encode(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
