import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { resolveSession } from '#modules/identity/host-api.ts'
import { deleteExpiredIdentityData } from '#modules/identity/use-cases/forget-expired.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const day = 24 * 60 * 60 * 1000

async function expireIn(sessionId: string, milliseconds: number) {
  const expiresAt = new Date(Date.now() + milliseconds)
  await db.session.update({ where: { id: sessionId }, data: { expiresAt } })
}

describe('signIn', () => {
  it('signIn returns the member, and opens a session', async () => {
    const member = await makeMember(db)
    let token = ''
    const caller = createTestCaller(db, null, {
      onSessionCookie: (cookie) => {
        token = cookie?.token ?? ''
      },
    })
    const typed = { email: ` ${member.email.toUpperCase()} `, password: member.password }
    const viewer = await caller.identity.signIn(typed)

    expect(viewer).toMatchObject({ personId: member.personId, name: member.name, email: member.email })
    expect(await resolveSession(db, token)).toMatchObject({ actor: { personId: member.personId } })
    expect(token).not.toBe(member.sessionToken)
  })

  it('signIn reports an e-mail without account', async () => {
    const typed = { email: 'nadie@correo.example', password: 'secreta' }
    await expectAppError(visitor.identity.signIn(typed), 'IDENTITY.USER_NOT_FOUND')
  })

  it('signIn rejects a wrong password, and opens no session', async () => {
    const member = await makeMember(db)
    const typed = { email: member.email, password: `${member.password}.` }
    await expectAppError(visitor.identity.signIn(typed), 'IDENTITY.WRONG_PASSWORD')
    expect(await db.session.count({ where: { accountId: member.accountId } })).toBe(1)
  })

  it('signIn rejects any password for an account without password', async () => {
    const member = await makeMember(db)
    await db.account.update({ where: { id: member.accountId }, data: { passwordHash: null } })
    const typed = { email: member.email, password: member.password }
    await expectAppError(visitor.identity.signIn(typed), 'IDENTITY.WRONG_PASSWORD')
  })

  it('signIn reports that an account is disabled only after the right password', async () => {
    const member = await makeMember(db)
    await db.account.update({ where: { id: member.accountId }, data: { disabledAt: new Date() } })
    const { email, password } = member
    await expectAppError(visitor.identity.signIn({ email, password }), 'IDENTITY.USER_DISABLED')
    await expectAppError(visitor.identity.signIn({ email, password: 'otra' }), 'IDENTITY.WRONG_PASSWORD')
  })

  it('signIn requires an e-mail and a password', async () => {
    const message = 'Por favor, completa todos los campos.'
    await expectFieldError(visitor.identity.signIn({ email: ' ', password: 'x' }), 'email', message)
    await expectFieldError(visitor.identity.signIn({ email: 'a@b.mx', password: '' }), 'password', message)
  })
})

describe('a session', () => {
  it('a session is stored as a hash that cannot be used as a token', async () => {
    const { actor, sessionToken } = await makeMember(db)
    const stored = await db.session.findMany({ where: { accountId: actor.accountId } })
    expect(stored.map(({ id }) => id)).toEqual([actor.sessionId])
    expect(JSON.stringify(stored)).not.toContain(sessionToken)
    expect(await resolveSession(db, actor.sessionId)).toBeNull()
  })

  it('a session is valid for 30 days, and a use in its first half does not extend it', async () => {
    const { actor, sessionToken } = await makeMember(db)
    const { expiresAt } = await db.session.findUniqueOrThrow({ where: { id: actor.sessionId } })
    expect(Math.abs(expiresAt.getTime() - Date.now() - 30 * day)).toBeLessThan(60_000)
    expect(await resolveSession(db, sessionToken)).toEqual({ actor, expiresAt, extended: null })
  })

  it('a request in the second half of a session’s lifetime extends the session', async () => {
    const { actor, sessionToken } = await makeMember(db)
    await expireIn(actor.sessionId, 14 * day)
    const session = await resolveSession(db, sessionToken)
    const { expiresAt } = await db.session.findUniqueOrThrow({ where: { id: actor.sessionId } })
    expect(session?.extended).toEqual({ token: sessionToken, expiresAt })
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * day)
  })

  it('a session is rejected and deleted after its expiry', async () => {
    const { actor, sessionToken } = await makeMember(db)
    await expireIn(actor.sessionId, -1000)
    expect(await resolveSession(db, sessionToken)).toBeNull()
    expect(await db.session.count({ where: { id: actor.sessionId } })).toBe(0)
  })

  it('the cleanup deletes an expired session that makes no further request', async () => {
    const [gone, here] = [await makeMember(db), await makeMember(db)]
    await expireIn(gone.actor.sessionId, -1000)
    await deleteExpiredIdentityData({ db, clock: systemClock })
    const left = await db.session.findMany({
      where: { id: { in: [gone.actor.sessionId, here.actor.sessionId] } },
      select: { id: true },
    })
    expect(left).toEqual([{ id: here.actor.sessionId }])
  })

  it('a session ends when the browser signs in again, to the same or to another account', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    await createTestCaller(db, member.actor).identity.signIn({ email: other.email, password: other.password })
    expect(await resolveSession(db, member.sessionToken)).toBeNull()
    expect(await resolveSession(db, other.sessionToken)).not.toBeNull()
  })

  it('a session is rejected after its account was disabled', async () => {
    const { accountId, sessionToken } = await makeMember(db)
    await db.account.update({ where: { id: accountId }, data: { disabledAt: new Date() } })
    expect(await resolveSession(db, sessionToken)).toBeNull()
  })

  it('an unknown session token does not find a session', async () => {
    expect(await resolveSession(db, 'made-up')).toBeNull()
  })
})

describe('signOut', () => {
  it('signOut ends only the caller’s session, and clears the cookie', async () => {
    const member = await makeMember(db)
    let other = ''
    const elsewhere = createTestCaller(db, null, {
      onSessionCookie: (cookie) => {
        other = cookie?.token ?? ''
      },
    })
    await elsewhere.identity.signIn({ email: member.email, password: member.password })
    const cookies: unknown[] = []
    const caller = createTestCaller(db, member.actor, { onSessionCookie: (cookie) => cookies.push(cookie) })
    await caller.identity.signOut()

    expect(cookies).toEqual([null])
    expect(await resolveSession(db, member.sessionToken)).toBeNull()
    expect(await resolveSession(db, other)).not.toBeNull()
  })

  it('signOut rejects visitors', async () => {
    await expectAppError(visitor.identity.signOut(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('identity.viewer', () => {
  it('identity.viewer is null for a visitor, and the member otherwise', async () => {
    const member = await makeMember(db)
    expect(await visitor.identity.viewer()).toBeNull()
    const { personId, name, email, profilePath } = member
    expect(await createTestCaller(db, member.actor).identity.viewer()).toEqual({
      personId,
      name,
      email,
      emailVerified: false,
      proven: true,
      profilePath,
      photoId: null,
      hidden: null,
    })
  })
})
