import { describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/request-context.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const secureApp = await createTestApp(db, { appUrl: 'https://circulo.example' })

const host = 'circulo.test:3000'
const own = { host, origin: `http://${host}` }

function signIn(headers: Record<string, string>, body: object, to = app) {
  return to.inject({ method: 'POST', url: '/trpc/identity.signIn', headers, payload: { json: body } })
}

describe('signing in over HTTP', () => {
  it('signing in over HTTP sets a cookie that scripts and other sites cannot use', async () => {
    const { email, password, personId } = await makeMember(db)
    const response = await signIn(own, { email, password })
    expect(response.statusCode).toBe(200)
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Path=\//)
    expect(cookie).not.toMatch(/Secure/)

    const cookies = { [sessionCookieName]: response.cookies[0]?.value ?? '' }
    const viewer = await app.inject({ url: '/trpc/identity.viewer', headers: { host }, cookies })
    expect(viewer.json().result.data.json).toMatchObject({ personId })
    expect(viewer.headers['cache-control']).toBe('no-store')
  })

  it('signing in over HTTP sets a cookie that is restricted to https when APP_URL has https', async () => {
    const { email, password } = await makeMember(db)
    const headers = { host, origin: 'https://circulo.example' }
    const response = await signIn(headers, { email, password }, secureApp)
    expect(String(response.headers['set-cookie'])).toMatch(/Secure/)
  })

  it('the server deletes a session cookie that belongs to no valid session', async () => {
    const cookies = { [sessionCookieName]: 'made-up' }
    const response = await app.inject({ url: '/trpc/identity.viewer', headers: { host }, cookies })
    expect(response.json().result.data.json).toBeNull()
    expect(response.cookies[0]).toMatchObject({ name: sessionCookieName, value: '' })
  })

  it('signing in over HTTP returns the invalid fields with messages in Spanish', async () => {
    const response = await signIn(own, { email: '', password: '' })
    expect(response.statusCode).toBe(400)
    expect(response.json().error.json.data).toMatchObject({
      appCode: 'KERNEL.INVALID_INPUT',
      fieldErrors: {
        email: 'Por favor, completa todos los campos.',
        password: 'Por favor, completa todos los campos.',
      },
    })
  })

  it.each([
    ['another site', { host, origin: 'https://malo.example' }],
    ['no site at all', { host }],
    ['a frame without origin', { host, origin: 'null' }],
    ['the same host on another port', { host, origin: 'http://circulo.test:3001' }],
  ])('a sign-in request over HTTP is rejected when it comes from %s', async (_who, headers) => {
    const { email, password } = await makeMember(db)
    const response = await signIn(headers, { email, password })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ appCode: 'KERNEL.FOREIGN_ORIGIN' })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('signing in over HTTP is accepted only from the origin of APP_URL when APP_URL is set', async () => {
    const { email, password } = await makeMember(db)
    const asHost = await signIn({ host, origin: `https://${host}` }, { email, password }, secureApp)
    expect(asHost.statusCode).toBe(403)
  })
})

describe('an HTTP error response', () => {
  it('an HTTP error contains a code and a reference, and no internal details', async () => {
    const rejected = await signIn(own, { email: 'nadie@correo.example', password: 'x' })
    const { json } = rejected.json().error
    expect(json.data).toMatchObject({ appCode: 'IDENTITY.USER_NOT_FOUND', httpStatus: 401 })
    expect(json.data.reference).toBe(rejected.headers['x-request-id'])
    expect(rejected.body).not.toMatch(/stack|node_modules|\.ts:\d/)
  })

  it('an HTTP error does not disclose the cause of an unexpected error', async () => {
    const broken = await createTestApp(brokenDb())
    const response = await signIn(own, { email: 'a@b.mx', password: 'secreta' }, broken)
    expect(response.statusCode).toBe(500)
    expect(response.json().error.json).toMatchObject({
      message: 'KERNEL.UNEXPECTED',
      data: { appCode: 'KERNEL.UNEXPECTED' },
    })
    expect(response.body).not.toMatch(/contraseña de la base|stack|\.ts:\d/)
  })

  it('an HTTP error names the reason when the body is not JSON or the procedure is unknown', async () => {
    const headers = { ...own, 'content-type': 'application/json' }
    const garbled = await app.inject({ method: 'POST', url: '/trpc/identity.signIn', headers, payload: '{' })
    expect(garbled.statusCode).toBe(400)
    expect(garbled.body).not.toMatch(/stack|\.ts:\d/)
    const unknown = await app.inject({ url: '/trpc/identity.nothing', headers: { host } })
    expect(unknown.statusCode).toBe(404)
  })
})

describe('every HTTP response', () => {
  it('every HTTP response, not only a page, has headers such as Content-Security-Policy', async () => {
    const { headers } = await app.inject({ url: '/healthz', headers: { host } })
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(headers['content-security-policy']).toContain(`;${directive} 'none'`)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
    // The server computes the headers once per configuration; two servers in one process may differ.
    const names = [
      'content-security-policy',
      'cross-origin-resource-policy',
      'referrer-policy',
      'strict-transport-security',
    ]
    const harmless = async (asked: typeof app, url: string) => {
      const answer = await asked.inject({ url, headers: { host } })
      return names.map((name) => answer.headers[name])
    }
    const secure = await harmless(secureApp, '/healthz')
    expect(secure).toEqual([
      `${headers['content-security-policy']};upgrade-insecure-requests`,
      'same-origin',
      'no-referrer',
      'max-age=31536000; includeSubDomains',
    ])
    for (const url of ['/healthz', '/nothing', '/trpc/nothing', '/trpc/identity.viewer'])
      expect(await harmless(secureApp, url), url).toEqual(secure)
  })

  it('a request with a body larger than any form of the product gets an error response', async () => {
    const response = await signIn(own, { email: 'a@b.mx', password: 'x'.repeat(300 * 1024) })
    expect(response.statusCode).toBe(413)
  })
})

function brokenDb(): typeof db {
  const fail = () => Promise.reject(new Error('contraseña de la base: 1234'))
  return new Proxy(db, { get: () => new Proxy({}, { get: () => fail }) })
}
