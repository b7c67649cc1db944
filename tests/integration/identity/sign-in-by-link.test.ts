import { describe, expect, it } from 'vitest'
import { resolveSession } from '#modules/identity/host-api.ts'
import { disableAccount } from '#modules/identity/operator-api.ts'
import { createTestBrowserCookies, createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { readMailedToken, readMailsToRecipient } from '../../support/mailbox.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createRecoveryTestSteps, recoveryMailSubjects } from '../../support/recovery-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const minute = 60_000
const subject = recoveryMailSubjects.SIGN_IN
const in61Minutes = () => new Date(Date.now() + 61 * minute)

const { visitor, answer: answerRequests, mailedLink: linkFor } = createRecoveryTestSteps(db)
const mailedLink = ({ email }: { email: string }) => linkFor(email, 'SIGN_IN')

async function makeProvenMember(): Promise<TestMember> {
  const member = await makeMember(db)
  await db.account.update({ where: { id: member.accountId }, data: { emailVerifiedAt: new Date() } })
  return member
}

describe('a mailed sign-in link', () => {
  it('a mailed sign-in link signs in, and keeps the password and the other sessions', async () => {
    const member = await makeProvenMember()
    const browser = createTestBrowserCookies()
    const answer = await visitor({ browser }).signInByLink({ token: await mailedLink(member) })
    expect(answer).toMatchObject({ viewer: { personId: member.personId }, passwordDropped: false })
    expect(await resolveSession(db, browser.get('session') ?? '')).toMatchObject({
      actor: { personId: member.personId },
    })
    expect(await resolveSession(db, member.sessionToken)).not.toBeNull()
    const { email, password } = member
    expect(await visitor().signIn({ email, password })).toMatchObject({ email })
  })

  it('a mailed sign-in link signs the owner in even after 25 wrong passwords for the owner’s e-mail', async () => {
    const member = await makeProvenMember()
    const { email, password } = member
    for (let failures = 0; failures < 25; failures++)
      await expectAppError(visitor().signIn({ email, password: 'equivocada' }), 'IDENTITY.WRONG_PASSWORD')
    await expectAppError(visitor().signIn({ email, password }), 'IDENTITY.TOO_MANY_ATTEMPTS')
    await visitor().signInByLink({ token: await mailedLink(member) })
  })

  it('a mailed sign-in link proves the e-mail: a contact with that e-mail is merged into the member', async () => {
    const member = await makeMember(db)
    const contact = await makeContact(db, { email: member.email })
    const { viewer } = await visitor().signInByLink({ token: await mailedLink(member) })
    expect(viewer).toMatchObject({ personId: member.personId, emailVerified: true })
    const profile = await createTestCaller(db, null).identity.profile({ id: contact.personId })
    expect(profile.personId).toBe(member.personId)
  })

  it('a mailed sign-in link removes the password and the sessions of an account whose e-mail was never confirmed', async () => {
    const stranger = await makeMember(db)
    const { email, password } = stranger
    const answer = await visitor().signInByLink({ token: await mailedLink({ email }) })
    expect(answer.passwordDropped).toBe(true)
    await expectAppError(visitor().signIn({ email, password }), 'IDENTITY.WRONG_PASSWORD')
    expect(await resolveSession(db, stranger.sessionToken)).toBeNull()
  })

  it('a mailed sign-in link works only once, even with two concurrent requests', async () => {
    const token = await mailedLink(await makeProvenMember())
    const press = () => visitor().signInByLink({ token })
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('one_time_token'), [press, press])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectAppError(press(), 'IDENTITY.LINK_USED')
  })

  it('a mailed sign-in link works for an hour', async () => {
    const token = await mailedLink(await makeProvenMember())
    await expectAppError(visitor({ now: in61Minutes() }).signInByLink({ token }), 'IDENTITY.LINK_EXPIRED')
  })

  it('a mailed sign-in link does not open a disabled account', async () => {
    const member = await makeProvenMember()
    const token = await mailedLink(member)
    await db.account.update({ where: { id: member.accountId }, data: { disabledAt: new Date() } })
    await expectAppError(visitor().signInByLink({ token }), 'IDENTITY.USER_DISABLED')
    const other = await makeProvenMember()
    const otherToken = await mailedLink(other)
    await disableAccount(createTestContext(db, null), other.email)
    await expectAppError(visitor().signInByLink({ token: otherToken }), 'IDENTITY.LINK_USED')
  })

  it('a mailed sign-in link cannot be used for another purpose, and links for another purpose do not sign in', async () => {
    const member = await makeProvenMember()
    const token = await mailedLink(member)
    await expectAppError(visitor().readRecovery({ token }), 'IDENTITY.LINK_INVALID')
    await expectAppError(
      visitor().resetPassword({ token, password: 'otra-clave-77' }),
      'IDENTITY.LINK_INVALID',
    )
    await expectAppError(visitor().readMailToken({ token }), 'IDENTITY.LINK_INVALID')
    await expectAppError(
      createTestCaller(db, member.actor).identity.confirmEmail({ token }),
      'IDENTITY.LINK_INVALID',
    )
    await visitor().requestRecovery({ email: member.email })
    await answerRequests()
    const recovery = await readMailedToken(db, member.email, 'Recupera tu cuenta')
    await expectAppError(visitor().signInByLink({ token: recovery }), 'IDENTITY.LINK_INVALID')
    await expectAppError(visitor().signInByLink({ token: 'inventado' }), 'IDENTITY.LINK_INVALID')
  })

  it('a mailed sign-in link stops working when the password changes', async () => {
    const member = await makeProvenMember()
    const token = await mailedLink(member)
    await createTestCaller(db, member.actor).identity.changePassword({
      currentPassword: member.password,
      newPassword: 'otra-clave-77',
    })
    await expectAppError(visitor().signInByLink({ token }), 'IDENTITY.LINK_USED')
  })
})

describe('the request for a sign-in link', () => {
  it('the request for a sign-in link has the same response for every e-mail, and only enabled accounts get an e-mail', async () => {
    const [member, disabled] = [await makeProvenMember(), await makeProvenMember()]
    await disableAccount(createTestContext(db, null), disabled.email)
    for (const { email } of [member, disabled, { email: 'nadie-con-cuenta@correo.example' }])
      expect(await visitor().requestRecovery({ email, purpose: 'SIGN_IN' })).toBeUndefined()
    await answerRequests()
    const sent = async (email: string) =>
      (await readMailsToRecipient(db, email)).filter((mail) => mail.subject === subject)
    expect(await sent(member.email)).toHaveLength(1)
    expect(await sent(disabled.email)).toEqual([])
    expect(await sent('nadie-con-cuenta@correo.example')).toEqual([])
  })

  it('sign-in links and recovery links together are limited to six e-mails an hour for one account', async () => {
    const { email } = await makeProvenMember()
    for (const purpose of ['SIGN_IN', 'RESET_PASSWORD', 'SIGN_IN', 'RESET_PASSWORD'] as const)
      for (let time = 0; time < 2; time++) await visitor().requestRecovery({ email, purpose })
    await answerRequests()
    const subjects = (await readMailsToRecipient(db, email)).map((mail) => mail.subject)
    expect(subjects.filter((each) => [subject, 'Recupera tu cuenta'].includes(each))).toHaveLength(6)
  })
})
