import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import { hideReportTarget, restoreReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { listProcedures } from '../../../tools/procedures-list.ts'
import { callProcedureByName, createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  type CreatedTestInvitation,
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
} from '../../support/factories/invitations.ts'
import { makeContact, makeMember, type TestContact, type TestMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import {
  makeAppointment,
  makeProvider,
  type TestServiceProvider,
} from '../../support/factories/scheduling.ts'
import {
  createSampleInputsOfMutations,
  getFilePathOfTrpcProcedureSampleInputs,
} from '../../support/procedure-samples.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const ctx = { db, clock: systemClock, personEventHandlers }
const hide = ({ personId }: { personId: PersonId }) => hideReportTarget(ctx, { kind: 'person', id: personId })
const restore = ({ personId }: { personId: PersonId }) =>
  restoreReportTarget(ctx, { kind: 'person', id: personId })

const rejected = listProcedures().filter(({ meta }) => meta.whenHidden === 'rejected')
const samples = createSampleInputsOfMutations(db)

let hidden: TestServiceProvider
let friend: TestMember
let provider: TestServiceProvider
let contact: TestContact
let sent: CreatedTestInvitation

beforeAll(async () => {
  hidden = await makeProvider(db, { services: [{ name: 'Poda', cost: 200 }] })
  provider = await makeProvider(db)
  friend = await makeMember(db)
  contact = await makeContact(db)
  sent = await makeInvitation(db, { inviter: hidden, now: new Date(Date.now() - 48 * 3_600_000) })
  await addToCircle(db, hidden, friend, contact)
  await addToCircle(db, friend, hidden)
  await makeReview(db, friend, hidden, { text: 'Poda muy bien.' })
  await makeReview(db, hidden, provider, { text: 'Buen trabajo.' })
  await hide(hidden)
})

describe('a hidden member', () => {
  it.each(rejected)(
    'a hidden member cannot call the procedure $name, because the procedure would affect other people',
    async ({ name }) => {
      const sample = samples[name]
      if (!sample) throw new Error(`Add ${name} to ${getFilePathOfTrpcProcedureSampleInputs(name)}`)
      const member = await makeMember(db)
      const input = await sample.input(member)
      await hide(member)
      const call = callProcedureByName(createTestCaller(db, member.actor), name, input)
      await expectAppError(call, 'IDENTITY.PROFILE_HIDDEN')
    },
  )

  it('a hidden member sees their own profile and circle, and a notice that their profile is hidden', async () => {
    const { identity, circles, reviews, scheduling } = createTestCaller(db, hidden.actor)
    const { personId } = hidden
    expect((await identity.viewer())?.hidden).toEqual({ operatorEmail: null })
    const config = { smtpUrl: 'smtp://correo.example', mailFrom: 'Círculo <hola@circulo.example>' }
    const mailing = createTestCaller(db, hidden.actor, { config })
    expect((await mailing.identity.viewer())?.hidden).toEqual({ operatorEmail: 'hola@circulo.example' })
    expect((await createTestCaller(db, friend.actor).identity.viewer())?.hidden).toBeNull()

    expect(await identity.profile({ id: personId })).toMatchObject({ isOwner: true, name: hidden.name })
    const { people, total } = await circles.list({})
    expect([total, people.map((person) => person.personId).sort()]).toEqual([
      3,
      [friend.personId, contact.personId, sent.contact.personId].sort(),
    ])
    expect(await circles.standing({ personId })).toMatchObject({ circleSize: 3, recommendationCount: 0 })
    expect(await circles.dashboard()).toMatchObject({ circleSize: 3, recommendedBy: 0, commonFriends: 0 })
    expect(await reviews.list({ personId })).toMatchObject({
      total: 1,
      reviews: [{ text: 'Poda muy bien.', hidden: false }],
    })
    expect(await scheduling.offer({ personId })).toMatchObject({
      enabled: true,
      services: [{ name: 'Poda' }],
    })
  })

  it('a member hidden by the operator can remove people from the circle, and save services that visitors do not see', async () => {
    const { scheduling, circles } = createTestCaller(db, hidden.actor)
    await scheduling.saveServices({ services: [{ name: 'Riego', cost: 50 }] })
    const visitor = createTestCaller(db, null)
    expect((await visitor.scheduling.offer({ personId: hidden.personId })).services).toEqual([])
    await circles.remove({ personId: contact.personId })
    expect((await circles.list({})).total).toBe(2)
  })

  it('a hidden member cannot be added, reviewed or booked by other members', async () => {
    const { circles, reviews, scheduling } = createTestCaller(db, friend.actor)
    const { personId } = hidden
    await expectAppError(circles.add({ personId }), 'CIRCLES.PERSON_NOT_FOUND')
    const review = { trades: [], review: 'Bien', photoIds: [] }
    await expectAppError(circles.addExisting({ personId, ...review }), 'CIRCLES.PERSON_NOT_FOUND')
    await expectAppError(reviews.create({ personId, text: 'Bien' }), 'IDENTITY.PERSON_NOT_FOUND')
    await expectAppError(scheduling.slots({ personId, month: '2027-01' }), 'SCHEDULING.AGENDA_DISABLED')
    await expectAppError(
      scheduling.book({ personId, date: '2027-01-04', time: '09:00' }),
      'SCHEDULING.AGENDA_DISABLED',
    )
  })

  it('a client can cancel, but not move, an existing appointment with a hidden provider', async () => {
    const { scheduling } = createTestCaller(db, friend.actor)
    const { personId } = hidden
    const { id } = await makeAppointment(db, hidden, friend, new Date(Date.now() + 72 * 3_600_000))
    const slots = scheduling.slots({ personId, month: '2027-01', appointmentId: id })
    await expectAppError(slots, 'SCHEDULING.AGENDA_DISABLED')
    const move = scheduling.reschedule({ id, date: '2027-01-04', time: '09:00' })
    await expectAppError(move, 'SCHEDULING.AGENDA_DISABLED')
    expect(await scheduling.cancel({ id })).toMatchObject({ status: 'CANCELLED' })
    expect(await db.outboxMail.count({ where: { recipient: hidden.email } })).toBeGreaterThan(0)
  })
})

describe('a hidden contact', () => {
  it('a hidden contact cannot be added, invited, claimed or removed, and its invitations are invalid', async () => {
    const made = await makeInvitation(db, { now: new Date(Date.now() - 48 * 3_600_000) })
    const { contact, inviter } = made
    const link = await copyInvitationLink(db, made)
    await hide(contact)
    const { circles, invitations } = createTestCaller(db, inviter.actor)
    const visitor = createTestCaller(db, null, { address: '198.51.100.77' })
    const { name, phone, personId } = contact
    const added = circles.addNew({ name, phone, trades: [], photoIds: [], review: 'Bien' })
    await expectAppError(added, 'IDENTITY.CONTACT_HIDDEN')
    await expectAppError(circles.matchContact({ name, phone }), 'IDENTITY.CONTACT_HIDDEN')
    await expectAppError(circles.invite({ personId }), 'CIRCLES.NOT_IN_CIRCLE')
    await expectAppError(invitations.resend({ invitationId: made.id }), 'INVITATIONS.NOT_FOUND')
    await expectAppError(invitations.link({ invitationId: made.id }), 'INVITATIONS.NOT_FOUND')
    const request = { personId, name: 'Yo', email: 'yo@correo.example' }
    await expectAppError(visitor.identity.requestRemoval(request), 'IDENTITY.PERSON_NOT_FOUND')
    await expectAppError(visitor.invitations.requestClaim(request), 'IDENTITY.PERSON_NOT_FOUND')
    for (const token of [link, made.mailToken]) {
      await expectAppError(visitor.invitations.read({ token }), 'INVITATIONS.INVALID_TOKEN')
      const registering = visitor.invitations.register(makeRegisterInviteeInput(made, { token }))
      await expectAppError(registering, 'INVITATIONS.INVALID_TOKEN')
    }
    await restore(contact)
    expect(await circles.matchContact({ name, phone })).toMatchObject({ inMyCircle: true })
    expect(await visitor.invitations.read({ token: link })).toMatchObject({ name })
  })
})

describe('a hidden client', () => {
  it('a provider cannot select a client hidden by the operator for a new appointment', async () => {
    const busy = await makeProvider(db)
    const client = await makeContact(db)
    await addToCircle(db, busy, client)
    await hide(client)
    const { scheduling } = createTestCaller(db, busy.actor)
    const date = new Date(Date.now() + 72 * 3_600_000).toISOString().slice(0, 10)
    const known = scheduling.bookFor({ client: { personId: client.personId }, date, time: '10:00' })
    await expectAppError(known, 'SCHEDULING.NOT_A_KNOWN_CLIENT')
    const { name, phone } = client
    const { id } = await scheduling.bookFor({ client: { name, phone }, date, time: '10:00' })
    const found = await db.appointment.findUniqueOrThrow({ where: { id } })
    expect(found).toMatchObject({ clientId: null, clientName: name })
  })
})

describe('while the operator hides a person', () => {
  const recommendedBy = async ({ personId }: { personId: PersonId }) =>
    (await createTestCaller(db, null).circles.standing({ personId })).recommendationCount

  it('an invitation stays valid while the operator hides the member who sent the invitation', async () => {
    const made = await makeInvitation(db)
    await hide(made.inviter)
    const visitor = createTestCaller(db, null)
    const { mailToken: token, contact } = made
    expect(await visitor.invitations.read({ token })).toMatchObject({ inviterName: null })
    await db.circleMembership.deleteMany({ where: { memberId: contact.personId } })
    await db.suspendedMembership.deleteMany({ where: { memberId: contact.personId } })
    await visitor.invitations.register(makeRegisterInviteeInput(made))
    expect(await recommendedBy(contact)).toBe(0)
    await restore(made.inviter)
    expect(await recommendedBy(contact)).toBe(1)
  })

  it('the profile of a contact merged into a hidden contact is not found until the operator shows the hidden contact', async () => {
    const [visible, gone] = [await makeContact(db), await makeContact(db)]
    const [one, other] = [await makeMember(db), await makeMember(db)]
    await addToCircle(db, one, visible, gone)
    await addToCircle(db, other, visible)
    await makeReview(db, other, visible)
    await hide(gone)
    await inTransaction(db, (tx) => mergePeople(tx, ctx, { fromId: visible.personId, intoId: gone.personId }))
    const visitor = createTestCaller(db, null)
    await expectAppError(visitor.identity.profile({ id: visible.personId }), 'IDENTITY.PERSON_NOT_FOUND')
    await restore(gone)
    expect(await recommendedBy(gone)).toBe(2)
    expect((await visitor.reviews.list({ personId: gone.personId })).total).toBe(1)
    expect((await visitor.identity.profile({ id: visible.personId })).personId).toBe(gone.personId)
  })

  it('a contact in the circle of a hidden member remains when the member who created the contact deletes the account', async () => {
    const [adder, vouching] = [await makeMember(db), await makeMember(db)]
    const kept = await makeContact(db, { createdById: adder.personId })
    await addToCircle(db, adder, kept)
    await addToCircle(db, vouching, kept)
    await hide(vouching)
    const { identity } = createTestCaller(db, adder.actor)
    await identity.deleteAccount({ password: adder.password, email: null })
    await restore(vouching)
    expect(await recommendedBy(kept)).toBe(1)
  })

  it('a hidden person can delete the account, which deletes all data of the person', async () => {
    const member = await makeMember(db)
    await addToCircle(db, member, friend)
    await makeReview(db, member, friend)
    await hide(member)
    const { identity } = createTestCaller(db, member.actor)
    await identity.deleteAccount({ password: member.password, email: null })
    expect(await db.suspendedMembership.count({ where: { ownerId: member.personId } })).toBe(0)
    expect(await db.person.count({ where: { id: member.personId } })).toBe(0)
    expect(await restore(member)).toBe(false)
  })
})
