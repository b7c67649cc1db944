import { describe, expect, it } from 'vitest'
import {
  hostCookiePrefix,
  offlineEncryptionKeyCookieName,
  pendingSignOutCookieName,
} from '#kernel/contract.ts'
import { serializeProcedureInput } from '#kernel/serialization/contract.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const app = await createTestApp(db)
const host = 'circulo.test:3000'
const own = { host, origin: `http://${host}`, 'content-type': 'application/json' }

type Cookies = Record<string, string>

function call(procedure: string, input: unknown, cookies: Cookies) {
  const payload = JSON.stringify(serializeProcedureInput(input))
  return app.inject({ method: 'POST', url: `/trpc/identity.${procedure}`, headers: own, cookies, payload })
}

function whoAmI(cookies: Cookies) {
  return app.inject({ url: '/trpc/identity.viewer', headers: { host }, cookies })
}

type Answer = Awaited<ReturnType<typeof call>>
const offlineKeyIn = ({ cookies }: Answer) =>
  cookies.find(({ name }) => name === offlineEncryptionKeyCookieName)

async function cookiesOf({ sessionToken }: TestMember): Promise<Cookies> {
  const session = { [sessionCookieName]: sessionToken }
  return { ...session, [offlineEncryptionKeyCookieName]: offlineKeyIn(await whoAmI(session))?.value ?? '' }
}

describe('the cookie with the encryption key of offline data', () => {
  it('the cookie with the encryption key of offline data expires when the member’s session expires', async () => {
    const member = await makeMember(db)
    const cookie = offlineKeyIn(await whoAmI({ [sessionCookieName]: member.sessionToken }))
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' })
    expect(cookie?.httpOnly).toBeUndefined()
    expect(cookie?.value).toMatch(new RegExp(`^${member.personId}\\.[\\w-]{43}$`))
    expect(cookie?.value).not.toContain(member.sessionToken)
    const { expiresAt } = await db.session.findFirstOrThrow({ where: { account: { email: member.email } } })
    expect(Math.abs((cookie?.expires?.getTime() ?? 0) - expiresAt.getTime())).toBeLessThan(2_000)
    expect(offlineKeyIn(await whoAmI(await cookiesOf(member)))).toBeUndefined()
  })

  it('the cookie with the key of offline data differs for each session, even for two sessions of one member', async () => {
    const member = await makeMember(db)
    const first = await cookiesOf(member)
    const again = await call('signIn', { email: member.email, password: member.password }, first)
    expect(offlineKeyIn(again)).toMatchObject({ value: '' })
    const token = again.cookies.find(({ name }) => name === sessionCookieName)?.value ?? ''
    const second = await cookiesOf({ ...member, sessionToken: token })
    expect(second[offlineEncryptionKeyCookieName]).not.toBe(first[offlineEncryptionKeyCookieName])
  })

  it('the cookie with the key of offline data is replaced when it belongs to another session', async () => {
    const ana = await cookiesOf(await makeMember(db))
    const beto = await makeMember(db)
    const cookies = { ...ana, [sessionCookieName]: beto.sessionToken }
    expect(offlineKeyIn(await whoAmI(cookies))?.value).toMatch(beto.personId)
  })

  it('the cookie with the encryption key of offline data is deleted when the member signs out', async () => {
    const leaving = await cookiesOf(await makeMember(db))
    expect(offlineKeyIn(await call('signOut', undefined, leaving))).toMatchObject({ value: '' })

    const ended = await makeMember(db)
    const cookies = await cookiesOf(ended)
    await db.session.deleteMany({ where: { account: { email: ended.email } } })
    expect(offlineKeyIn(await whoAmI(cookies))).toMatchObject({ value: '' })

    const { [offlineEncryptionKeyCookieName]: alone = '' } = await cookiesOf(await makeMember(db))
    expect(offlineKeyIn(await whoAmI({ [offlineEncryptionKeyCookieName]: alone }))).toMatchObject({
      value: '',
    })
  })

  it('the cookie with the key of offline data is not set for visitors', async () => {
    expect(offlineKeyIn(await whoAmI({}))).toBeUndefined()
  })
})

describe('signing out while offline', () => {
  it('after a sign-out without network, the browser’s next request ends the session on the server', async () => {
    const member = await makeMember(db)
    const cookies = { ...(await cookiesOf(member)), [pendingSignOutCookieName]: '1' }
    const answer = await whoAmI(cookies)
    expect(answer.json().result.data.json).toBeNull()
    expect(answer.cookies.map(({ name, value }) => [name, value]).sort()).toEqual([
      [offlineEncryptionKeyCookieName, ''],
      [pendingSignOutCookieName, ''],
      [sessionCookieName, ''],
    ])
    expect((await whoAmI({ [sessionCookieName]: member.sessionToken })).json().result.data.json).toBeNull()
  })

  it('over HTTPS, a cookie that requests a sign-out is ignored without the name prefix __Host-', async () => {
    const secure = await createTestApp(db, { appUrl: 'https://circulo.example' })
    const { sessionToken, personId } = await makeMember(db)
    const viewerWith = async (leaving: string) => {
      const cookies = { [hostCookiePrefix + sessionCookieName]: sessionToken, [leaving]: '1' }
      const answer = await secure.inject({ url: '/trpc/identity.viewer', headers: { host }, cookies })
      return answer.json().result.data.json
    }
    expect(await viewerWith(pendingSignOutCookieName)).toMatchObject({ personId })
    expect(await viewerWith(hostCookiePrefix + pendingSignOutCookieName)).toBeNull()
  })

  it('a member who signs out while offline does not end the session of another member', async () => {
    const [ana, beto] = [await makeMember(db), await makeMember(db)]
    await whoAmI({ [sessionCookieName]: ana.sessionToken, [pendingSignOutCookieName]: '1' })
    const answer = await whoAmI({ [sessionCookieName]: beto.sessionToken })
    expect(answer.json().result.data.json).toMatchObject({ personId: beto.personId })
  })

  it('a sign-in creates a valid session even if the request has a cookie that requests sign-out', async () => {
    const { email, password, sessionToken, personId } = await makeMember(db)
    const cookies = { [sessionCookieName]: sessionToken, [pendingSignOutCookieName]: '1' }
    const answer = await call('signIn', { email, password }, cookies)
    const token = answer.cookies.findLast(({ name }) => name === sessionCookieName)?.value ?? ''
    expect((await whoAmI({ [sessionCookieName]: token })).json().result.data.json).toMatchObject({ personId })
  })
})
