import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { resolveSession } from '#modules/identity/host-api.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { createTestBrowserCookies, createTestCaller, type TestCallerOptions } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { readMailedToken } from '../../support/mailbox.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const otherProcessDb = createDb(url)
afterAll(() => closeDb(otherProcessDb))

const minute = 60_000
const now = new Date('2026-11-23T15:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const tooMany = 'IDENTITY.TOO_MANY_ATTEMPTS'
const wrong = 'IDENTITY.WRONG_PASSWORD'

let lastAddress = 0
const newAddress = () => `198.51.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`

type Typed = { email: string; password: string }

function signIn(typed: Typed, options: TestCallerOptions = {}, from = db) {
  return createTestCaller(from, null, { now, ...options }).identity.signIn(typed)
}

async function signInAtOnce(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes = await Promise.allSettled(calls)
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const name = outcome.status === 'fulfilled' ? 'in' : String(outcome.reason.cause?.code)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

async function failFromEverywhere(email: string, times = 25) {
  const calls = Array.from({ length: times }, () =>
    signIn({ email, password: 'equivocada' }, { address: newAddress() }),
  )
  return signInAtOnce(calls)
}

describe('50 wrong passwords at once from one address', () => {
  it('only 25 of 50 wrong passwords from one IP address are checked, then all passwords are rejected', async () => {
    const member = await makeMember(db)
    const browser = createTestBrowserCookies()
    const right = { email: member.email, password: member.password }
    const address = newAddress()
    const calls = Array.from({ length: 50 }, () => signIn({ ...right, password: 'equivocada' }, { address }))
    expect(await signInAtOnce(calls)).toEqual({ [wrong]: 25, [tooMany]: 25 })

    await expectAppError(signIn(right, { address, browser }), tooMany)
    await expectAppError(signIn(right, { address, now: later(5 * minute - 1) }), tooMany)
    await expectAppError(signIn(right, { address: newAddress(), now: later(5 * minute) }), tooMany)
    expect(await signIn(right, { address, now: later(60 * minute) })).toMatchObject({ email: member.email })
  })

  it('50 wrong passwords for one e-mail do not block another e-mail at the same IP address', async () => {
    const [one, other] = [await makeMember(db), await makeMember(db)]
    const address = newAddress()
    const guesses = Array.from({ length: 50 }, () =>
      signIn({ email: one.email, password: 'equivocada' }, { address }),
    )
    expect(await signInAtOnce(guesses)).toEqual({ [wrong]: 25, [tooMany]: 25 })
    expect(await signIn(other, { address })).toMatchObject({ email: other.email })
  })

  it('the limit of wrong passwords per IP address is the same when two processes receive the requests', async () => {
    const { email } = await makeMember(db)
    const address = newAddress()
    const calls = Array.from({ length: 50 }, (_, at) =>
      signIn({ email, password: 'equivocada' }, { address }, at % 2 ? db : otherProcessDb),
    )
    expect(await signInAtOnce(calls)).toEqual({ [wrong]: 25, [tooMany]: 25 })
    await expectAppError(signIn({ email, password: 'x' }, { address }, otherProcessDb), tooMany)
  })
})

describe('105 wrong passwords at once for many e-mails from one network', () => {
  it('only 100 of 105 wrong passwords from one network are checked; other networks are not blocked', async () => {
    const member = await makeMember(db)
    const browser = createTestBrowserCookies()
    await signIn(member, { browser, address: newAddress() })
    const calls = Array.from({ length: 105 }, (_, at) =>
      signIn(
        { email: `${randomUUID()}@correo.example`, password: 'equivocada' },
        { address: `2001:db8:7:7::${at.toString(16)}` },
      ),
    )
    expect(await signInAtOnce(calls)).toEqual({ 'IDENTITY.USER_NOT_FOUND': 100, [tooMany]: 5 })
    const sameNetwork = '2001:db8:7:ff:ffff::1'
    await expectAppError(signIn(member, { address: sameNetwork }), tooMany)
    expect(await signIn(member, { browser, address: sameNetwork })).toMatchObject({ email: member.email })
    expect(await signIn(member, { address: '2001:db8:7:107::1' })).toMatchObject({ email: member.email })
  })
})

describe('the limit of failed sign-ins per e-mail', () => {
  it('failed sign-ins for one e-mail from many IP addresses block the e-mail for an hour', async () => {
    const member = await makeMember(db)
    expect(await failFromEverywhere(member.email, 30)).toEqual({ [wrong]: 25, [tooMany]: 5 })
    await expectAppError(signIn(member, { address: newAddress() }), tooMany)
    const inAnHour = { address: newAddress(), now: later(60 * minute) }
    expect(await signIn(member, inAnHour)).toMatchObject({ email: member.email })
  })

  it('failed sign-ins for an e-mail without account are limited too, so the limit discloses no accounts', async () => {
    const email = `${randomUUID()}@correo.example`
    expect(await failFromEverywhere(email, 27)).toEqual({ 'IDENTITY.USER_NOT_FOUND': 25, [tooMany]: 2 })
  })

  it('failed sign-ins by strangers do not block a browser that signed in to the account before', async () => {
    const member = await makeMember(db)
    const browser = createTestBrowserCookies()
    await signIn(member, { browser, address: newAddress() })
    await failFromEverywhere(member.email)
    await expectAppError(signIn(member, { address: newAddress() }), tooMany)
    expect(await signIn(member, { browser, address: newAddress() })).toMatchObject({ email: member.email })
  })

  it('failed sign-ins from other browsers do not block the browser that confirmed the account’s e-mail', async () => {
    const [browser, stranger] = [createTestBrowserCookies(), createTestBrowserCookies()]
    const [email, password] = [`${randomUUID()}@correo.example`, 'contraseña-de-prueba']
    const address = newAddress()
    let token = ''
    const onSessionCookie = (cookie: { token: string } | null) => {
      token = cookie?.token ?? token
    }
    const options = { now, browser, address, onSessionCookie }
    await createTestCaller(db, null, options).identity.signUp({ name: 'Ana Nueva', email, password })
    await signIn({ email, password }, { browser: stranger, address: newAddress() })
    const session = await resolveSession(db, token)
    const link = await readMailedToken(db, email, 'Confirma tu correo electrónico')
    await createTestCaller(db, session?.actor ?? null, options).identity.confirmEmail({ token: link })

    await failFromEverywhere(email)
    await expectAppError(signIn({ email, password }, { browser: stranger, address: newAddress() }), tooMany)
    expect(await signIn({ email, password }, { browser, address: newAddress() })).toMatchObject({ email })
  })

  it('a device cookie of a different account does not bypass the rate limit of failed sign-ins', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    const browser = createTestBrowserCookies()
    await signIn(other, { browser, address: newAddress() })
    await failFromEverywhere(member.email)
    await expectAppError(signIn(member, { browser, address: newAddress() }), tooMany)
    browser.set('device', 'inventada')
    await expectAppError(signIn(member, { browser, address: newAddress() }), tooMany)
  })

  it('a browser that signed in before has a separate limit of 25 failed sign-ins', async () => {
    const member = await makeMember(db)
    const [browser, address] = [createTestBrowserCookies(), newAddress()]
    await signIn(member, { browser, address })
    const calls = Array.from({ length: 30 }, () =>
      signIn({ email: member.email, password: 'equivocada' }, { browser, address }),
    )
    expect(await signInAtOnce(calls)).toEqual({ [wrong]: 25, [tooMany]: 5 })
    expect(await signIn(member, { address: newAddress() })).toMatchObject({ email: member.email })
  })
})

describe('a successful sign-in', () => {
  it('successful sign-ins do not count towards the limit: 60 at once from one IP address succeed', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => makeMember(db)))
    const address = newAddress()
    const calls = Array.from({ length: 60 }, (_, at) => {
      const { email = '', password = '' } = members[at % 4] ?? {}
      return signIn({ email, password }, { address })
    })
    expect(await signInAtOnce(calls)).toEqual({ in: 60 })
  })

  it('a successful sign-in does not reset the count of earlier failed sign-ins', async () => {
    const member = await makeMember(db)
    const address = newAddress()
    const fail = (times: number) =>
      signInAtOnce(
        Array.from({ length: times }, () => signIn({ email: member.email, password: 'no' }, { address })),
      )
    expect(await fail(24)).toEqual({ [wrong]: 24 })
    await signIn(member, { address })
    expect(await fail(2)).toEqual({ [wrong]: 1, [tooMany]: 1 })
  })

  it('a sign-in to a disabled account returns USER_DISABLED, and does not count as a failed sign-in', async () => {
    const member = await makeMember(db)
    await db.account.update({ where: { id: member.accountId }, data: { disabledAt: now } })
    const address = newAddress()
    for (let time = 0; time < 26; time++)
      await expectAppError(signIn(member, { address }), 'IDENTITY.USER_DISABLED')
  })
})

describe('the limit of failed sign-ins', () => {
  it('wrong passwords of all procedures that require the password count towards one limit', async () => {
    const member = await makeMember(db)
    const address = newAddress()
    const caller = createTestCaller(db, member.actor, { now, address }).identity
    const guesses = Array.from({ length: 13 }, () => [
      caller.changePassword({ currentPassword: 'equivocada', newPassword: 'otra-contraseña' }),
      caller.requestEmailChange({ email: 'nuevo@correo.example', password: 'equivocada' }),
    ]).flat()
    expect(await signInAtOnce(guesses)).toEqual({ [wrong]: 25, [tooMany]: 1 })
    await expectAppError(signIn(member, { address }), tooMany)
  })
})
