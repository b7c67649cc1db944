import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')
const slot = { date: '2026-05-21', time: '10:00' }

const as = (member: { actor: Parameters<typeof createTestCaller>[1] }) =>
  createTestCaller(db, member.actor, { now }).scheduling
const countOf = (provider: { personId: string }) =>
  db.appointment.count({ where: { providerId: provider.personId } })

describe('booking a slot', () => {
  it('booking a slot creates a confirmed appointment with copies of the service, the price and the contact data', async () => {
    const provider = await makeProvider(db, { services: [{ name: 'Corte', cost: 150.5 }] })
    const client = await makeMember(db, { profile: { phone: '33 1234 5678' } })
    const booked = await as(client).book({
      personId: provider.personId,
      ...slot,
      serviceId: provider.services[0]?.id,
    })
    expect(booked).toMatchObject({
      status: 'CONFIRMED',
      notice: 'BOOKED_CONFIRMED',
      ...slot,
      endTime: '10:30',
    })
    const { createdAt, updatedAt, serviceCost, ...row } = await db.appointment.findUniqueOrThrow({
      where: { id: booked.id },
    })
    expect(serviceCost?.toNumber()).toBe(150.5)
    expect(row).toEqual({
      id: booked.id,
      providerId: provider.personId,
      providerName: provider.name,
      clientId: client.personId,
      clientName: client.name,
      clientEmail: client.email,
      clientPhone: '33 1234 5678',
      startsAt: new Date('2026-05-21T16:00:00Z'),
      endsAt: new Date('2026-05-21T16:30:00Z'),
      timeZone: 'America/Mexico_City',
      localDate: '2026-05-21',
      localTime: '10:00',
      localEndTime: '10:30',
      durationMinutes: 30,
      status: 'CONFIRMED',
      autoConfirm: true,
      serviceName: 'Corte',
      clientNote: null,
      bookedByProvider: false,
      clientTimeZone: null,
      remindAt: null,
      requestKey: null,
      requestDigest: null,
      expiresAt: null,
      changeableUntil: null,
      cancelledBy: null,
      cancelReason: null,
      noShowAt: null,
      proposedStartsAt: null,
      proposedTimeZone: null,
      proposedByClient: false,
      attendanceConfirmedAt: null,
      reviewDismissedAt: null,
      sequence: 0,
    })
  })

  it('a booking is pending if the provider confirms manually', async () => {
    const provider = await makeProvider(db, { agenda: { autoConfirmFor: 'NONE' } })
    const booked = await as(await makeMember(db)).book({ personId: provider.personId, ...slot })
    expect(booked).toMatchObject({ status: 'PENDING', notice: 'BOOKED_PENDING' })
  })

  it('a booking uses the provider’s time zone, before and after a clock change', async () => {
    const provider = await makeProvider(db, { agenda: { timeZone: 'America/Tijuana' } })
    const client = createTestCaller(db, (await makeMember(db)).actor, {
      now: new Date('2026-10-20T18:00:00Z'),
    })
    const book = (date: string) =>
      client.scheduling.book({ personId: provider.personId, date, time: '09:00' })
    const starts = await Promise.all(
      ['2026-10-31', '2026-11-01'].map(async (date) => {
        const { id } = await book(date)
        return (await db.appointment.findUniqueOrThrow({ where: { id } })).startsAt.toISOString()
      }),
    )
    expect(starts).toEqual(['2026-10-31T16:00:00.000Z', '2026-11-01T17:00:00.000Z'])
  })

  it('a booking may start when another appointment ends, and may overlap a cancelled appointment', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    await makeAppointment(db, provider, client, new Date('2026-05-21T15:30:00Z'))
    await makeAppointment(db, provider, client, new Date('2026-05-21T16:00:00Z'), { status: 'CANCELLED' })
    await expect(as(client).book({ personId: provider.personId, ...slot })).resolves.toMatchObject(slot)
  })

  it('a booking that overlaps another appointment of the provider is rejected, even if the same client has that appointment', async () => {
    const provider = await makeProvider(db)
    const [client, other] = [await makeMember(db), await makeMember(db)]
    await makeAppointment(db, provider, other, new Date('2026-05-21T16:15:00Z'))
    await expectAppError(as(client).book({ personId: provider.personId, ...slot }), 'SCHEDULING.SLOT_TAKEN')
    const later = { personId: provider.personId, date: '2026-05-22', time: '10:00' }
    await as(client).book(later)
    await expectAppError(as(client).book(later), 'SCHEDULING.SLOT_TAKEN')
    expect(await countOf(provider)).toBe(2)
  })

  it.each([
    ['off the step', '2026-05-21', '10:10'],
    ['outside the ranges', '2026-05-21', '18:00'],
    ['past', '2026-05-20', '11:30'],
    ['beyond two months', '2026-07-21', '10:00'],
  ])('a booking of a slot that is %s is rejected', async (_why, date, time) => {
    const provider = await makeProvider(db)
    const booking = as(await makeMember(db)).book({ personId: provider.personId, date, time })
    await expectAppError(booking, 'SCHEDULING.SLOT_NOT_OFFERED')
    expect(await countOf(provider)).toBe(0)
  })

  it('a provider cannot book an appointment in their own agenda as a client', async () => {
    const provider = await makeProvider(db)
    const booking = as(provider).book({ personId: provider.personId, ...slot })
    await expectAppError(booking, 'SCHEDULING.OWN_AGENDA')
  })

  it('a booking in an agenda that is disabled, has no time ranges or does not exist is rejected', async () => {
    const client = await makeMember(db)
    const disabled = await makeProvider(db, { agenda: { enabled: false } })
    const empty = await makeProvider(db)
    await db.agendaRange.deleteMany({ where: { personId: empty.personId } })
    const book = (personId: string) => as(client).book({ personId, ...slot })
    await expectAppError(book(disabled.personId), 'SCHEDULING.AGENDA_DISABLED')
    await expectAppError(book((await makeContact(db)).personId), 'SCHEDULING.AGENDA_DISABLED')
    await expectAppError(book(randomUUID()), 'SCHEDULING.AGENDA_DISABLED')
    await expectAppError(book(empty.personId), 'SCHEDULING.NO_RANGES')
  })

  it('a booking requires one of the provider’s services if there are any', async () => {
    const provider = await makeProvider(db, { services: [{ name: 'Corte', cost: 150 }] })
    const other = await makeProvider(db, { services: [{ name: 'Tinte', cost: 10 }] })
    const client = as(await makeMember(db))
    const book = (serviceId?: string) => client.book({ personId: provider.personId, ...slot, serviceId })
    await expectAppError(book(), 'SCHEDULING.SERVICE_REQUIRED')
    await expectAppError(book(other.services[0]?.id), 'SCHEDULING.SERVICE_NOT_FOUND')
    expect(await countOf(provider)).toBe(0)
  })

  it('an appointment keeps the name and cost of a service that changes after the booking', async () => {
    const provider = await makeProvider(db, { services: [{ name: 'Corte', cost: 150 }] })
    const serviceId = provider.services[0]?.id
    const { id } = await as(await makeMember(db)).book({ personId: provider.personId, ...slot, serviceId })
    await as(provider).saveServices({ services: [{ id: serviceId, name: 'Corte caro', cost: 900 }] })
    const row = await db.appointment.findUniqueOrThrow({ where: { id } })
    expect([row.serviceName, row.serviceCost?.toNumber()]).toEqual(['Corte', 150])
  })

  it('a booking by a visitor is rejected', async () => {
    const provider = await makeProvider(db)
    const booking = createTestCaller(db, null, { now }).scheduling.book({
      personId: provider.personId,
      ...slot,
    })
    await expectAppError(booking, 'KERNEL.SIGN_IN_REQUIRED')
  })
})
