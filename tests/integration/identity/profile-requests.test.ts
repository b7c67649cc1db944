import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeContact,
  makeMember,
} from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { readMailedToken, readMailsToRecipient } from '../../support/mailbox.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const removalSubject = '¿Quieres que tu perfil desaparezca de Círculo?'

const visitor = (now?: Date) =>
  createTestCaller(db, null, {
    address: `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`,
    now,
  })

const request = (personId: string, changes: object = {}) => ({
  personId,
  name: 'Lupita',
  email: 'lupita@trabajo.example',
  phone: '33 1234 5678',
  message: 'Soy yo.',
  ...changes,
})
const uniqueEmail = () => `${createUniquePersonName().replace(/\W/g, '')}@correo.example`.toLowerCase()
const openRequests = (personId: string) =>
  db.profileRequest.findMany({ where: { personId, resolvedAt: null } })

describe('a request to claim or remove a contact', () => {
  it('a request to claim a contact’s profile sends a link to the contact’s own mailbox; the response masks the address', async () => {
    const email = uniqueEmail()
    const contact = await makeContact(db, { email })

    const answer = await visitor().invitations.requestClaim(request(contact.personId))

    expect(answer).toEqual({ outcome: 'MAILED', email: `${email[0]}•••@correo.example` })
    expect(await readMailsToRecipient(db, 'lupita@trabajo.example')).toEqual([])
    const token = await readMailedToken(db, email, `Reclama el perfil de ${contact.name} en Círculo`)
    const { viewer, linked } = await visitor().invitations.register({
      token,
      name: contact.name,
      email,
      password: 'contraseña-propia',
      phone: contact.phone,
      profession: '',
      city: 'Tepic',
    })
    expect(linked).toBe(true)
    expect(viewer).toMatchObject({ personId: contact.personId, email, emailVerified: true })
    expect(await db.circleMembership.count({ where: { memberId: contact.personId } })).toBe(0)
  })

  it('the claim link that a contact receives by e-mail rejects a registration with another e-mail address', async () => {
    const email = uniqueEmail()
    const contact = await makeContact(db, { email })
    await addToCircle(db, await makeMember(db), contact)
    await visitor().invitations.requestClaim(request(contact.personId, { email: 'ladron@correo.example' }))

    const thief = await visitor().identity.signUp({ name: 'Ladrón', email, password: 'contraseña-ajena' })
    expect(thief.personId).not.toBe(contact.personId)

    const token = await readMailedToken(db, email, `Reclama el perfil de ${contact.name} en Círculo`)
    await expectAppError(
      visitor().invitations.register({
        token,
        name: 'Ladrón',
        email: 'ladron@correo.example',
        password: 'contraseña-ajena',
        phone: contact.phone,
        profession: '',
        city: 'Tepic',
      }),
      'INVITATIONS.OTHER_EMAIL',
    )
  })

  it('a contact gets at most one claim e-mail in 24 hours despite repeated claims', async () => {
    const email = uniqueEmail()
    const contact = await makeContact(db, { email })
    const claim = () => visitor().invitations.requestClaim(request(contact.personId))
    const removal = () => visitor().identity.requestRemoval(request(contact.personId))
    const asks = [claim, claim, claim, claim, claim, removal, removal]
    await runOverlappingCalls<unknown[]>(url, preventWritesToTables('outbox_mail'), asks)
    const subjects = async () => (await readMailsToRecipient(db, email)).map(({ subject }) => subject).sort()
    const [claimSubject, removalSubject] = [
      `Reclama el perfil de ${contact.name} en Círculo`,
      '¿Quieres que tu perfil desaparezca de Círculo?',
    ]
    expect(await subjects()).toEqual([claimSubject, removalSubject])

    const tomorrow = new Date(Date.now() + 25 * 60 * 60_000)
    await visitor(tomorrow).identity.requestRemoval(request(contact.personId))
    expect(await subjects()).toEqual([claimSubject, removalSubject, removalSubject])
  })

  it('two claims of a contact without an e-mail address create only one open request for the operator', async () => {
    const silent = await makeContact(db)
    const lost = await makeContact(db, { email: uniqueEmail() })

    for (let times = 0; times < 2; times++)
      expect(await visitor().invitations.requestClaim(request(silent.personId))).toEqual({
        outcome: 'QUEUED',
      })
    expect(await visitor().identity.requestRemoval(request(lost.personId, { mailboxLost: true }))).toEqual({
      outcome: 'QUEUED',
    })

    expect(await openRequests(silent.personId)).toMatchObject([
      {
        kind: 'CLAIM',
        personName: silent.name,
        requesterName: 'Lupita',
        requesterEmail: 'lupita@trabajo.example',
        requesterPhone: '33 1234 5678',
        requesterAccountId: null,
        message: 'Soy yo.',
      },
    ])
    expect(await openRequests(lost.personId)).toMatchObject([{ kind: 'REMOVAL' }])
  })

  it('a visitor cannot request the claim or the removal of a registered member’s profile', async () => {
    const member = await makeMember(db)
    const unknownPersonId = '00000000-0000-7000-8000-000000000000'
    const { identity, invitations } = visitor()

    await expectAppError(identity.requestRemoval(request(member.personId)), 'IDENTITY.PERSON_REGISTERED')
    await expectAppError(invitations.requestClaim(request(member.personId)), 'IDENTITY.PERSON_REGISTERED')
    await expectAppError(identity.requestRemoval(request(unknownPersonId)), 'IDENTITY.PERSON_NOT_FOUND')
    const { personId } = await makeContact(db)
    await expectFieldError(
      identity.requestRemoval(request(personId, { name: ' ' })),
      'name',
      'Por favor, ingresa tu nombre.',
    )
    await expectFieldError(
      invitations.requestClaim(request(personId, { email: 'no' })),
      'email',
      'Correo electrónico inválido.',
    )
  })

  it('one IP address can send at most ten requests an hour to claim or remove a profile', async () => {
    const contacts = await Promise.all(Array.from({ length: 11 }, () => makeContact(db)))
    const here = createTestCaller(db, null, { address: '198.51.100.7' })
    for (const { personId } of contacts.slice(0, 10)) await here.identity.requestRemoval(request(personId))
    const last = request(contacts[10]?.personId ?? '')

    await expectAppError(here.identity.requestRemoval(last), 'IDENTITY.TOO_MANY_REQUESTS')
    await expectAppError(here.invitations.requestClaim(last), 'IDENTITY.TOO_MANY_REQUESTS')
    expect(await visitor().identity.requestRemoval(last)).toEqual({ outcome: 'QUEUED' })
  })
})

