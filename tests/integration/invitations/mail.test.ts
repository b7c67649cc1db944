import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import type { Log } from '#kernel/context.ts'
import { deliverDueMail } from '#platform/mail/delivery.ts'
import { createMailTransport, type MailTransport, PermanentMailError } from '#platform/mail/transport.ts'
import { createTestCaller, createTestConfig } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import {
  extractInvitationToken,
  makeInvitation,
  readNewestInvitationToken,
} from '../../support/factories/invitations.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const start = new Date()
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const at = (member: TestMember, minutes: number) =>
  createTestCaller(db, member.actor, { now: minutesLater(minutes) }).invitations

function deliver(transport: MailTransport, minutes = 0) {
  const clock = fixedClock(new Date(Date.now() + 1_000 + minutes * 60_000))
  return deliverDueMail({ db, transport, clock, log: silent })
}

async function deliverToFiles(dataDir: string) {
  await deliver(
    createMailTransport(createTestConfig({ dataDir, linkBase: 'https://circulo.example' }), silent),
  )
  const folder = path.join(dataDir, 'mail')
  const files = (await readdir(folder)).sort()
  return Promise.all(files.map(async (file) => simpleParser(await readFile(path.join(folder, file)))))
}

function newPerson(email: string) {
  return {
    name: createUniquePersonName(),
    phone: createUniquePhone(),
    review: 'Muy cumplida.',
    city: 'Tepic',
    email,
  }
}

const mailOf = async (member: TestMember, minutes = 0) =>
  (await at(member, minutes).sent({})).invitations.map(({ mail, canResend }) => [mail, canResend])

describe('the e-mail of an invitation', () => {
  it('the e-mail of an invitation is sent when a member adds a person with an e-mail, and its link registers the person', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'circulo-invitation-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const inviter = await makeMember(db, { name: 'Ana <Ñáñez> & Cía' })
    const typed = newPerson('Chuy@Correo.Example')
    const config = { linkBase: 'https://circulo.example' }
    const { person } = await createTestCaller(db, inviter.actor, { config }).circles.addNew(typed)

    const mail = (await deliverToFiles(dataDir)).find(({ to }) => JSON.stringify(to).includes('chuy@'))

    expect(mail?.subject).toBe('Ana <Ñáñez> & Cía te recomienda en Círculo')
    const text = mail?.text ?? ''
    for (const said of [
      `Hola, ${typed.name}`,
      'directorio de personas de confianza',
      'La invitación vale hasta el',
      'Si no conoces a Ana <Ñáñez> & Cía, ignora este correo.',
      `abre https://circulo.example${person.profilePath} y elige «Solicitar eliminación»`,
    ])
      expect(text).toContain(said)
    const html = typeof mail?.html === 'string' ? mail.html : ''
    expect(html).not.toContain('<Ñáñez>')
    const link = /href="(https:\/\/circulo\.example\/invitacion\?token=[\w-]+)"/.exec(html)?.[1] ?? ''
    expect(text).toContain(link)

    const visitor = createTestCaller(db, null)
    const token = extractInvitationToken(link)
    expect(await visitor.invitations.read({ token })).toMatchObject({ kind: 'MAIL', name: typed.name })
    const { viewer, linked } = await visitor.invitations.register({
      token,
      name: typed.name,
      email: 'chuy@correo.example',
      password: 'contraseña-de-prueba',
      phone: '',
      profession: '',
      city: 'Tepic',
    })
    expect([linked, viewer.personId]).toEqual([true, person.personId])
    expect(JSON.stringify(await db.outboxMail.findMany())).not.toContain(token)
  })

  it('the inviter sees whether the invitation e-mail is on its way, sent, failed or does not exist', async () => {
    const inviter = await makeMember(db)
    const rejected: string[] = []
    const transport: MailTransport = {
      async deliver({ recipient }) {
        if (rejected.includes(recipient)) throw new PermanentMailError('no such mailbox')
      },
    }
    await makeInvitation(db, { inviter, now: start })
    expect(await mailOf(inviter)).toEqual([['ON_ITS_WAY', false]])
    await deliver(transport)
    expect(await mailOf(inviter)).toEqual([['SENT', false]])

    const { contact } = await makeInvitation(db, { inviter, now: minutesLater(1) })
    rejected.push(contact.email ?? '')
    await deliver(transport)
    await makeInvitation(db, { inviter, email: null, now: minutesLater(2) })
    expect(await mailOf(inviter, 90)).toEqual([
      ['NONE', false],
      ['FAILED', true],
      ['SENT', true],
    ])
  })

  it('one mailbox receives at most one invitation e-mail an hour from all inviters together', async () => {
    const [first, second] = [await makeMember(db), await makeMember(db)]
    const email = 'muy-recomendada@correo.example'
    await makeInvitation(db, { inviter: first, email, now: start })
    const { id } = await makeInvitation(db, { inviter: second, email, now: minutesLater(59) })

    expect(await mailOf(second, 59)).toEqual([['NONE', true]])
    await expectAppError(at(second, 59).resend({ invitationId: id }), 'INVITATIONS.JUST_MAILED')
    await at(second, 60).resend({ invitationId: id })
    expect(await db.outboxMail.count({ where: { recipient: email } })).toBe(2)
  })

  it('one member sends at most 50 invitation e-mails a day, and can copy a link for every invitation', async () => {
    const inviter = await makeMember(db)
    for (let count = 0; count < 51; count++) await makeInvitation(db, { inviter, now: minutesLater(count) })

    const [last, previous] = (await at(inviter, 61).sent({})).invitations
    expect([last?.mail, previous?.mail]).toEqual(['NONE', 'ON_ITS_WAY'])
    const invitationId = last?.id ?? ''
    await expectAppError(at(inviter, 61).resend({ invitationId }), 'INVITATIONS.TOO_MANY_MAILS')
    expect((await at(inviter, 61).link({ invitationId })).url).toContain('/invitacion?token=')
    await at(inviter, 24 * 60 + 1).resend({ invitationId })
  })
})

