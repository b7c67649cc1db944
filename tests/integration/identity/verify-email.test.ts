import { describe, expect, it } from 'vitest'
import { resolveSession } from '#modules/identity/host-api.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { readMailedToken, readMailsToRecipient } from '../../support/mailbox.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const visitor = createTestCaller(db, null).identity
const day = 24 * 60 * 60_000
const subject = 'Confirma tu correo electrónico'
const mailed = (email: string) => readMailedToken(db, email, subject)

describe('signing up', () => {
  it('the confirmation e-mail of a sign-up contains no typed text except the e-mail address', async () => {
    const member = await makeMember(db, { name: 'Gana dinero aquí' })
    const mails = await readMailsToRecipient(db, member.email)
    expect(mails.map((mail) => mail.subject)).toEqual([subject])
    expect(mails[0]?.text).not.toContain('Gana dinero')
    expect(mails[0]?.text).toMatch(/http:\/\/localhost:3000\/verificar\?token=[\w-]{32}\n/)
    expect(await createTestCaller(db, member.actor).identity.viewer()).toMatchObject({ emailVerified: false })
  })

  it('sign-ups with one mailbox send a limited number of e-mails, even if the accounts are deleted', async () => {
    const email = 'ajena@correo.example'
    for (let time = 0; time < 12; time++) {
      const { actor, password } = await makeMember(db, { email, name: 'Gana dinero aquí' })
      await createTestCaller(db, actor).identity.deleteAccount({ password, email: null })
    }
    const other = await makeMember(db)
    const change = createTestCaller(db, other.actor).identity.requestEmailChange({
      email,
      password: other.password,
    })
    await expectAppError(change, 'IDENTITY.TOO_MANY_REQUESTS')
    const { actor, password } = await makeMember(db, { email })
    const { identity } = createTestCaller(db, actor)
    await expectAppError(identity.sendVerification(), 'IDENTITY.TOO_MANY_REQUESTS')
    await identity.changePassword({ currentPassword: password, newPassword: 'otra-clave-77' })
    const mails = await readMailsToRecipient(db, email)
    expect(mails.map((mail) => mail.subject)).toEqual(Array(10).fill(subject))
    expect(mails.map(({ text }) => text).join()).not.toContain('Gana dinero')
  })

  it('a failed sign-up sends no confirmation e-mail', async () => {
    const { email } = await makeMember(db)
    const again = visitor.signUp({ name: 'Otra', email, password: 'contraseña-propia' })
    await expectAppError(again, 'IDENTITY.EMAIL_IN_USE')
    expect(await readMailsToRecipient(db, email)).toHaveLength(1)
  })
})

