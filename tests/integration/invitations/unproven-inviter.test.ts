import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { maxDailyInvitationMails } from '#modules/invitations/contract/limits.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { readNewestInvitationToken } from '../../support/factories/invitations.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { readMailedToken, readMailsToRecipient } from '../../support/mailbox.ts'
import { createRowLock, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const day = 24 * 60 * 60_000
const later = (ms: number) => ({ now: new Date(Date.now() + ms) })
const subject = 'Confirma tu correo electrónico'

async function invite(inviter: TestMember, email = `${randomUUID()}@correo.example`) {
  const typed = {
    name: createUniquePersonName(),
    phone: createUniquePhone(),
    review: 'Muy cumplida.',
    city: 'Tepic',
    email,
  }
  const { person } = await createTestCaller(db, inviter.actor).circles.addNew(typed)
  return { ...typed, personId: person.personId }
}

const tokenOf = (member: TestMember) => readMailedToken(db, member.email, subject)

async function prove(member: TestMember, options: { now?: Date } = {}): Promise<void> {
  await createTestCaller(db, member.actor, options).identity.confirmEmail({ token: await tokenOf(member) })
}

const sentBy = async (member: TestMember, options: { now?: Date } = {}) =>
  (await createTestCaller(db, member.actor, options).invitations.sent({})).invitations

describe('the invitation of a member whose e-mail is not confirmed', () => {
  it('an unconfirmed member’s invitation is stored, and its e-mail is sent when the member confirms their own e-mail', async () => {
    const inviter = await makeMember(db, { unproven: true })
    const { email, name } = await invite(inviter)

    expect(await readMailsToRecipient(db, email)).toEqual([])
    expect(await sentBy(inviter)).toMatchObject([
      { email, state: 'PENDING', mail: 'AWAITS_PROOF', canResend: false },
    ])

    await prove(inviter)

    expect(await readMailsToRecipient(db, email)).toMatchObject([
      { subject: `${inviter.name} te recomienda en Círculo` },
    ])
    expect(await sentBy(inviter)).toMatchObject([{ email, mail: 'ON_ITS_WAY' }])
    const token = await readNewestInvitationToken(db, email)
    const invited = await createTestCaller(db, null).invitations.read({ token })
    expect(invited).toMatchObject({ name, inviterName: inviter.name, kind: 'MAIL' })
  })

  it('an unconfirmed member cannot resend an invitation by e-mail, but can copy a link that opens the invitation', async () => {
    const inviter = await makeMember(db, { unproven: true })
    const { email } = await invite(inviter)
    const [{ id } = expect.fail('no invitation')] = await sentBy(inviter)
    const { invitations } = createTestCaller(db, inviter.actor)

    await expectAppError(invitations.resend({ invitationId: id }), 'INVITATIONS.CONFIRM_EMAIL')
    const { url: link } = await invitations.link({ invitationId: id })
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(await createTestCaller(db, null).invitations.read({ token })).toMatchObject({ kind: 'LINK' })
    expect(await readMailsToRecipient(db, email)).toEqual([])
  })

  it('after an inviter’s e-mail confirmation, the server sends only invitations that are still valid', async () => {
    const inviter = await makeMember(db, { unproven: true })
    const expired = await invite(inviter)
    const used = await invite(inviter)
    const member = await invite(inviter)
    const hidden = await invite(inviter)
    const good = await invite(inviter)
    const changeOf = (contactId: string, data: object) =>
      db.invitation.updateMany({ where: { contactId }, data })
    await changeOf(expired.personId, { expiresAt: new Date() })
    await changeOf(used.personId, { usedAt: new Date() })
    const other = await makeMember(db)
    await db.person.update({ where: { id: other.personId }, data: { accountId: null } })
    await db.person.update({ where: { id: member.personId }, data: { accountId: other.accountId } })
    await db.person.update({ where: { id: hidden.personId }, data: { hiddenAt: new Date() } })

    await prove(inviter, later(1_000))

    for (const { email } of [expired, used, member, hidden])
      expect(await readMailsToRecipient(db, email)).toEqual([])
    expect(await readMailsToRecipient(db, good.email)).toHaveLength(1)
  })

  it('an unconfirmed member’s invitation is not sent to a mailbox that was invited within the last hour', async () => {
    const email = `${randomUUID()}@correo.example`
    const inviter = await makeMember(db, { unproven: true })
    await invite(inviter, email)
    await invite(await makeMember(db), email)
    expect(await readMailsToRecipient(db, email)).toHaveLength(1)

    await prove(inviter)

    expect(await readMailsToRecipient(db, email)).toHaveLength(1)
    expect(await sentBy(inviter, later(2 * 60 * 60_000))).toMatchObject([{ mail: 'NONE', canResend: true }])
  })

  it('of an unconfirmed member’s 60 invitations, the oldest 50 are sent after the confirmation; the others can be resent', async () => {
    const inviter = await makeMember(db, { unproven: true })
    const emails: string[] = []
    for (let count = 0; count < 60; count += 1) emails.push((await invite(inviter)).email)

    await prove(inviter)

    const mailed = await db.outboxMail.findMany({ where: { recipient: { in: emails } } })
    expect(mailed.map(({ recipient }) => recipient).sort()).toEqual(
      emails.slice(0, maxDailyInvitationMails).sort(),
    )
    const [last = expect.fail('no invitation')] = await sentBy(inviter, later(day + 1_000))
    expect(last).toMatchObject({ email: emails.at(-1), mail: 'NONE', canResend: true })
    await createTestCaller(db, inviter.actor, later(day + 1_000)).invitations.resend({
      invitationId: last.id,
    })
    expect(await readMailsToRecipient(db, last.email ?? '')).toHaveLength(1)
  })

  it('an invitation that is created while the inviter confirms their e-mail is sent once', async () => {
    const inviter = await makeMember(db, { unproven: true })
    const token = await tokenOf(inviter)
    const email = `${randomUUID()}@correo.example`

    await runOverlappingCalls(url, createRowLock('account', inviter.accountId), [
      () => createTestCaller(db, inviter.actor).identity.confirmEmail({ token }),
      () => invite(inviter, email),
    ])

    expect(await readMailsToRecipient(db, email)).toHaveLength(1)
  })
})