describe('a contact who requests removal', () => {
  it('removing a contact deletes all data about the contact, and prevents that it is added again', async () => {
    const email = uniqueEmail()
    const inviter = await makeMember(db)
    const friend = await makeMember(db)
    const phone = createUniquePhone()
    const contact = await makeContact(db, { email, phone, createdById: inviter.personId })
    await addToCircle(db, inviter, contact)
    await addToCircle(db, friend, contact)
    const photoIds = await makePhotos(db, friend, 2)
    await makeReview(db, friend, contact, { photoIds })
    await createTestCaller(db, inviter.actor).circles.invite({ personId: contact.personId })
    await visitor().identity.requestRemoval(request(contact.personId))
    await visitor().invitations.requestClaim(request(contact.personId, { mailboxLost: true }))
    const token = await readMailedToken(db, email, removalSubject)
    const arrived = { recipient: email, subject: removalSubject }
    await db.outboxMail.updateMany({ where: arrived, data: { nextAttemptAt: null } })

    expect(await visitor().identity.readMailToken({ token })).toMatchObject({
      purpose: 'REMOVE_CONTACT',
      personName: contact.name,
    })
    expect(await visitor().identity.confirmRemoval({ token })).toEqual({ name: contact.name })

    const about = { personId: contact.personId }
    expect(await db.person.count({ where: { id: contact.personId } })).toBe(0)
    expect(await db.review.count({ where: { subjectId: contact.personId } })).toBe(0)
    expect(await db.photo.count({ where: { id: { in: photoIds }, attachedAt: { not: null } } })).toBe(0)
    expect(await db.directoryEntry.count({ where: about })).toBe(0)
    expect(await db.invitation.count({ where: { contactId: contact.personId } })).toBe(0)
    expect(await db.outboxMail.count({ where: { recipient: email } })).toBe(0)
    expect(await db.profileRequest.findMany({ where: { personName: contact.name } })).toMatchObject([
      { kind: 'CLAIM', personId: null, outcome: 'REJECTED' },
    ])
    expect(JSON.stringify(await db.removedContact.findMany())).not.toContain(phone.replace(/\D/g, ''))
    await expectAppError(visitor().identity.confirmRemoval({ token }), 'IDENTITY.LINK_INVALID')
    await expectAppError(visitor().identity.profile({ id: contact.personId }), 'IDENTITY.PERSON_NOT_FOUND')

    const again = createTestCaller(db, friend.actor).circles
    const typed = `+521 ${phone}`
    await expectAppError(
      again.matchContact({ name: 'Otro nombre', phone: typed }),
      'IDENTITY.CONTACT_REMOVED',
    )
    const whole = { name: 'Otro nombre', phone: typed, review: 'Muy buena.' }
    await expectAppError(again.addNew(whole), 'IDENTITY.CONTACT_REMOVED')
    expect(await again.matchContact({ name: contact.name, phone: createUniquePhone() })).toBeNull()
  })

  it('a person can sign up after their contact was removed on request', async () => {
    const contact = await makeContact(db, { email: uniqueEmail() })
    await visitor().identity.requestRemoval(request(contact.personId))
    const { email } = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
    const token = await readMailedToken(db, email ?? '', removalSubject)
    await visitor().identity.confirmRemoval({ token })

    const member = await makeMember(db, { email: email ?? '', profile: { phone: contact.phone } })
    const circles = createTestCaller(db, (await makeMember(db)).actor).circles
    expect(await circles.matchContact({ name: member.name, phone: contact.phone })).not.toBeNull()
  })

  it('a removal link does not delete a contact if the link is unknown or expired, or the contact has registered', async () => {
    await expectAppError(visitor().identity.confirmRemoval({ token: 'inventado' }), 'IDENTITY.LINK_INVALID')
    const member = await makeMember(db)
    const verification = await readMailedToken(db, member.email, 'Confirma tu correo electrónico')
    await expectAppError(visitor().identity.confirmRemoval({ token: verification }), 'IDENTITY.LINK_INVALID')

    const email = uniqueEmail()
    const contact = await makeContact(db, { email })
    await visitor().identity.requestRemoval(request(contact.personId))
    const token = await readMailedToken(db, email, removalSubject)
    const late = visitor(new Date(Date.now() + 8 * 24 * 60 * 60_000))
    await expectAppError(late.identity.confirmRemoval({ token }), 'IDENTITY.LINK_EXPIRED')

    await visitor().invitations.requestClaim(request(contact.personId))
    await visitor().invitations.register({
      token: await readMailedToken(db, email, `Reclama el perfil de ${contact.name} en Círculo`),
      name: contact.name,
      email,
      password: 'contraseña-propia',
      phone: contact.phone,
      profession: '',
      city: 'Tepic',
    })
    await expectAppError(visitor().identity.confirmRemoval({ token }), 'IDENTITY.LINK_INVALID')
    expect(await db.person.count({ where: { id: contact.personId } })).toBe(1)
  })

  it.each([
    ['reviews that come second fail', 'person', 'rejected'],
    ['reviews that come first are deleted', 'review', 'fulfilled'],
  ] as const)(
    'the removal of a contact and concurrent reviews of the contact do not overlap: %s',
    async (_claim, table, written) => {
      const email = uniqueEmail()
      const contact = await makeContact(db, { email })
      const [fan, author] = [await makeMember(db), await makeMember(db)]
      await visitor().identity.requestRemoval(request(contact.personId))
      const token = await readMailedToken(db, email, removalSubject)
      const confirm = () => visitor().identity.confirmRemoval({ token })
      const writes = [
        () => createTestCaller(db, fan.actor).circles.add({ personId: contact.personId }),
        () => makeReview(db, author, contact),
      ]

      const contenders = table === 'person' ? [confirm, confirm, ...writes] : [...writes, confirm, confirm]
      const lock = preventWritesToTables(table, 'circle_membership')
      const outcomes = await runOverlappingCalls<unknown[]>(url, lock, contenders)

      const expected = written === 'fulfilled' ? 3 : 1
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(expected)
      expect(await db.person.count({ where: { id: contact.personId } })).toBe(0)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(String(outcome.reason.cause)).toMatch(/PERSON_NOT_FOUND|LINK_INVALID/)
    },
  )
})