describe('resending an invitation', () => {
  it('resending an invitation sends a new token and extends the invitation by 30 days, at most once an hour', async () => {
    const { id, inviter, contact, mailToken } = await makeInvitation(db, { now: start })
    const invitationId = id
    await expectAppError(at(inviter, 59).resend({ invitationId }), 'INVITATIONS.JUST_MAILED')

    const { expiresAt } = await at(inviter, 60).resend({ invitationId })

    expect(expiresAt).toEqual(minutesLater(60 + 720 * 60))
    const second = await readNewestInvitationToken(db, contact.email ?? '')
    expect(second).not.toBe(mailToken)
    await expectAppError(at(inviter, 119).resend({ invitationId }), 'INVITATIONS.JUST_MAILED')
    const { read } = createTestCaller(db, null, { now: minutesLater(720 * 60 - 1) }).invitations
    await read({ token: mailToken })
    const later = createTestCaller(db, null, { now: minutesLater(720 * 60) }).invitations
    await expectAppError(later.read({ token: mailToken }), 'INVITATIONS.EXPIRED')
    await later.read({ token: second })
  })

  it('resending an invitation sends only one e-mail for eight overlapping requests', async () => {
    const { id, inviter, contact } = await makeInvitation(db, { now: start })
    const requests = Array.from({ length: 8 }, () => () => at(inviter, 60).resend({ invitationId: id }))

    const outcomes = await runOverlappingCalls(url, preventWritesToTables('outbox_mail'), requests)

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.outboxMail.count({ where: { recipient: contact.email ?? '' } })).toBe(2)
  })

  it('resending an invitation extends an expired invitation', async () => {
    const { id, inviter, contact } = await makeInvitation(db, { now: start })
    const after = 721 * 60
    await at(inviter, after).resend({ invitationId: id })

    const token = await readNewestInvitationToken(db, contact.email ?? '')
    const { expiresAt } = await createTestCaller(db, null, { now: minutesLater(after) }).invitations.read({
      token,
    })
    expect(expiresAt).toEqual(minutesLater(after + 720 * 60))
  })

  it('only the inviter can resend an invitation e-mail, and only for an unused invitation with an e-mail address', async () => {
    const withoutEmail = await makeInvitation(db, { email: null, now: start })
    const resend = (who: TestMember, invitationId: string) => at(who, 60).resend({ invitationId })
    await expectAppError(resend(withoutEmail.inviter, withoutEmail.id), 'INVITATIONS.NO_EMAIL')

    const { id, inviter } = await makeInvitation(db, { now: start })
    await expectAppError(resend(await makeMember(db), id), 'INVITATIONS.NOT_FOUND')
    await expectAppError(resend(inviter, crypto.randomUUID()), 'INVITATIONS.NOT_FOUND')
    await db.invitation.update({ where: { id }, data: { usedAt: start } })
    await expectAppError(resend(inviter, id), 'INVITATIONS.ALREADY_USED')
    await expectAppError(
      createTestCaller(db, null).invitations.resend({ invitationId: id }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
  })
})
