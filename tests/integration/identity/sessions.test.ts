import { describe, expect, it } from 'vitest'
import { resolveSession } from '#modules/identity/host-api.ts'
import { maxSessionAgeMs, purgeExpiredSessions } from '#modules/identity/sessions.ts'
import { createTestBrowserCookies, createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const minute = 60_000
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

const sessionsOf = (member: TestMember) => createTestCaller(db, member.actor).identity.sessions()

async function signInElsewhere(member: TestMember): Promise<string> {
  const browser = createTestBrowserCookies()
  await createTestCaller(db, null, { browser }).identity.signIn(member)
  return browser.get('session') ?? ''
}

describe('the open sessions of a member', () => {
  it('the open sessions of a member are listed with device and last use, the caller’s session first', async () => {
    const member = await makeMember(db)
    await signInElsewhere(member)
    await db.session.updateMany({
      where: { accountId: member.accountId, id: { not: member.actor.sessionId } },
      data: { userAgent: phone },
    })
    const sessions = await sessionsOf(member)
    expect(sessions.map(({ current, device }) => ({ current, device }))).toEqual([
      { current: true, device: 'Navegador desconocido' },
      { current: false, device: 'Chrome en Android' },
    ])
    for (const { lastUsedAt, createdAt } of sessions) {
      expect(Math.abs(Date.now() - lastUsedAt.getTime())).toBeLessThan(minute)
      expect(Math.abs(Date.now() - createdAt.getTime())).toBeLessThan(minute)
    }
    expect(JSON.stringify(sessions)).not.toContain(member.sessionToken)
  })

  it('the open sessions of a member do not include expired sessions or those of other members', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    await signInElsewhere(other)
    await signInElsewhere(member)
    await db.session.updateMany({
      where: { accountId: member.accountId, id: { not: member.actor.sessionId } },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    })
    expect((await sessionsOf(member)).map(({ id }) => id)).toEqual([member.actor.sessionId])
  })

  it('the open sessions of a member are not shown to visitors', async () => {
    await expectAppError(createTestCaller(db, null).identity.sessions(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('the last use of a session', () => {
  it('the stored time of the last use of a session changes at most every five minutes', async () => {
    const { actor, sessionToken } = await makeMember(db)
    const usedAt = async (before: number) => {
      const lastUsedAt = new Date(Date.now() - before)
      await db.session.update({ where: { id: actor.sessionId }, data: { lastUsedAt } })
      await resolveSession(db, sessionToken)
      const session = await db.session.findUniqueOrThrow({ where: { id: actor.sessionId } })
      return { lastUsedAt, after: session.lastUsedAt }
    }
    const young = await usedAt(4 * minute)
    expect(young.after).toEqual(young.lastUsedAt)
    const old = await usedAt(6 * minute)
    expect(old.after.getTime()).toBeGreaterThan(Date.now() - minute)
  })
})

describe('the max age of a session', () => {
  it('a session ends half a year after it was opened, even if the member used it all the time', async () => {
    const member = await makeMember(db)
    const openedBefore = async (ms: number) => {
      const createdAt = new Date(Date.now() - ms)
      await db.session.update({ where: { id: member.actor.sessionId }, data: { createdAt } })
      return resolveSession(db, member.sessionToken)
    }
    expect(await openedBefore(maxSessionAgeMs - minute)).toMatchObject({ actor: member.actor })
    expect(await openedBefore(maxSessionAgeMs + minute)).toBeNull()
    expect(await sessionsOf(member)).toEqual([])
    await purgeExpiredSessions(db)
    expect(await db.session.count({ where: { accountId: member.accountId } })).toBe(0)
  })
})

describe('endSession', () => {
  it('endSession ends the session with the given id: the next request of that session is rejected', async () => {
    const member = await makeMember(db)
    const token = await signInElsewhere(member)
    const elsewhere = (await sessionsOf(member)).find(({ current }) => !current)
    await createTestCaller(db, member.actor).identity.endSession({ id: elsewhere?.id ?? '' })
    expect(await resolveSession(db, token)).toBeNull()
    expect(await resolveSession(db, member.sessionToken)).not.toBeNull()
    expect(await sessionsOf(member)).toHaveLength(1)
  })

  it('endSession does not end a session of another member, and returns the same response as for an unknown session', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    const caller = createTestCaller(db, other.actor).identity
    expect(await caller.endSession({ id: member.actor.sessionId })).toBeUndefined()
    expect(await caller.endSession({ id: 'inventada' })).toBeUndefined()
    expect(await resolveSession(db, member.sessionToken)).not.toBeNull()
  })

  it('endSession clears the cookie when it ends the caller’s own session', async () => {
    const member = await makeMember(db)
    const browser = createTestBrowserCookies().set('session', member.sessionToken)
    await createTestCaller(db, member.actor, { browser }).identity.endSession({ id: member.actor.sessionId })
    expect(browser.get('session')).toBeUndefined()
    expect(await resolveSession(db, member.sessionToken)).toBeNull()
  })
})

describe('endOtherSessions', () => {
  it('endOtherSessions ends all sessions of the caller except the current one, and none of other members', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    const tokens = [await signInElsewhere(member), await signInElsewhere(member)]
    await createTestCaller(db, member.actor).identity.endOtherSessions()
    for (const token of tokens) expect(await resolveSession(db, token)).toBeNull()
    expect(await resolveSession(db, member.sessionToken)).not.toBeNull()
    expect(await resolveSession(db, other.sessionToken)).not.toBeNull()
  })
})

describe('the query identity.account', () => {
  it('identity.account returns only the caller’s own account', async () => {
    const member = await makeMember(db)
    expect(await createTestCaller(db, member.actor).identity.account()).toEqual({
      email: member.email,
      emailVerified: false,
      pendingEmail: null,
      hasPassword: true,
      hasCalendarAddress: false,
      identities: [],
      providers: [],
      canUnlink: false,
    })
    await expectAppError(createTestCaller(db, null).identity.account(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
