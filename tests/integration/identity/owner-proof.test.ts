import { beforeEach, describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

type Change = (member: TestMember, password: string | null) => Promise<unknown>

const changes: [string, Change][] = [
  [
    'unlinking an identity',
    (member, password) => createTestCaller(db, member.actor).identity.unlinkIdentity({ id: 'x', password }),
  ],
  [
    'creating a calendar address',
    (member, password) => createTestCaller(db, member.actor).scheduling.createCalendarFeed({ password }),
  ],
  [
    'replacing the calendar address',
    (member, password) => createTestCaller(db, member.actor).scheduling.replaceCalendarFeed({ password }),
  ],
]

async function makeMemberSignedInAgo(minutes: number): Promise<TestMember> {
  const member = await makeMember(db)
  const createdAt = new Date(Date.now() - minutes * 60_000)
  await db.session.update({ where: { id: member.actor.sessionId }, data: { createdAt } })
  return member
}

beforeEach(() => db.throttledAttempt.deleteMany())

describe.each(changes)('the password check before %s', (_name, change) => {
  it('an account change needs no password in a session that was opened in the last 15 minutes', async () => {
    await change(await makeMemberSignedInAgo(14), null)
  })

  it('an account change needs the password in a session older than 15 minutes', async () => {
    const member = await makeMemberSignedInAgo(16)
    await expectAppError(change(member, null), 'IDENTITY.PASSWORD_REQUIRED')
    await expectAppError(change(member, 'no-es-esta'), 'IDENTITY.WRONG_PASSWORD')
    expect(await db.calendarFeed.count({ where: { personId: member.personId } })).toBe(0)
    await change(member, member.password)
  })

  it('an account change is rejected for a wrong password even in a recent session', async () => {
    await expectAppError(change(await makeMemberSignedInAgo(1), 'no-es-esta'), 'IDENTITY.WRONG_PASSWORD')
  })

  it('an account change needs a recent session when the account has no password', async () => {
    const member = await makeMemberSignedInAgo(16)
    await db.account.update({ where: { id: member.accountId }, data: { passwordHash: null } })
    await expectAppError(change(member, null), 'IDENTITY.SIGN_IN_AGAIN')
    await expectAppError(change(member, member.password), 'IDENTITY.SIGN_IN_AGAIN')
  })

  it('wrong passwords for an account change count in the same limit as wrong passwords at sign-in', async () => {
    const member = await makeMemberSignedInAgo(16)
    for (let failures = 0; failures < 25; failures++)
      await expectAppError(change(member, 'no-es-esta'), 'IDENTITY.WRONG_PASSWORD')
    await expectAppError(change(member, member.password), 'IDENTITY.TOO_MANY_ATTEMPTS')
  })
})
