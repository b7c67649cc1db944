import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { readMailedToken, readMailsToRecipient } from '../../support/mailbox.ts'
import { createRowLock, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createRecoveryTestSteps } from '../../support/recovery-steps.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const app = await createTestApp(db)
const newPassword = 'recién-elegida-77'
const removed = /Quitamos la dirección de tu calendario privado/
const calendarStillWorks = /Tu calendario privado sigue funcionando/

const { visitor, mailedLink } = createRecoveryTestSteps(db)
const own = ({ actor }: TestMember) => createTestCaller(db, actor)

async function makeOwner({ proven }: { proven: boolean }): Promise<TestMember & { calendar: string }> {
  const member = await makeMember(db)
  const where = { id: member.accountId }
  if (proven) await db.account.update({ where, data: { emailVerifiedAt: new Date() } })
  const { path } = await own(member).scheduling.createCalendarFeed()
  return { ...member, calendar: path ?? '' }
}

const statusOf = async (path: string) => (await app.inject({ url: path })).statusCode
const textsTo = async ({ email }: TestMember) =>
  (await readMailsToRecipient(db, email)).map(({ text }) => text)
const mentions = async (member: TestMember, sentence: RegExp) =>
  (await textsTo(member)).filter((text) => sentence.test(text)).length

const arrivals: [string, boolean, (member: TestMember) => Promise<unknown>][] = [
  [
    'a password reset of an account whose e-mail was never confirmed',
    false,
    async (member) =>
      visitor().resetPassword({ token: await mailedLink(member.email), password: newPassword }),
  ],
  [
    'a password reset of a proven account',
    true,
    async (member) =>
      visitor().resetPassword({ token: await mailedLink(member.email), password: newPassword }),
  ],
  [
    'a sign-in link that drops the password',
    false,
    async (member) => visitor().signInByLink({ token: await mailedLink(member.email, 'SIGN_IN') }),
  ],
  [
    'the first confirmation of the e-mail',
    false,
    async (member) =>
      own(member).identity.confirmEmail({
        token: await readMailedToken(db, member.email, 'Confirma tu correo electrónico'),
      }),
  ],
]

describe.each(arrivals)('the private calendar address after %s', (_name, proven, arrive) => {
  it('recovering an account deletes its private calendar address, and one e-mail reports the deletion', async () => {
    const member = await makeOwner({ proven })
    expect(await statusOf(member.calendar)).toBe(200)
    await arrive(member)
    expect(await statusOf(member.calendar)).toBe(404)
    expect(await mentions(member, removed)).toBe(1)
  })

  it('account-recovery e-mails mention no private calendar to a member who has no private calendar', async () => {
    const member = await makeMember(db)
    if (proven)
      await db.account.update({ where: { id: member.accountId }, data: { emailVerifiedAt: new Date() } })
    await arrive(member)
    expect((await textsTo(member)).join('\n')).not.toMatch(/calendario/i)
  })
})

describe('the private calendar address of a signed-in member', () => {
  it('the private calendar address is kept after a password change; the e-mail explains how to replace it', async () => {
    const member = await makeOwner({ proven: true })
    await own(member).identity.changePassword({ currentPassword: member.password, newPassword })
    expect(await statusOf(member.calendar)).toBe(200)
    expect(await mentions(member, calendarStillWorks)).toBe(1)
    expect(await mentions(member, /\/mis-citas/)).toBe(1)
  })

  it('the password-change e-mail mentions no private calendar to a member who has no private calendar', async () => {
    const member = await makeMember(db)
    await own(member).identity.changePassword({ currentPassword: member.password, newPassword })
    expect((await textsTo(member)).join('\n')).not.toMatch(/calendario/i)
    expect(await own(member).identity.account()).toMatchObject({ hasCalendarAddress: false })
  })

  it('the private calendar address is kept when the member ends the other sessions', async () => {
    const member = await makeOwner({ proven: true })
    await own(member).identity.endOtherSessions()
    expect(await statusOf(member.calendar)).toBe(200)
    expect(await own(member).identity.account()).toMatchObject({ hasCalendarAddress: true })
  })

  it('a member with a confirmed e-mail address keeps the private calendar address after sign-in by link', async () => {
    const member = await makeOwner({ proven: true })
    await visitor().signInByLink({ token: await mailedLink(member.email, 'SIGN_IN') })
    expect(await statusOf(member.calendar)).toBe(200)
  })
})

it.each(['createCalendarFeed', 'replaceCalendarFeed'] as const)(
  'the server rejects %s when a concurrent password reset ends the session of the caller',
  async (create) => {
    const member = await makeOwner({ proven: true })
    await own(member).scheduling.removeCalendarFeed()
    const token = await mailedLink(member.email)
    const outcomes = await runOverlappingCalls<unknown[]>(url, createRowLock('account', member.accountId), [
      () => visitor().resetPassword({ token, password: newPassword }),
      () => own(member).scheduling[create](),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await db.calendarFeed.count({ where: { personId: member.personId } })).toBe(0)
  },
)