describe('a link that confirms the e-mail of an account', () => {
  it('a confirmation link shows its purpose to every reader, and opening its page does not use it up', async () => {
    const member = await makeMember(db, { name: 'Lupita Enlace' })
    const token = await mailed(member.email)
    const about = { purpose: 'VERIFY_EMAIL', email: member.email, personName: 'Lupita Enlace' }
    expect(await visitor.readMailToken({ token })).toEqual({ ...about, accountMatches: false })
    const own = createTestCaller(db, member.actor).identity
    expect(await own.readMailToken({ token })).toEqual({ ...about, accountMatches: true })
    expect((await own.account()).emailVerified).toBe(false)
  })

  it('the account’s owner confirms the e-mail by a link, which merges the contact with that e-mail', async () => {
    const email = 'ya.recomendada@correo.example'
    const contact = await makeContact(db, { email })
    const member = await makeMember(db, { email })
    const caller = createTestCaller(db, member.actor).identity
    const viewer = await caller.confirmEmail({ token: await mailed(email) })
    expect(viewer).toMatchObject({ personId: contact.personId, email, emailVerified: true })
    expect(await resolveSession(db, member.sessionToken)).toMatchObject({
      actor: { personId: contact.personId },
    })
  })

  it('a confirmation link does not confirm the e-mail when a visitor or a member of another account opens the link', async () => {
    const [member, stranger] = [await makeMember(db), await makeMember(db)]
    const token = await mailed(member.email)
    await expectAppError(visitor.confirmEmail({ token }), 'KERNEL.SIGN_IN_REQUIRED')
    const other = createTestCaller(db, stranger.actor).identity
    expect(await other.readMailToken({ token })).toMatchObject({ accountMatches: false })
    await expectAppError(other.confirmEmail({ token }), 'IDENTITY.LINK_OF_OTHER_ACCOUNT')
    expect(await createTestCaller(db, member.actor).identity.confirmEmail({ token })).toMatchObject({
      emailVerified: true,
    })
    expect((await other.account()).emailVerified).toBe(false)
  })

  it('a confirmation link proves the e-mail once when two concurrent requests use the link', async () => {
    const member = await makeMember(db)
    const token = await mailed(member.email)
    const press = () => createTestCaller(db, member.actor).identity.confirmEmail({ token })
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('one_time_token'), [press, press])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectAppError(press(), 'IDENTITY.LINK_USED')
  })

  it('a used confirmation link reports that the e-mail is confirmed', async () => {
    const member = await makeMember(db)
    const token = await mailed(member.email)
    const own = createTestCaller(db, member.actor).identity
    await own.confirmEmail({ token })
    await expectAppError(visitor.readMailToken({ token }), 'IDENTITY.EMAIL_ALREADY_VERIFIED')
    await expectAppError(own.readMailToken({ token }), 'IDENTITY.EMAIL_ALREADY_VERIFIED')
  })

  it('a confirmation link gets the error LINK_USED after a password change or a change of the e-mail', async () => {
    const member = await makeMember(db)
    const token = await mailed(member.email)
    const own = createTestCaller(db, member.actor).identity
    await own.changePassword({ currentPassword: member.password, newPassword: 'otra-clave-77' })
    await expectAppError(visitor.readMailToken({ token }), 'IDENTITY.LINK_USED')
    await db.account.update({
      where: { id: member.accountId },
      data: { email: `nueva.${member.email}`, emailVerifiedAt: new Date() },
    })
    await expectAppError(visitor.readMailToken({ token }), 'IDENTITY.LINK_USED')
  })

  it('a confirmation link works for seven days', async () => {
    const member = await makeMember(db)
    const token = await mailed(member.email)
    const late = createTestCaller(db, member.actor, { now: new Date(Date.now() + 7 * day + 1_000) }).identity
    await expectAppError(late.readMailToken({ token }), 'IDENTITY.LINK_EXPIRED')
    await expectAppError(late.confirmEmail({ token }), 'IDENTITY.LINK_EXPIRED')
    const inTime = createTestCaller(db, member.actor, { now: new Date(Date.now() + 6 * day) }).identity
    expect(await inTime.confirmEmail({ token })).toMatchObject({ emailVerified: true })
  })

  it('confirming an e-mail ends all sessions of the account except the session that confirms', async () => {
    const member = await makeMember(db)
    await visitor.signIn({ email: member.email, password: member.password })
    expect(await db.session.count({ where: { accountId: member.accountId } })).toBe(2)
    await createTestCaller(db, member.actor).identity.confirmEmail({ token: await mailed(member.email) })
    expect(
      await db.session.findMany({ where: { accountId: member.accountId }, select: { id: true } }),
    ).toEqual([{ id: member.actor.sessionId }])
  })

  it('a confirmation link with an unknown token is rejected', async () => {
    const member = await makeMember(db)
    await expectAppError(visitor.readMailToken({ token: 'inventado' }), 'IDENTITY.LINK_INVALID')
    const own = createTestCaller(db, member.actor).identity
    await expectAppError(own.confirmEmail({ token: 'inventado' }), 'IDENTITY.LINK_INVALID')
  })
})

describe('requesting the confirmation e-mail again', () => {
  it('requesting the confirmation e-mail again sends at most one e-mail a minute', async () => {
    const member = await makeMember(db)
    const base = Date.now()
    const at = (seconds: number) =>
      createTestCaller(db, member.actor, {
        now: new Date(base + seconds * 1_000),
      }).identity.sendVerification()
    await expectAppError(at(0), 'IDENTITY.MAIL_JUST_SENT')
    await at(61)
    await expectAppError(at(120.999), 'IDENTITY.MAIL_JUST_SENT')
    await at(121)
    expect(await readMailsToRecipient(db, member.email)).toHaveLength(3)
    const own = createTestCaller(db, member.actor).identity
    expect(await own.confirmEmail({ token: await mailed(member.email) })).toMatchObject({
      emailVerified: true,
    })
  })

  it('requesting the confirmation e-mail again sends one e-mail for two overlapping requests', async () => {
    const member = await makeMember(db)
    const now = new Date(Date.now() + 61_000)
    const send = () => createTestCaller(db, member.actor, { now }).identity.sendVerification()
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('outbox_mail'), [send, send])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readMailsToRecipient(db, member.email)).toHaveLength(2)
  })

  it('requesting the confirmation e-mail again is rejected when the e-mail is already confirmed', async () => {
    const member = await makeMember(db)
    const own = createTestCaller(db, member.actor).identity
    await own.confirmEmail({ token: await mailed(member.email) })
    await expectAppError(own.sendVerification(), 'IDENTITY.EMAIL_ALREADY_VERIFIED')
  })
})
