import { describe, expect, it } from 'vitest'
import { fixedClock, systemClock } from '#kernel/clock.ts'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { collectAccountDataArchive } from '#modules/identity/host-api.ts'
import { maxBlockedPeople } from '#modules/identity/use-cases/block-person.ts'
import { hideReportTarget } from '#modules/reviews/operator-api.ts'
import { cancelAllExpiredRequestsAndNotify } from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createAppointmentLinkToken } from '../../support/appointment-links.ts'
import {
  bookedSlot,
  createPersonBlockTestSteps,
  getTimeHoursAfterWednesdayNoon,
} from '../../support/block-steps.ts'
import { createTestCaller, createTestConfig } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  createUniquePersonName,
  createUniquePhone,
  makeContact,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import {
  createAdvisoryLock,
  preventWritesToTables,
  runOverlappingCalls,
} from '../../support/overlapping-calls.ts'
import { wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const { as, block, merge, mailsOf, statusOf } = createPersonBlockTestSteps(db)

describe('blocking a person', () => {
  it('blocking a person cancels all future appointments of the two people; no e-mail mentions the block', async () => {
    const [me, other] = [await makeProvider(db), await makeProvider(db)]
    const asProvider = await makeAppointment(db, me, other, getTimeHoursAfterWednesdayNoon(24))
    const asClient = await makeAppointment(db, other, me, getTimeHoursAfterWednesdayNoon(48), {
      status: 'PENDING',
    })
    const past = await makeAppointment(db, me, other, getTimeHoursAfterWednesdayNoon(-24))
    const ofOthers = await makeAppointment(db, me, await makeMember(db), getTimeHoursAfterWednesdayNoon(72))
    const { personId } = other
    expect(await as(me).identity.blockPreview({ personId })).toEqual({
      name: other.name,
      isBlocked: false,
      upcomingAppointments: 2,
    })

    await block(me, other)
    await block(me, other)
    const cancelled = await db.appointment.findMany({
      where: { id: { in: [asProvider.id, asClient.id] } },
      orderBy: { startsAt: 'asc' },
      select: { status: true, cancelledBy: true },
    })
    expect(cancelled).toEqual([
      { status: 'CANCELLED', cancelledBy: 'PROVIDER' },
      { status: 'CANCELLED', cancelledBy: 'CLIENT' },
    ])
    expect([await statusOf(past), await statusOf(ofOthers)]).toEqual(['CONFIRMED', 'CONFIRMED'])
    const mails = await mailsOf(other)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `${me.name} no puede atender tu cita`,
      `${me.name} canceló su cita`,
    ])
    expect(mails.map(({ text }) => text).join()).not.toMatch(/bloque|\/agenda\/|otro horario/i)
    expect(await as(me).identity.blockPreview({ personId })).toMatchObject({
      isBlocked: true,
      upcomingAppointments: 0,
    })
    expect(await as(me).identity.blockedPeople()).toMatchObject([{ personId, name: other.name }])
    expect(await as(other).identity.blockedPeople()).toEqual([])
  })

  it('a member cannot block a person whose profile is hidden or does not exist', async () => {
    const [me, hidden] = [await makeMember(db), await makeMember(db)]
    const personId = hidden.personId
    await hideReportTarget({ db, clock: systemClock, personEventHandlers }, { kind: 'person', id: personId })
    await expectAppError(block(me, me), 'IDENTITY.BLOCK_ONESELF')
    for (const id of [personId, createId(personIdSchema)]) {
      await expectAppError(block(me, { personId: id }), 'IDENTITY.PERSON_NOT_FOUND')
      const preview = as(me).identity.blockPreview({ personId: id })
      await expectAppError(preview, 'IDENTITY.PERSON_NOT_FOUND')
    }
    const visitor = createTestCaller(db, null).identity
    await expect(visitor.block({ personId: me.personId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('a blocked member', () => {
  it('a member cannot book a provider who blocked the member until the provider removes the block', async () => {
    const [me, other] = [await makeProvider(db), await makeProvider(db)]
    await makeAppointment(db, other, me, getTimeHoursAfterWednesdayNoon(-48))
    await block(me, other)
    const { scheduling } = as(other)
    const { personId } = me
    await expectAppError(scheduling.book({ personId, ...bookedSlot }), 'IDENTITY.NOT_BOOKABLE')
    await expectAppError(scheduling.bookFor({ client: { personId }, ...bookedSlot }), 'IDENTITY.NOT_BOOKABLE')

    const mine = await as(me).scheduling.book({ personId: other.personId, ...bookedSlot })
    const move = { id: mine.id, date: '2026-05-22', time: '10:00' }
    await expectAppError(scheduling.proposeTime(move), 'IDENTITY.NOT_BOOKABLE')

    await as(me).identity.unblock({ personId: other.personId })
    await scheduling.proposeTime(move)
    await scheduling.book({ personId, ...bookedSlot, time: '12:00' })
  })

  it('a blocked member cannot move an appointment with the blocker, signed in or by a mailed link', async () => {
    const [me, other] = [await makeProvider(db), await makeMember(db)]
    await block(me, other)
    const proposedStartsAt = getTimeHoursAfterWednesdayNoon(50)
    const proposal = { proposedStartsAt, proposedTimeZone: me.timeZone }
    const { id } = await makeAppointment(db, me, other, getTimeHoursAfterWednesdayNoon(26), proposal)
    const { scheduling } = as(other)
    const moved = scheduling.reschedule({ id, date: '2026-05-22', time: '10:00' })
    await expectAppError(moved, 'IDENTITY.NOT_BOOKABLE')
    const accepted = scheduling.acceptProposal({ id, startsAt: proposedStartsAt })
    await expectAppError(accepted, 'IDENTITY.NOT_BOOKABLE')
    const token = await createAppointmentLinkToken(db, id, 'CLIENT', other.email)
    const answer = { token, action: 'acceptProposal', startsAt: proposedStartsAt } as const
    const byLink = createTestCaller(db, null, { now: wednesdayNoon }).scheduling.answerByLink(answer)
    await expectAppError(byLink, 'IDENTITY.NOT_BOOKABLE')
    expect(await scheduling.cancel({ id })).toMatchObject({ status: 'CANCELLED' })
  })

  it('a blocked member receives the e-mail about a cancellation without a link to book again', async () => {
    const [me, other] = [await makeProvider(db), await makeMember(db)]
    await block(me, other)
    const called = await makeAppointment(db, me, other, getTimeHoursAfterWednesdayNoon(26))
    const pending = await makeAppointment(db, me, other, getTimeHoursAfterWednesdayNoon(50), {
      status: 'PENDING',
      expiresAt: getTimeHoursAfterWednesdayNoon(1),
    })
    await as(me).scheduling.callOff({ id: called.id, reason: 'Me enfermé.' })
    await cancelAllExpiredRequestsAndNotify({
      db,
      config: createTestConfig(),
      clock: fixedClock(getTimeHoursAfterWednesdayNoon(2)),
    })
    expect(await statusOf(pending)).toBe('CANCELLED')
    const mails = await mailsOf(other)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).not.toMatch(/\/agenda\/|otro horario/)

    const token = await createAppointmentLinkToken(db, called.id, 'CLIENT', other.email)
    const opened = () =>
      createTestCaller(db, null, { now: wednesdayNoon }).scheduling.linkedAppointment({ token })
    expect(await opened()).toMatchObject({ side: 'CLIENT', canBookAgain: false })
    await as(me).identity.unblock({ personId: other.personId })
    expect(await opened()).toMatchObject({ canBookAgain: true })
  })

  it('a provider blocked by a member can book with the member’s name and phone, but the member gets no appointment', async () => {
    const me = await makeMember(db, { profile: { phone: createUniquePhone() } })
    const other = await makeProvider(db)
    await addToCircle(db, other, me)
    const { phone } = await db.person.findUniqueOrThrow({ where: { id: me.personId } })
    const client = { name: me.name, phone: phone ?? '' }
    const known = await as(other).scheduling.bookFor({ client, ...bookedSlot })
    expect(await db.appointment.count({ where: { id: known.id, clientId: me.personId } })).toBe(1)
    await block(me, other)
    const before = await mailsOf(me)
    const unlinked = await as(other).scheduling.bookFor({ client, ...bookedSlot, time: '12:00' })
    expect(await db.appointment.count({ where: { id: unlinked.id, clientId: null } })).toBe(1)
    expect(await mailsOf(me)).toEqual(before)
    const subjects = before.map(({ subject }) => subject)
    expect(subjects).toContain(`${other.name} agendó una cita para ti`)
  })

  it('a blocked member cannot review the blocker, but can add the blocker to the circle', async () => {
    const [me, other] = [await makeMember(db), await makeMember(db)]
    await block(me, other)
    const { circles, reviews } = as(other)
    const { personId } = me
    await expectAppError(reviews.create({ personId, text: 'Mal' }), 'IDENTITY.NOT_REVIEWABLE')
    const dialog = circles.addExisting({ personId, trades: [], review: 'Mal', photoIds: [] })
    await expectAppError(dialog, 'IDENTITY.NOT_REVIEWABLE')
    await circles.add({ personId })
    await as(me).reviews.create({ personId: other.personId, text: 'Bien' })
  })

  it('after a block, the blocked member can delete, but not edit, an existing review about the blocker', async () => {
    const [me, other] = [await makeMember(db), await makeMember(db)]
    const mine = await as(me).reviews.create({ personId: other.personId, text: 'Bien' })
    const theirs = await as(other).reviews.create({ personId: me.personId, text: 'Bien' })
    const { reviews } = as(other)
    await reviews.reply({ id: mine.id, text: 'Gracias' })
    await block(me, other)
    const edited = reviews.edit({ id: theirs.id, text: 'Mal', trades: [], photoIds: [] })
    await expectAppError(edited, 'IDENTITY.NOT_REVIEWABLE')
    await expectAppError(reviews.reply({ id: mine.id, text: 'Mal' }), 'IDENTITY.NOT_REVIEWABLE')
    await reviews.removeReply({ id: mine.id })
    await reviews.remove({ id: theirs.id })
    await as(me).reviews.edit({ id: mine.id, text: 'Muy bien', trades: [], photoIds: [] })
  })

  it('a booking by a blocked provider sends no e-mail to the member who blocked the provider', async () => {
    const [me, other] = [await makeMember(db), await makeProvider(db)]
    await block(me, other)
    const typed = { name: createUniquePersonName(), phone: createUniquePhone(), email: me.email }
    const { person } = await as(other).circles.addNew({ ...typed, trades: [], photoIds: [], review: 'Bien' })
    await as(other).scheduling.bookFor({ client: { personId: person.personId }, ...bookedSlot })
    expect(await mailsOf(me)).toEqual([])
    const another = await makeProvider(db)
    await addToCircle(db, another, person)
    await as(another).scheduling.bookFor({ client: { personId: person.personId }, ...bookedSlot })
    expect(await mailsOf(me)).toHaveLength(1)
  })
})

describe('a block concurrent with a booking', () => {
  it('blocking a member also cancels the appointment that the member is booking at that moment', async () => {
    const [me, other] = [await makeProvider(db), await makeMember(db)]
    const { personId } = me
    const lock = createAdvisoryLock(`scheduling.provider:${personId}`)
    const [booked, blocked] = await runOverlappingCalls(url, lock, [
      () => as(other).scheduling.book({ personId, ...bookedSlot }),
      () => block(me, other),
    ])
    expect(blocked).toMatchObject({ status: 'fulfilled' })
    if (booked.status === 'rejected') throw booked.reason
    expect(await statusOf(booked.value)).toBe('CANCELLED')
  })

  it('blocking a person cancels an appointment that this person is moving to another time', async () => {
    const [me, other] = [await makeProvider(db), await makeMember(db)]
    const { id } = await makeAppointment(db, me, other, getTimeHoursAfterWednesdayNoon(26))
    const lock = createAdvisoryLock(`scheduling.provider:${me.personId}`)
    const [moved] = await runOverlappingCalls(url, lock, [
      () => as(other).scheduling.reschedule({ id, date: '2026-05-22', time: '10:00' }),
      () => block(me, other),
    ])
    expect(moved).toMatchObject({ status: 'fulfilled', value: { date: '2026-05-22' } })
    expect(await statusOf({ id })).toBe('CANCELLED')
  })

  it('blocking a person rejects a concurrent booking that started after the block', async () => {
    const [me, other] = [await makeProvider(db), await makeMember(db)]
    const { personId } = me
    const [blocked, booked] = await runOverlappingCalls(url, preventWritesToTables('person_block'), [
      () => block(me, other),
      () => as(other).scheduling.book({ personId, ...bookedSlot }),
    ])
    expect(blocked).toMatchObject({ status: 'fulfilled' })
    await expectAppError(
      Promise.reject(booked.status === 'rejected' ? booked.reason : undefined),
      'IDENTITY.NOT_BOOKABLE',
    )
    expect(await db.appointment.count({ where: { providerId: personId } })).toBe(0)
  })
})

describe('the blocks of a member', () => {
  it('a member can block at most 500 people, even with two concurrent requests', async () => {
    const me = await makeMember(db)
    const ids = Array.from({ length: maxBlockedPeople - 1 }, () => createId(personIdSchema))
    await db.person.createMany({ data: ids.map((id) => ({ id, name: 'Persona' })) })
    await db.personBlock.createMany({
      data: ids.map((blockedId) => ({ blockerId: me.personId, blockedId })),
    })
    const [one, other] = [await makeMember(db), await makeMember(db)]
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('person_block'), [
      () => block(me, one),
      () => block(me, other),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await expectAppError(block(me, other), 'IDENTITY.TOO_MANY_BLOCKS')
    expect(await as(me).identity.blockedPeople()).toHaveLength(maxBlockedPeople)
    await as(me).identity.unblock(one)
    await block(me, other)
  })

  it('a block still applies after the blocked contact or the blocker is merged with another record', async () => {
    const [me, other] = [await makeProvider(db), await makeMember(db)]
    const [contact, record] = [await makeContact(db), await makeContact(db)]
    await block(me, contact)
    await block(me, other)
    await merge(contact, other)
    const { personId } = me
    await expectAppError(as(other).scheduling.book({ personId, ...bookedSlot }), 'IDENTITY.NOT_BOOKABLE')
    expect(await as(me).identity.blockedPeople()).toMatchObject([{ personId: other.personId }])

    await block(me, record)
    await merge(me, record)
    const blocks = await db.personBlock.findMany({ select: { blockerId: true, blockedId: true } })
    expect(blocks.filter(({ blockerId }) => blockerId === personId)).toEqual([])
    expect(blocks.filter(({ blockerId }) => blockerId === record.personId)).toEqual([
      { blockerId: record.personId, blockedId: other.personId },
    ])
  })

  it('a block is in the blocker’s data archive only, and is deleted with the blocker’s account', async () => {
    const [me, other] = [await makeMember(db), await makeMember(db)]
    await block(me, other)
    const collected = async ({ accountId }: TestMember) =>
      JSON.stringify((await collectAccountDataArchive(db, accountId)).content)
    const { content } = await collectAccountDataArchive(db, me.accountId)
    expect(content).toMatchObject({ personasQueBloquee: [{ nombre: other.name, desde: wednesdayNoon }] })
    expect(await collected(other)).not.toContain(me.name)
    await as(me).identity.deleteAccount({ password: me.password, email: null })
    expect(await db.personBlock.count({ where: { blockedId: other.personId } })).toBe(0)
  })
})
