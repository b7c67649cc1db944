import { describe, expect, it } from 'vitest'
import {
  createVisitorWithFederatedSignIn,
  followIdentityProviderRedirects,
} from '../../support/federated-visitor.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'
import { startTestOidcProvider } from '../../support/test-oidc-provider.ts'
import { startForgedIdentityProvider } from './forged-issuer.ts'

const { db, url } = await createTestDb()
const peer = await startTestOidcProvider()
const app = await createTestApp(db, { oidc: [peer.provider] })
const forged = await startForgedIdentityProvider()
const forgedApp = await createTestApp(db, { oidc: [forged.provider] })
const troubled = await Promise.all(
  (['down', 'broken', 'hangs'] as const).map(async (trouble) => {
    const issuer = await startForgedIdentityProvider()
    return { trouble, issuer, its: await createTestApp(db, { oidc: [issuer.provider] }) }
  }),
)

const impostor = await startForgedIdentityProvider()
impostor.metadataOverrides = { issuer: 'https://accounts.google.com' }
const impostorApp = await createTestApp(db, { oidc: [impostor.provider] })
const choosing = await startForgedIdentityProvider()
choosing.metadataOverrides = { prompt_values_supported: ['none', 'select_account'] }
const choosingApp = await createTestApp(db, { oidc: [choosing.provider] })
const publicApp = await createTestApp(db, { oidc: [forged.provider], appUrl: 'https://circulo.example' })

const leave = { providerId: 'oidc', purpose: 'signIn' }
const failed = '/login?error=federado&proveedor=oidc'

function comes(sub: string) {
  const person = { sub, email: `${sub}@correo.example`, email_verified: true, name: 'Alguien' }
  peer.answer({ kind: 'signIn', person })
  return person
}

async function comeBackWith(makeToken: (nonce: string) => string, on = forgedApp, issuer = forged) {
  const browser = createVisitorWithFederatedSignIn(on)
  const { searchParams } = await browser.start()
  issuer.nextToken = makeToken(searchParams.get('nonce') ?? '')
  const page = await browser.open(`/api/acceso/oidc?code=code&state=${searchParams.get('state')}`)
  return { page, signedIn: (await browser.viewer()) !== null }
}

const rejectedResult = { page: failed, signedIn: false }
const { makeClaims, sign, signWithUnknownKey, signWithAlgorithm } = forged
const inThePast = Math.floor(Date.now() / 1000) - 3_600

describe('an ID token', () => {
  it('an ID token is accepted when all its fields (claims) and its signature are valid', async () => {
    expect(await comeBackWith((nonce) => sign(makeClaims(nonce)))).toEqual({
      page: '/dashboard',
      signedIn: true,
    })
  })

  it.each<[string, (nonce: string) => string]>([
    ['for another client', (nonce) => sign(makeClaims(nonce, { aud: 'another' }))],
    [
      'for several clients and another one’s',
      (nonce) => sign(makeClaims(nonce, { aud: ['circulo', 'x'], azp: 'x' })),
    ],
    ['that has expired', (nonce) => sign(makeClaims(nonce, { exp: inThePast, iat: inThePast - 300 }))],
    ['without an expiry', (nonce) => sign(makeClaims(nonce, { exp: undefined }))],
    ['with another nonce', () => sign(makeClaims('another nonce'))],
    ['without a nonce', () => sign(makeClaims('', { nonce: undefined }))],
    ['of another issuer', (nonce) => sign(makeClaims(nonce, { iss: 'https://accounts.google.com' }))],
    ['without a subject', (nonce) => sign(makeClaims(nonce, { sub: undefined }))],
    ['signed with an unknown key', (nonce) => signWithUnknownKey(makeClaims(nonce))],
    ['changed after signing', (nonce) => tamper(sign(makeClaims(nonce)))],
    ['without a signature', (nonce) => signWithAlgorithm('none', makeClaims(nonce))],
    ['signed with the client secret', (nonce) => signWithAlgorithm('HS256', makeClaims(nonce))],
    ['that is malformed', () => 'not a token'],
    ['that is missing', () => ''],
  ])('an ID token %s is rejected', async (_what, makeToken) => {
    expect(await comeBackWith(makeToken)).toEqual(rejectedResult)
  })
})

