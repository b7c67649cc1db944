import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { resolveSession } from '#modules/identity/host-api.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { type CallerOptions, callerFor, testBrowser } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { readMailedToken } from '../../support/mailbox.ts'
import { testDb } from '../../support/test-db.ts'

const { db, url } = await testDb()
/** A second database client, which simulates another process of the same installation. */
const otherDb = createDb(url)
afterAll(() => closeDb(otherDb))

const minute = 60_000
const now = new Date('2026-11-23T15:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const tooMany = 'IDENTITY.TOO_MANY_ATTEMPTS'
const wrong = 'IDENTITY.WRONG_PASSWORD'

let lastAddress = 0
const newAddress = () => `198.51.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`

type Typed = { email: string; password: string }

function signIn(typed: Typed, options: CallerOptions = {}, from = db) {
  return callerFor(from, null, { now, ...options }).identity.signIn(typed)
}

/** Awaits concurrent sign-ins and counts them per result: the error code, or 'in' for a success. */
async function signInAtOnce(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes = await Promise.allSettled(calls)
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const name = outcome.status === 'fulfilled' ? 'in' : String(outcome.reason.cause?.code)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Attempts `times` sign-ins with one e-mail and a wrong password, each from another IP address. */
async function failFromEverywhere(email: string, times = 25) {
  const calls = Array.from({ length: times }, () =>
    signIn({ email, password: 'equivocada' }, { address: newAddress() }),
  )
  return signInAtOnce(calls)
}

describe('50 wrong passwords at once from one address', () => {
  it('only 25 of 50 wrong passwords from one IP address are checked; then even the right password is rejected', async () => {
    const member = await makeMember(db)
    const browser = testBrowser()
    const right = { email: member.email, password: member.password }
    const address = newAddress()
    const calls = Array.from({ length: 50 }, () => signIn({ ...right, password: 'equivocada' }, { address }))
    expect(await signInAtOnce(calls)).toEqual({ [wrong]: 25, [tooMany]: 25 })

    await expectAppError(signIn(right, { address, browser }), tooMany)
    await expectAppError(signIn(right, { address, now: later(5 * minute - 1) }), tooMany)
    await expectAppError(signIn(right, { address: newAddress(), now: later(5 * minute) }), tooMany)
    expect(await signIn(right, { address, now: later(60 * minute) })).toMatchObject({ email: member.email })
  })

  it('50 wrong passwords for one e-mail do not lock out another e-mail at the same IP address', async () => {
    const [one, other] = [await makeMember(db), await makeMember(db)]
    const address = newAddress()
    const guesses = Array.from({ length: 50 }, () =>
      signIn({ email: one.email, password: 'equivocada' }, { address }),
    )
    expect(await signInAtOnce(guesses)).toEqual({ [wrong]: 25, [tooMany]: 25 })
    expect(await signIn(other, { address })).toMatchObject({ email: other.email })
  })

  it('50 wrong passwords from one IP address have the same limit when two processes receive them', async () => {
    const { email } = await makeMember(db)
    const address = newAddress()
    const calls = Array.from({ length: 50 }, (_, at) =>
      signIn({ email, password: 'equivocada' }, { address }, at % 2 ? db : otherDb),
    )
    expect(await signInAtOnce(calls)).toEqual({ [wrong]: 25, [tooMany]: 25 })
    await expectAppError(signIn({ email, password: 'x' }, { address }, otherDb), tooMany)
  })
})

describe('105 wrong passwords at once for many e-mails from one network', () => {
  it('only 100 of 105 wrong passwords from one network are checked; other networks and browsers that have signed in are not locked out', async () => {
    const member = await makeMember(db)
    const browser = testBrowser()
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
  it('the limit of failures per e-mail rejects guesses from many addresses for an hour', async () => {
    const member = await makeMember(db)
    expect(await failFromEverywhere(member.email, 30)).toEqual({ [wrong]: 25, [tooMany]: 5 })
    await expectAppError(signIn(member, { address: newAddress() }), tooMany)
    const inAnHour = { address: newAddress(), now: later(60 * minute) }
    expect(await signIn(member, inAnHour)).toMatchObject({ email: member.email })
  })

  it('the limit of failures per e-mail also counts e-mail addresses without an account, so that the limit does not disclose accounts', async () => {
    const email = `${randomUUID()}@correo.example`
    expect(await failFromEverywhere(email, 27)).toEqual({ 'IDENTITY.USER_NOT_FOUND': 25, [tooMany]: 2 })
  })

  it('the limit of failures by strangers does not lock out a browser that signed in before', async () => {
    const member = await makeMember(db)
    const browser = testBrowser()
    await signIn(member, { browser, address: newAddress() })
    await failFromEverywhere(member.email)
    await expectAppError(signIn(member, { address: newAddress() }), tooMany)
    expect(await signIn(member, { browser, address: newAddress() })).toMatchObject({ email: member.email })
  })

  it('the limit of failures locks out browsers that signed in before the e-mail was confirmed, except the browser that confirmed the e-mail', async () => {
    const [browser, stranger] = [testBrowser(), testBrowser()]
    const [email, password] = [`${randomUUID()}@correo.example`, 'contraseña-de-prueba']
    const address = newAddress()
    let token = ''
    const onSessionCookie = (cookie: { token: string } | null) => {
      token = cookie?.token ?? token
    }
    const options = { now, browser, address, onSessionCookie }
    await callerFor(db, null, options).identity.signUp({ name: 'Ana Nueva', email, password })
    await signIn({ email, password }, { browser: stranger, address: newAddress() })
    const session = await resolveSession(db, token)
    const link = await readMailedToken(db, email, 'Confirma tu correo electrónico')
    await callerFor(db, session?.actor ?? null, options).identity.confirmEmail({ token: link })

    await failFromEverywhere(email)
    await expectAppError(signIn({ email, password }, { browser: stranger, address: newAddress() }), tooMany)
    expect(await signIn({ email, password }, { browser, address: newAddress() })).toMatchObject({ email })
  })

  it('the limit of failures applies to a browser that signed in only to another account, and to a forged known-device cookie', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    const browser = testBrowser()
    await signIn(other, { browser, address: newAddress() })
    await failFromEverywhere(member.email)
    await expectAppError(signIn(member, { browser, address: newAddress() }), tooMany)
    browser.set('device', 'inventada')
    await expectAppError(signIn(member, { browser, address: newAddress() }), tooMany)
  })

  it('a browser that signed in before has a separate limit of 25 failures', async () => {
    const member = await makeMember(db)
    const [browser, address] = [testBrowser(), newAddress()]
    await signIn(member, { browser, address })
    const calls = Array.from({ length: 30 }, () =>
      signIn({ email: member.email, password: 'equivocada' }, { browser, address }),
    )
    expect(await signInAtOnce(calls)).toEqual({ [wrong]: 25, [tooMany]: 5 })
    expect(await signIn(member, { address: newAddress() })).toMatchObject({ email: member.email })
  })
})

describe('a successful sign-in', () => {
  it('a successful sign-in does not count as an attempt: 60 sign-ins from one address at once succeed', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => makeMember(db)))
    const address = newAddress()
    const calls = Array.from({ length: 60 }, (_, at) => {
      const { email = '', password = '' } = members[at % 4] ?? {}
      return signIn({ email, password }, { address })
    })
    expect(await signInAtOnce(calls)).toEqual({ in: 60 })
  })

  it('a successful sign-in does not reset earlier failures', async () => {
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

  it('a sign-in to a disabled account returns the error USER_DISABLED, and does not count as a failure', async () => {
    const member = await makeMember(db)
    await db.account.update({ where: { id: member.accountId }, data: { disabledAt: now } })
    const address = newAddress()
    for (let time = 0; time < 26; time++)
      await expectAppError(signIn(member, { address }), 'IDENTITY.USER_DISABLED')
  })
})

describe('the limit of failed sign-ins', () => {
  it('the limit of failures counts wrong passwords of all procedures that take the password together', async () => {
    const member = await makeMember(db)
    const address = newAddress()
    const caller = callerFor(db, member.actor, { now, address }).identity
    const guesses = Array.from({ length: 13 }, () => [
      caller.changePassword({ currentPassword: 'equivocada', newPassword: 'otra-contraseña' }),
      caller.requestEmailChange({ email: 'nuevo@correo.example', password: 'equivocada' }),
    ]).flat()
    expect(await signInAtOnce(guesses)).toEqual({ [wrong]: 25, [tooMany]: 1 })
    await expectAppError(signIn(member, { address }), tooMany)
  })
})
