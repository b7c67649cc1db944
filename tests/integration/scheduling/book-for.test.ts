import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { readPersonCalendar } from '#modules/scheduling/host-api.ts'
import { createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import {
  createSchedulingTestCaller,
  readArchivedAppointments,
  readSubjectsAndDeleteMails,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1], now = wednesdayNoon) =>
  createSchedulingTestCaller(db, who, now)
const slot = { date: '2026-05-21', time: '10:00' }
const caller = { name: 'Rosa Díaz', phone: '33 5555 0101' }
const rowOf = (id: string) => db.appointment.findUniqueOrThrow({ where: { id } })

describe('bookFor, a booking by the provider for a client', () => {
  it('a booking that the provider makes for a person of the own circle is confirmed at once, and this person is notified', async () => {
    const provider = await makeProvider(db, { name: 'Ana Peña', agenda: { autoConfirmFor: 'NONE' } })
    const client = await makeMember(db)
    await addToCircle(db, provider, client)
    await readSubjectsAndDeleteMails(db, client)
    const booked = await as(provider).bookFor({
      client: { personId: client.personId },
      ...slot,
      note: 'Por teléfono',
    })
    expect(booked).toMatchObject({ status: 'CONFIRMED', notice: 'BOOKED_FOR', ...slot, endTime: '10:30' })
    expect(booked.client).toEqual({ name: client.name, phone: null, isMailed: true })
    expect(await rowOf(booked.id)).toMatchObject({
      clientId: client.personId,
      clientName: client.name,
      clientEmail: client.email,
      bookedByProvider: true,
      clientNote: 'Por teléfono',
      expiresAt: null,
    })
    expect(await readSubjectsAndDeleteMails(db, client)).toEqual(['Ana Peña agendó una cita para ti'])
    const [card] = (await as(client).appointments({ role: 'client' })).appointments
    expect(card).toMatchObject({ bookedByProvider: true, canCancel: true, canReschedule: true })
  })

  it('a booking by the provider stores the deadline until which the client may change the appointment', async () => {
    const provider = await makeProvider(db, { agenda: { cancelDeadlineMinutes: 60 } })
    const client = await makeMember(db)
    await addToCircle(db, provider, client)
    const { id } = await as(provider).bookFor({ client: { personId: client.personId }, ...slot })
    expect((await rowOf(id)).changeableUntil).toEqual(new Date('2026-05-21T15:00:00Z'))
    const late = new Date('2026-05-21T15:00:01Z')
    await expectAppError(as(client, late).cancel({ id }), 'SCHEDULING.TOO_LATE_TO_CHANGE')
    await as(provider, late).cancel({ id })
  })

  it('a provider can book by person id for a former client, not for an unknown person', async () => {
    const provider = await makeProvider(db)
    const [former, stranger] = [await makeMember(db), await makeMember(db)]
    await makeAppointment(db, provider, former, new Date('2026-04-21T16:00:00Z'))
    const book = (personId: string) => as(provider).bookFor({ client: { personId }, ...slot })
    await book(former.personId)
    await expectAppError(book(stranger.personId), 'SCHEDULING.NOT_A_KNOWN_CLIENT')
    await expectAppError(book(randomUUID()), 'SCHEDULING.NOT_A_KNOWN_CLIENT')
    await expectAppError(book(provider.personId), 'SCHEDULING.OWN_AGENDA')
  })

  it('a provider’s booking by name and phone matches a person in the circle despite missing accents and another phone format', async () => {
    const provider = await makeProvider(db)
    await makeMember(db, { name: caller.name, profile: { phone: caller.phone } })
    const contact = await makeContact(db, { ...caller })
    await addToCircle(db, provider, contact)
    const typed = { name: 'ROSA DIAZ', phone: '+52 1 33 5555 0101' }
    const { id } = await as(provider).bookFor({ client: typed, ...slot })
    expect(await rowOf(id)).toMatchObject({ clientId: contact.personId, clientName: 'Rosa Díaz' })
  })

  it('the server recognizes a former client by the name and phone typed in a provider’s booking', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db, { name: 'Eva Lugo', profile: { phone: '33 5555 0202' } })
    await makeAppointment(db, provider, client, new Date('2026-04-21T16:00:00Z'))
    const typed = { name: 'Eva Lugo', phone: '33 5555 0202' }
    const booked = await as(provider).bookFor({ client: typed, ...slot })
    expect(booked.client.isMailed).toBe(true)
    expect((await rowOf(booked.id)).clientId).toBe(client.personId)
  })

  it('a provider who books for a client by name and phone cannot tell from the response whether the phone belongs to a member', async () => {
    const provider = await makeProvider(db)
    const stranger = await makeMember(db, { name: 'Rita Sanz', profile: { phone: '33 5555 0303' } })
    await readSubjectsAndDeleteMails(db, stranger)
    const book = (client: { name: string; phone: string }, time: string) =>
      as(provider).bookFor({ client, ...slot, time, note: 'Compra aquí' })
    const typed = { name: 'rita sanz', phone: '+52 33 5555 0303' }
    const booked = await book(typed, '10:00')
    const unknown = { name: 'rita sanz', phone: '+52 33 5555 0304' }
    const { client: ofNobody, ...rest } = await book(unknown, '11:00')
    expect(booked.client).toEqual({ ...typed, isMailed: false })
    expect(ofNobody).toEqual({ ...unknown, isMailed: false })
    expect(Object.keys(booked).sort()).toEqual(Object.keys({ ...rest, client: ofNobody }).sort())

    expect(await rowOf(booked.id)).toMatchObject({ clientId: null, clientEmail: null })
    expect(await readSubjectsAndDeleteMails(db, stranger)).toEqual([])
    expect((await as(stranger).appointments({ role: 'client', includeLater: true })).appointments).toEqual([])
    const calendar = await readPersonCalendar(
      { ...createTestContext(db, null), clock: fixedClock(wednesdayNoon) },
      stranger.personId,
    )
    expect(await calendar.write()).not.toContain('BEGIN:VEVENT')
    expect(await readArchivedAppointments(db, stranger, 'citasQueReserve')).toEqual([])
    const received = await as(provider).appointments({ role: 'provider' })
    expect(received.appointments.map(({ id }) => id)).toContain(booked.id)
    expect(received.clients).toEqual([])
  })

  it('a provider’s booking stores an unknown client only in the appointment, and adds no person to the directory', async () => {
    const provider = await makeProvider(db)
    const before = await db.person.count()
    const client = { name: 'Pablo Ruiz', phone: '33 5555 0999' }
    const { id, client: told } = await as(provider).bookFor({ client, ...slot })
    expect(told).toEqual({ ...client, isMailed: false })
    expect(await rowOf(id)).toMatchObject({
      clientId: null,
      clientName: 'Pablo Ruiz',
      clientPhone: '33 5555 0999',
      clientEmail: null,
    })
    expect(await db.person.count()).toBe(before)
    const list = await as(provider).appointments({ role: 'provider', clientName: 'PABLO' })
    expect(list.appointments[0]).toMatchObject({
      counterpart: { personId: null, name: 'Pablo Ruiz', profilePath: null },
      contact: { phone: '33 5555 0999', email: null },
      canCancel: true,
    })
    const wrong = as(provider).bookFor({ client: { name: 'Pablo', phone: '123' }, ...slot, time: '12:00' })
    await expectAppError(wrong, 'IDENTITY.INVALID_PHONE')
  })

  it('a provider can book for a client outside working hours, on days off and with a disabled agenda', async () => {
    const provider = await makeProvider(db, {
      agenda: { enabled: false, minNoticeMinutes: 1000, bufferAfterMinutes: 60 },
    })
    await as(provider).saveException({ from: '2026-05-21', to: '2026-05-21' })
    const book = (date: string, time: string, durationMinutes?: number) =>
      as(provider).bookFor({ client: caller, date, time, durationMinutes })
    expect(await book('2026-05-21', '22:10', 25)).toMatchObject({ endTime: '22:35' })
    expect(await book('2026-05-21', '22:35')).toMatchObject({ endTime: '23:05' })
    expect(await book('2026-05-20', '11:00')).toMatchObject({ time: '11:00' })
    expect(await book('2027-05-20', '11:00')).toMatchObject({ date: '2027-05-20' })
    await expectAppError(book('2026-05-20', '10:59'), 'SCHEDULING.SLOT_NOT_OFFERED')
    await expectAppError(book('2027-05-21', '11:00'), 'SCHEDULING.SLOT_NOT_OFFERED')
  })

  it('a booking by the provider cannot overlap another appointment', async () => {
    const provider = await makeProvider(db)
    await makeAppointment(db, provider, await makeMember(db), new Date('2026-05-21T16:15:00Z'))
    const booking = as(provider).bookFor({ client: caller, ...slot })
    await expectAppError(booking, 'SCHEDULING.SLOT_TAKEN')
  })

  it('one of eight concurrent bookings by the provider for overlapping times succeeds', async () => {
    const provider = await makeProvider(db)
    const requests = Array.from(
      { length: 8 },
      (_, i) => () => as(provider).bookFor({ client: caller, date: '2026-05-22', time: `10:${10 + i}` }),
    )
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('appointment'), requests)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        await expectAppError(Promise.reject(outcome.reason), 'SCHEDULING.SLOT_TAKEN')
  })

  it('a booking by the provider at a local time that a clock change skips is rejected', async () => {
    const provider = await makeProvider(db, { agenda: { timeZone: 'America/Tijuana' } })
    const winter = new Date('2026-02-20T18:00:00Z')
    const skipped = as(provider, winter).bookFor({ client: caller, date: '2026-03-08', time: '02:30' })
    await expectAppError(skipped, 'SCHEDULING.SLOT_NOT_OFFERED')
  })

  it('a booking by the provider takes its duration and cost from the chosen service, but a service is optional', async () => {
    const provider = await makeProvider(db, { services: [{ name: 'Corte', cost: 150 }] })
    const serviceId = provider.services[0]?.id
    const { id } = await as(provider).bookFor({ client: caller, ...slot, serviceId })
    expect(await rowOf(id)).toMatchObject({ serviceName: 'Corte' })
    await as(provider).bookFor({ client: caller, ...slot, time: '11:00' })
    const wrong = as(provider).bookFor({ client: caller, ...slot, time: '12:00', serviceId: randomUUID() })
    await expectAppError(wrong, 'SCHEDULING.SERVICE_NOT_FOUND')
  })

  it('the provider can cancel and move an appointment that the provider booked', async () => {
    const provider = await makeProvider(db)
    const { id } = await as(provider).bookFor({ client: caller, ...slot })
    expect(await as(provider).reschedule({ id, date: '2026-05-22', time: '08:00' })).toMatchObject({
      status: 'CONFIRMED',
      date: '2026-05-22',
    })
    await as(provider).cancel({ id })
    expect(await rowOf(id)).toMatchObject({ status: 'CANCELLED', cancelledBy: 'PROVIDER', sequence: 2 })
  })

  it('three concurrent bookings by the provider with the same request key create one appointment', async () => {
    const provider = await makeProvider(db)
    const asked = { client: caller, ...slot, requestKey: randomUUID() }
    const request = () => as(provider).bookFor(asked)
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('appointment'), [
      request,
      request,
      request,
    ])
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.map(({ client }) => client)).toEqual([1, 2, 3].map(() => ({ ...caller, isMailed: false })))
    const other = as(provider).bookFor({ ...asked, time: '11:00' })
    await expectAppError(other, 'SCHEDULING.REQUEST_KEY_USED')
  })

  it('scheduling.bookFor rejects a caller who has no agenda or no session', async () => {
    const asked = { client: caller, ...slot }
    await expectAppError(as(await makeMember(db)).bookFor(asked), 'SCHEDULING.AGENDA_NOT_SAVED')
    await expectAppError(as(null).bookFor(asked), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
