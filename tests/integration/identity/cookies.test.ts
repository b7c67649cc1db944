import { describe, expect, it } from 'vitest'
import { offlineEncryptionKeyCookieName } from '#kernel/contract.ts'
import { serializeProcedureInput } from '#kernel/serialization/contract.ts'
import { processRecoveryRequests } from '#modules/identity/use-cases/recover-account.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { createTestContext } from '../../support/caller.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { readMailedToken } from '../../support/mailbox.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const host = 'circulo.test:3000'
const own = { host, origin: `http://${host}` }
const day = 24 * 60 * 60_000

type Cookies = Record<string, string>

function call(procedure: string, input: unknown, cookies: Cookies = {}, headers: Cookies = own) {
  return app.inject({
    method: 'POST',
    url: `/trpc/identity.${procedure}`,
    headers: { 'content-type': 'application/json', ...headers },
    cookies,
    payload: JSON.stringify(serializeProcedureInput(input)),
  })
}

const sendRequest = (procedure: string, cookies: Cookies) =>
  app.inject({ url: `/trpc/identity.${procedure}`, headers: { host }, cookies })

const signIn = ({ email, password }: TestMember, headers: Cookies = own) =>
  call('signIn', { email, password }, {}, headers)

function cookiesOf(response: Awaited<ReturnType<typeof call>>): Cookies {
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
}

describe('the cookies of a sign-in', () => {
  it('the three cookies of a sign-in have HttpOnly and SameSite=Lax, and no domain', async () => {
    const { cookies } = await signIn(await makeMember(db))
    expect(cookies.map(({ name }) => name)).toEqual([sessionCookieName, 'dispositivo', 'cambio'])
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(cookie.secure).toBeUndefined()
      expect(cookie.domain).toBeUndefined()
    }
    const randomToken = expect.stringMatching(/^[\w-]{32,}$/)
    expect(cookies.map(({ value }) => value)).toEqual([randomToken, randomToken, '1'])
    const [session, device] = cookies.map(({ expires }) => (expires?.getTime() ?? 0) - Date.now())
    expect(Math.abs((session ?? 0) - 30 * day)).toBeLessThan(60_000)
    expect(Math.abs((device ?? 0) - 400 * day)).toBeLessThan(60_000)
  })

  it('the cookies of a sign-in are restricted to https when the product is served with https', async () => {
    const secure = await createTestApp(db, { appUrl: 'https://circulo.example' })
    const { email, password } = await makeMember(db)
    const response = await secure.inject({
      method: 'POST',
      url: '/trpc/identity.signIn',
      headers: { host, origin: 'https://circulo.example' },
      payload: { json: { email, password } },
    })
    const names = [sessionCookieName, 'dispositivo', 'cambio'].map((name) => `__Host-${name}`)
    expect(response.cookies.map(({ name }) => name)).toEqual(names)
    for (const cookie of response.cookies) {
      expect(cookie).toMatchObject({ secure: true, path: '/' })
      expect(cookie.domain).toBeUndefined()
    }

    const viewer = async (cookies: Cookies) => {
      const answer = await secure.inject({ url: '/trpc/identity.viewer', headers: { host }, cookies })
      return answer.json().result.data.json
    }
    expect(await viewer(cookiesOf(response))).toMatchObject({ email })
    const planted = { [sessionCookieName]: cookiesOf(response)[`__Host-${sessionCookieName}`] ?? '' }
    expect(await viewer(planted)).toBeNull()
  })

  it('every sign-in sets a new session cookie, and keeps the cookie that identifies a known device', async () => {
    const member = await makeMember(db)
    const first = cookiesOf(await signIn(member))
    const { email, password } = member
    const second = cookiesOf(await call('signIn', { email, password }, first))
    expect(second[sessionCookieName]).not.toBe(first[sessionCookieName])
    expect(second.dispositivo).toBe(first.dispositivo)
    expect((await sendRequest('account', first)).statusCode).toBe(401)
  })

  it('the cookies of a sign-in replace a session cookie that an attacker set before the sign-in', async () => {
    const { email, password } = await makeMember(db)
    const planted = { [sessionCookieName]: 'elegida-por-otro' }
    const response = await call('signIn', { email, password }, planted)
    expect(cookiesOf(response)[sessionCookieName]).not.toBe(planted[sessionCookieName])
    expect((await sendRequest('account', planted)).statusCode).toBe(401)
  })
})