function tamper(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const changed = {
    ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
    email: 'otra@correo.example',
  }
  return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`
}

describe('the response of an identity provider', () => {
  it('a response of an identity provider is rejected when it is used a second time', async () => {
    comes('repite')
    const browser = createVisitorWithFederatedSignIn(app)
    const callback = await followIdentityProviderRedirects(await browser.start())
    expect(await browser.open(callback)).toBe('/dashboard')
    expect(await browser.open(callback)).toBe(failed)
  })

  it('a response of an identity provider is accepted once when two requests with the same response overlap', async () => {
    const browser = createVisitorWithFederatedSignIn(forgedApp)
    const { searchParams } = await browser.start()
    forged.nextToken = sign(makeClaims(searchParams.get('nonce') ?? ''))
    const open = () => browser.open(`/api/acceso/oidc?code=code&state=${searchParams.get('state')}`)
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('federated_flow'), [open, open])
    const pages = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)
    expect(pages.sort()).toEqual(['/dashboard', failed])
  })

  it('a response of an identity provider is rejected when its authorization code was already used', async () => {
    comes('codigo')
    const browser = createVisitorWithFederatedSignIn(app)
    const callback = await followIdentityProviderRedirects(await browser.start())
    await browser.open(callback)
    const other = createVisitorWithFederatedSignIn(app)
    expect(await other.open(withState(callback, await other.start()))).toBe(failed)
    expect(other.hasSession()).toBe(false)
  })

  it('a response of an identity provider is rejected when its code belongs to another sign-in', async () => {
    comes('ajeno')
    const callback = await followIdentityProviderRedirects(
      await createVisitorWithFederatedSignIn(app).start(),
    )
    const thief = createVisitorWithFederatedSignIn(app)
    expect(await thief.open(withState(callback, await thief.start()))).toBe(failed)
    expect(thief.hasSession()).toBe(false)
  })

  it('a response of an identity provider is accepted only in the browser that started the sign-in', async () => {
    comes('navegador')
    const browser = createVisitorWithFederatedSignIn(app)
    const callback = await followIdentityProviderRedirects(await browser.start())
    const [bare, foreign] = [createVisitorWithFederatedSignIn(app), createVisitorWithFederatedSignIn(app)]
    await foreign.start()
    expect(await bare.open(callback)).toBe(failed)
    expect(await foreign.open(callback)).toBe(failed)
    expect([bare.hasSession(), foreign.hasSession()]).toEqual([false, false])
    expect(await browser.open(callback)).toBe('/dashboard')
  })

  it('a response of an identity provider is rejected ten minutes after the start of the sign-in', async () => {
    comes('tarde')
    const browser = createVisitorWithFederatedSignIn(app)
    const callback = await followIdentityProviderRedirects(await browser.start())
    const inTenMinutes = Date.now() + 600_000
    const [flow] = await db.federatedFlow.findMany({ orderBy: { expiresAt: 'desc' }, take: 1 })
    expect(Math.abs((flow?.expiresAt.getTime() ?? 0) - inTenMinutes)).toBeLessThan(20_000)
    await db.federatedFlow.updateMany({ data: { expiresAt: new Date() } })
    expect(await browser.open(callback)).toBe(failed)
  })

  it('an identity provider’s response fails at another provider’s callback URL or with a wrong `iss`', async () => {
    comes('otro-lado')
    const browser = createVisitorWithFederatedSignIn(app)
    const callback = await followIdentityProviderRedirects(await browser.start())
    expect(await browser.open(callback.replace('/acceso/oidc?', '/acceso/oidc2?'))).toBe(
      '/login?error=federado&proveedor=oidc2',
    )
    const { searchParams } = new URL(callback, 'http://localhost')
    expect(searchParams.get('iss')).toBe(peer.provider.issuer)
    expect(await browser.open(callback.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fmalo.example'))).toBe(failed)
  })

  it.each([
    '',
    '?state=',
    '?code=x',
    '?state=invented&code=x',
    '?error=access_denied',
    '?state=%00&code=%00',
  ])('a sign-in response without a valid `state` parameter opens the sign-in screen: %j', async (query) => {
    const browser = createVisitorWithFederatedSignIn(app)
    await browser.start()
    expect(await browser.open(`/api/acceso/oidc${query}`)).toBe(failed)
  })
})

function withState(callback: string, question: URL): string {
  const url = new URL(callback, 'http://localhost')
  url.searchParams.set('state', question.searchParams.get('state') ?? '')
  return url.pathname + url.search
}

describe('a faulty identity provider', () => {
  const sorry = { appCode: 'IDENTITY.FEDERATED_FAILED', values: { name: 'Falsa' } }

  it.each(troubled)(
    'an identity provider with the fault "$trouble" causes an error at the start of a sign-in, and the next attempt sends a new request',
    async (it) => {
      it.issuer.faults = { discovery: it.trouble }
      const { body } = await createVisitorWithFederatedSignIn(it.its).call('identity.startFederated', leave)
      expect(Object(body).error?.json.data).toMatchObject(sorry)
      it.issuer.faults = {}
      const { status } = await createVisitorWithFederatedSignIn(it.its).call('identity.startFederated', leave)
      expect(status).toBe(200)
      await createVisitorWithFederatedSignIn(it.its).call('identity.startFederated', leave)
      expect(it.issuer.requestCounts.discovery).toBe(2)
    },
    10_000,
  )

  it.each(troubled)(
    'a sign-in fails if the identity provider’s token or key endpoint has the fault "$trouble"; the next one succeeds',
    async ({ trouble, issuer, its }) => {
      issuer.faults = { token: trouble }
      const token = (nonce: string) => issuer.sign(issuer.makeClaims(nonce))
      expect(await comeBackWith(token, its, issuer)).toEqual(rejectedResult)
      issuer.faults = { jwks: trouble }
      expect(await comeBackWith(token, its, issuer)).toEqual(rejectedResult)
      issuer.faults = {}
      expect(await comeBackWith(token, its, issuer)).toMatchObject({ signedIn: true })
    },
    20_000,
  )

  it('an identity provider is rejected when its metadata names an issuer other than the configured one', async () => {
    const { body } = await createVisitorWithFederatedSignIn(impostorApp).call(
      'identity.startFederated',
      leave,
    )
    expect(Object(body).error?.json.data).toMatchObject(sorry)
  })
})

describe('starting a sign-in at a provider', () => {
  it('a federated sign-in requests only the needed scopes, with PKCE and the registered redirect URI', async () => {
    const { origin, pathname, searchParams } = await createVisitorWithFederatedSignIn(forgedApp).start()
    expect(`${origin}${pathname}`).toBe(`${forged.provider.issuer}/authorize`)
    const { state, nonce, code_challenge: challenge, ...rest } = Object.fromEntries(searchParams)
    expect(rest).toEqual({
      client_id: 'circulo',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/acceso/oidc',
      scope: 'openid email profile',
      prompt: 'login',
      code_challenge_method: 'S256',
    })
    const secrets = [state, nonce, challenge]
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
    expect(new Set(secrets).size).toBe(3)
    const flows = JSON.stringify(await db.federatedFlow.findMany())
    expect(flows).not.toContain(state)
  })

  it('a federated sign-in requests a choice of accounts when the issuer supports such a choice', async () => {
    expect((await createVisitorWithFederatedSignIn(choosingApp).start()).searchParams.get('prompt')).toBe(
      'select_account',
    )
  })

  it('a federated sign-in ignores the Host header and uses the configured address as redirect URI', async () => {
    const response = await publicApp.inject({
      method: 'POST',
      url: '/trpc/identity.startFederated',
      headers: { host: 'malo.example', origin: 'https://circulo.example' },
      payload: { json: leave },
    })
    const url = new URL(response.json().result.data.json.url)
    expect(url.searchParams.get('redirect_uri')).toBe('https://circulo.example/api/acceso/oidc')
  })

  it.each(['malo.example', '192.168.1.20:3000', 'localhost.malo.example', '127.0.0.1.malo.example'])(
    'a federated sign-in is rejected when no public address is configured and the host is %s',
    async (host) => {
      const response = await forgedApp.inject({
        method: 'POST',
        url: '/trpc/identity.startFederated',
        headers: { host, origin: `http://${host}` },
        payload: { json: leave },
      })
      expect(response.json().error.json.data.appCode).toBe('IDENTITY.OPERATION_NOT_ALLOWED')
    },
  )
})
