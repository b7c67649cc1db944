import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { resolveSession } from '#modules/identity/host-api.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { readMailedToken, readMailsToRecipient } from '../../support/mailbox.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null).identity
const hour = 60 * 60_000
const newAddress = () => `nuevo-${randomUUID()}@correo.example`
const mailed = (email: string) => readMailedToken(db, email, 'Confirma tu nuevo correo electrónico')
const subjectsTo = async (email: string) =>
  (await readMailsToRecipient(db, email)).map((mail) => mail.subject)

async function memberWhoMoves() {
  const member = await makeMember(db)
  const caller = createTestCaller(db, member.actor).identity
  const email = newAddress()
  await caller.requestEmailChange({ email, password: member.password })
  return { member, caller, email, token: await mailed(email) }
}

describe('changing the e-mail address of an account', () => {
  it('requesting a change of e-mail mails a link to the new address and a notice to the current one', async () => {
    const { member, caller, email } = await memberWhoMoves()
    expect(await caller.account()).toMatchObject({ email: member.email, pendingEmail: email })
    expect(await subjectsTo(email)).toEqual(['Confirma tu nuevo correo electrónico'])
    expect(await subjectsTo(member.email)).toContain('Pidieron cambiar el correo de tu cuenta')
    expect((await caller.viewer())?.email).toBe(member.email)
    await expectAppError(visitor.signIn({ email, password: member.password }), 'IDENTITY.USER_NOT_FOUND')
  })

  it('confirming a change of e-mail ends other sessions and sends a notice to the former address', async () => {
    const { member, caller, email, token } = await memberWhoMoves()
    await visitor.signIn({ email: member.email, password: member.password })
    expect(await visitor.readMailToken({ token })).toMatchObject({ purpose: 'CHANGE_EMAIL', email })
    expect(await caller.confirmEmail({ token })).toMatchObject({ email, emailVerified: true })

    expect(await caller.account()).toMatchObject({ email, emailVerified: true, pendingEmail: null })
    expect(await resolveSession(db, member.sessionToken)).not.toBeNull()
    expect(await db.session.count({ where: { accountId: member.accountId } })).toBe(1)
    expect((await subjectsTo(member.email)).at(-1)).toBe('El correo de tu cuenta cambió')
    expect(await visitor.signIn({ email, password: member.password })).toMatchObject({ email })
    await expectAppError(visitor.signIn(member), 'IDENTITY.USER_NOT_FOUND')
    expect((await caller.profile({ id: member.personId })).email).toBe(email)
  })

  it('changing an unconfirmed e-mail to the e-mail of a contact merges the member into the contact', async () => {
    const member = await makeMember(db)
    const email = newAddress()
    const contact = await makeContact(db, { email })
    const caller = createTestCaller(db, member.actor).identity
    await caller.requestEmailChange({ email, password: member.password })
    expect(await caller.confirmEmail({ token: await mailed(email) })).toMatchObject({
      personId: contact.personId,
    })
  })

  it('changing a confirmed e-mail to the e-mail of a contact merges the contact into the member', async () => {
    const member = await makeMember(db)
    await db.account.update({ where: { id: member.accountId }, data: { emailVerifiedAt: new Date() } })
    const email = newAddress()
    await makeContact(db, { email })
    const caller = createTestCaller(db, member.actor).identity
    await caller.requestEmailChange({ email, password: member.password })
    expect(await caller.confirmEmail({ token: await mailed(email) })).toMatchObject({
      personId: member.personId,
    })
  })

  it('a change of e-mail is confirmed by its link only once, and only within a day', async () => {
    const { member, caller, token } = await memberWhoMoves()
    const late = createTestCaller(db, member.actor, {
      now: new Date(Date.now() + 24 * hour + 1_000),
    }).identity
    await expectAppError(late.confirmEmail({ token }), 'IDENTITY.LINK_EXPIRED')
    expect((await late.account()).pendingEmail).toBeNull()
    await caller.confirmEmail({ token })
    await expectAppError(caller.confirmEmail({ token }), 'IDENTITY.LINK_USED')
  })

  it('a change of e-mail is not confirmed when a visitor or another member opens the link', async () => {
    const { member, caller, token } = await memberWhoMoves()
    await expectAppError(visitor.confirmEmail({ token }), 'KERNEL.SIGN_IN_REQUIRED')
    const stranger = await makeMember(db)
    const other = createTestCaller(db, stranger.actor).identity
    await expectAppError(other.confirmEmail({ token }), 'IDENTITY.LINK_OF_OTHER_ACCOUNT')
    expect(await other.account()).toMatchObject({ email: stranger.email })
    expect(await caller.account()).toMatchObject({ email: member.email })
  })

  it('the confirmation of a change of e-mail is rejected when another account got the new e-mail after the request', async () => {
    const { member, caller, email, token } = await memberWhoMoves()
    await makeMember(db, { email })
    await expectAppError(caller.confirmEmail({ token }), 'IDENTITY.EMAIL_IN_USE')
    expect(await caller.account()).toMatchObject({ email: member.email })
    expect(await resolveSession(db, member.sessionToken)).not.toBeNull()
  })

  it('a change of e-mail can be cancelled only by the account’s owner', async () => {
    const { caller, email, token } = await memberWhoMoves()
    await createTestCaller(db, (await makeMember(db)).actor).identity.cancelEmailChange()
    expect((await caller.account()).pendingEmail).toBe(email)
    await caller.cancelEmailChange()
    expect((await caller.account()).pendingEmail).toBeNull()
    await expectAppError(caller.confirmEmail({ token }), 'IDENTITY.LINK_USED')
  })

  it('a change of e-mail that is requested twice is confirmed only by the newest link', async () => {
    const { member, caller, token } = await memberWhoMoves()
    const second = newAddress()
    await caller.requestEmailChange({ email: second, password: member.password })
    await expectAppError(caller.confirmEmail({ token }), 'IDENTITY.LINK_USED')
    expect((await caller.account()).pendingEmail).toBe(second)
    expect(await caller.confirmEmail({ token: await mailed(second) })).toMatchObject({ email: second })
  })

  it('a change of e-mail invalidates links that were mailed to the former address', async () => {
    const { member, caller, token } = await memberWhoMoves()
    const verification = await readMailedToken(db, member.email, 'Confirma tu correo electrónico')
    await caller.confirmEmail({ token })
    await expectAppError(caller.confirmEmail({ token: verification }), 'IDENTITY.LINK_USED')
  })

  it('a change of e-mail requires the password and a valid new e-mail that no account has', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    const caller = createTestCaller(db, member.actor).identity
    const { password } = member
    const ask = (email: string, typed: string | null = password) =>
      caller.requestEmailChange({ email, password: typed })
    await expectAppError(ask(newAddress(), 'equivocada'), 'IDENTITY.WRONG_PASSWORD')
    await expectAppError(ask(newAddress(), null), 'IDENTITY.WRONG_PASSWORD')
    await expectAppError(ask(member.email.toUpperCase()), 'IDENTITY.SAME_EMAIL')
    await expectAppError(ask(other.email), 'IDENTITY.EMAIL_IN_USE')
    await expectFieldError(ask('no es'), 'email', 'Correo electrónico inválido.')
    expect((await caller.account()).pendingEmail).toBeNull()
  })

  it('an account can request at most five e-mail changes an hour, so it cannot send e-mails to strangers', async () => {
    const member = await makeMember(db)
    const caller = createTestCaller(db, member.actor).identity
    const ask = () => caller.requestEmailChange({ email: newAddress(), password: member.password })
    for (let time = 0; time < 5; time++) await ask()
    await expectAppError(ask(), 'IDENTITY.TOO_MANY_REQUESTS')
  })

  it('a change of e-mail requires a recent sign-in when the account has no password', async () => {
    const member = await makeMember(db)
    await db.account.update({ where: { id: member.accountId }, data: { passwordHash: null } })
    const change = () => ({ email: newAddress(), password: null })
    await createTestCaller(db, member.actor).identity.requestEmailChange(change())
    const later = createTestCaller(db, member.actor, { now: new Date(Date.now() + hour) }).identity
    await expectAppError(later.requestEmailChange(change()), 'IDENTITY.SIGN_IN_AGAIN')
  })
})