describe('signing out', () => {
  it('signing out deletes the session cookie and keeps the device cookie, and the old session is rejected', async () => {
    const cookies = cookiesOf(await signIn(await makeMember(db)))
    expect((await sendRequest('account', cookies)).statusCode).toBe(200)
    const response = await call('signOut', undefined, cookies)
    expect(response.cookies.map(({ name, value, path }) => [name, value, path]).sort()).toEqual([
      ['cambio', '1', '/'],
      [offlineEncryptionKeyCookieName, '', '/'],
      [sessionCookieName, '', '/'],
    ])
    const after = await sendRequest('account', cookies)
    expect(after.statusCode).toBe(401)
    expect(after.json().error.json.data.appCode).toBe('KERNEL.SIGN_IN_REQUIRED')
    expect((await sendRequest('viewer', cookies)).json().result.data.json).toBeNull()
  })
})

describe('a session that another device ended', () => {
  it('a session that another device ended is rejected at its next request, which clears the cookie', async () => {
    const member = await makeMember(db)
    const [phone, laptop] = [cookiesOf(await signIn(member)), cookiesOf(await signIn(member))]
    expect((await call('endOtherSessions', undefined, laptop)).statusCode).toBe(200)
    const rejected = await call('sendVerification', undefined, phone)
    expect(rejected.statusCode).toBe(401)
    expect(rejected.cookies).toMatchObject([
      { name: sessionCookieName, value: '' },
      { name: offlineEncryptionKeyCookieName, value: '' },
    ])
    expect((await sendRequest('account', laptop)).statusCode).toBe(200)
  })

  it('a session of a disabled account is rejected, and the next sign-in shows that the account is disabled', async () => {
    const member = await makeMember(db)
    const cookies = cookiesOf(await signIn(member))
    await db.account.update({ where: { id: member.accountId }, data: { disabledAt: new Date() } })
    expect((await sendRequest('account', cookies)).statusCode).toBe(401)
    const rejected = await signIn(member)
    expect(rejected.statusCode).toBe(403)
    expect(rejected.json().error.json.data.appCode).toBe('IDENTITY.USER_DISABLED')
    expect(rejected.cookies).toEqual([])
  })
})

describe('a request by another site', () => {
  const foreign = { host, origin: 'https://malo.example' }

  it.each([
    ['changePassword', { currentPassword: 'contraseña-de-prueba', newPassword: 'la-del-otro-sitio' }],
    ['requestEmailChange', { email: 'otro@malo.example', password: 'contraseña-de-prueba' }],
    ['cancelEmailChange', undefined],
    ['endOtherSessions', undefined],
    ['sendVerification', undefined],
    ['confirmEmail', { token: 'x' }],
    ['requestRecovery', { email: 'a@correo.example' }],
    ['resetPassword', { token: 'x', password: 'la-del-otro-sitio' }],
    ['signInByLink', { token: 'x' }],
    ['signOut', undefined],
  ])('a request by another site to the procedure %s is rejected', async (procedure, input) => {
    const member = await makeMember(db)
    const cookies = cookiesOf(await signIn(member))
    const response = await call(procedure, input, cookies, foreign)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ appCode: 'KERNEL.FOREIGN_ORIGIN' })
    expect((await sendRequest('account', cookies)).statusCode).toBe(200)
    expect((await signIn(member)).statusCode).toBe(200)
  })

  it('another site cannot change data by a link or an image, because GET requests do not write', async () => {
    const cookies = cookiesOf(await signIn(await makeMember(db)))
    for (const procedure of ['endOtherSessions', 'signOut', 'confirmEmail', 'resetPassword'])
      expect((await sendRequest(procedure, cookies)).statusCode).toBe(405)
  })
})

describe('sign-in and recovery over HTTP', () => {
  it('the limit of wrong passwords counts the connection’s IP address, and ignores the header X-Forwarded-For', async () => {
    const { email } = await makeMember(db)
    const codes: number[] = []
    for (let time = 0; time < 26; time++) {
      const headers = { ...own, 'x-forwarded-for': `198.51.100.${time}` }
      codes.push((await call('signIn', { email, password: 'equivocada' }, {}, headers)).statusCode)
    }
    expect(codes.slice(0, 25)).toEqual(Array(25).fill(401))
    expect(codes[25]).toBe(429)
    await db.throttledAttempt.deleteMany()
  })

  it('a recovery of the account sets the same cookies as a sign-in', async () => {
    const member = await makeMember(db)
    await call('requestRecovery', { email: member.email })
    await processRecoveryRequests(createTestContext(db, null))
    const token = await readMailedToken(db, member.email, 'Recupera tu cuenta')
    const response = await call('resetPassword', { token, password: 'recién-elegida-77' })
    expect(response.statusCode).toBe(200)
    expect((await sendRequest('account', cookiesOf(response))).json().result.data.json).toMatchObject({
      emailVerified: true,
    })
  })
})
