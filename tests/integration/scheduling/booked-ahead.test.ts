import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
  type TestServiceProvider,
} from '../../support/factories/scheduling.ts'
import {
  createAdvisoryLock,
  preventWritesToTables,
  runOverlappingCalls,
} from '../../support/overlapping-calls.ts'
import { createSchedulingTestCaller, hourMs, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const { bookingsPerProvider, bookingsPerAccount, bookingsUnproven } = defaultMemberUsageLimits
const slot = { date: '2026-05-21', time: '10:00' }

async function setUp(count: number, overrides: TestAppointmentOverrides = {}) {
  const [provider, client] = [await makeProvider(db), await makeMember(db)]
  const first = Date.parse('2026-05-28T15:00:00Z')
  const made: { id: string }[] = []
  for (let index = 0; index < count; index++)
    made.push(await makeAppointment(db, provider, client, new Date(first + index * hourMs), overrides))
  const book = (at: { date: string; time: string; requestKey?: string } = slot) =>
    createSchedulingTestCaller(db, client).book({ personId: provider.personId, ...at })
  return { provider, client, made, book }
}

describe('bookings of one client with one provider', () => {
  it('a client can have five open appointments with one provider, including pending requests', async () => {
    const { provider, client, made, book } = await setUp(bookingsPerProvider - 2)
    const first = Date.parse('2026-05-27T15:00:00Z')
    await makeAppointment(db, provider, client, new Date(first), { status: 'PENDING' })
    const requestKey = randomUUID()
    const last = await book({ ...slot, requestKey })
    await expectAppError(book({ ...slot, time: '11:00' }), 'SCHEDULING.TOO_MANY_BOOKED')
    expect(await book({ ...slot, requestKey })).toEqual(last)
    const another = createSchedulingTestCaller(db, await makeMember(db))
    await another.book({ personId: provider.personId, ...slot, time: '11:00' })
    const other = await makeProvider(db)
    await createSchedulingTestCaller(db, client).book({ personId: other.personId, ...slot, time: '12:00' })

    await createSchedulingTestCaller(db, client).reschedule({
      id: last.id,
      date: '2026-05-22',
      time: '10:00',
    })
    await createSchedulingTestCaller(db, client).cancel({ id: made[0]?.id ?? '' })
    await expect(book({ ...slot, time: '12:00' })).resolves.toMatchObject({ status: 'CONFIRMED' })
  })

  it('a booking is rejected if another process meanwhile books the client’s last permitted appointment', async () => {
    const { provider, client, book } = await setUp(bookingsPerProvider - 1)
    const lock = createAdvisoryLock(`scheduling.provider:${provider.personId}`)
    const elsewhere = new Date('2026-05-27T15:00:00Z')
    const [booked] = await runOverlappingCalls(url, lock, [() => book()], {
      meanwhile: () => makeAppointment(db, provider, client, elsewhere),
    })
    const reason = booked.status === 'rejected' ? booked.reason : undefined
    await expectAppError(Promise.reject(reason), 'SCHEDULING.TOO_MANY_BOOKED')
  })

  it('the limit of open appointments holds for five overlapping requests in one process', async () => {
    const { provider, client, book } = await setUp(bookingsPerProvider - 1)
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00']
    const bookings = times.map((time) => () => book({ ...slot, time }))
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('appointment'), bookings, {
      waiting: 1,
      meanwhile: () => makeMember(db),
    })
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const where = { providerId: provider.personId, clientId: client.personId }
    expect(await db.appointment.count({ where })).toBe(bookingsPerProvider)
  })

  it('the limit of open appointments does not count past, cancelled, expired and provider-booked ones', async () => {
    const lapsed = { status: 'PENDING', expiresAt: new Date(wednesdayNoon.getTime() - 1) } as const
    for (const overrides of [{ status: 'CANCELLED' }, lapsed, { bookedByProvider: true }] as const) {
      const { book } = await setUp(bookingsPerProvider, overrides)
      await expect(book()).resolves.toMatchObject({ status: 'CONFIRMED' })
    }
    const { provider, client, book } = await setUp(0)
    for (let index = 1; index <= bookingsPerProvider; index++)
      await makeAppointment(db, provider, client, new Date(wednesdayNoon.getTime() - index * hourMs))
    await expect(book()).resolves.toMatchObject({ status: 'CONFIRMED' })
  })

  it("a provider may book for a client above the client's limit of open appointments", async () => {
    const { provider, client } = await setUp(bookingsPerProvider)
    await addToCircle(db, provider, client)
    const booked = createSchedulingTestCaller(db, provider).bookFor({
      client: { personId: client.personId },
      ...slot,
    })
    await expect(booked).resolves.toMatchObject({ status: 'CONFIRMED' })
  })
})

describe('all open bookings of one client', () => {
  async function setUpInAll(count: number) {
    const client = await makeMember(db)
    const first = Date.parse('2026-05-28T15:00:00Z')
    for (let booked = 0; booked < count; ) {
      const provider = await makeProvider(db)
      for (let index = 0; index < 4 && booked < count; index++, booked++)
        await makeAppointment(db, provider, client, new Date(first + booked * hourMs))
    }
    const bookWith = ({ personId }: { personId: string }) =>
      createSchedulingTestCaller(db, client).book({ personId, ...slot })
    return { client, bookWith }
  }

  it('a client can have 15 open appointments with all providers together', async () => {
    const { bookWith } = await setUpInAll(bookingsPerAccount - 1)
    await bookWith(await makeProvider(db))
    await expectAppError(bookWith(await makeProvider(db)), 'SCHEDULING.TOO_MANY_BOOKED_IN_ALL')
  })

  it('a client with 14 of 15 permitted appointments can book only one more, even in two processes', async () => {
    const { client, bookWith } = await setUpInAll(bookingsPerAccount - 1)
    const [provider, other] = [await makeProvider(db), await makeProvider(db)]
    const lock = createAdvisoryLock(`scheduling.client:${client.personId}`)
    const [booked] = await runOverlappingCalls(url, lock, [() => bookWith(provider)], {
      meanwhile: () => makeAppointment(db, other, client, new Date('2026-05-27T15:00:00Z')),
    })
    const reason = booked.status === 'rejected' ? booked.reason : undefined
    await expectAppError(Promise.reject(reason), 'SCHEDULING.TOO_MANY_BOOKED_IN_ALL')
  })

  it('three simultaneous bookings by a client with 14 of 15 permitted appointments create exactly one appointment', async () => {
    const { client, bookWith } = await setUpInAll(bookingsPerAccount - 1)
    const providers = [await makeProvider(db), await makeProvider(db), await makeProvider(db)]
    const bookings = providers.map((provider) => () => bookWith(provider))
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('appointment'), bookings, {
      waiting: 1,
      meanwhile: () => makeMember(db),
    })
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.appointment.count({ where: { clientId: client.personId } })).toBe(bookingsPerAccount)
  })

  it('15 bookings that wait for the lock of one client leave database connections for other clients', async () => {
    const { client, bookWith } = await setUpInAll(0)
    const providers: TestServiceProvider[] = []
    while (providers.length < 15) providers.push(await makeProvider(db))
    const [other, elsewhere] = [await makeMember(db), await makeProvider(db)]
    const bookings = providers.map((provider) => () => bookWith(provider))
    const lock = createAdvisoryLock(`scheduling.client:${client.personId}`)
    const outcomes = await runOverlappingCalls(url, lock, bookings, {
      waiting: 1,
      meanwhile: () => createSchedulingTestCaller(db, other).book({ personId: elsewhere.personId, ...slot }),
    })
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  })

  it('two members who book with each other at the same time cause no deadlock', async () => {
    const [one, other] = [await makeProvider(db), await makeProvider(db)]
    const bookings = [
      () => createSchedulingTestCaller(db, one).book({ personId: other.personId, ...slot }),
      () => createSchedulingTestCaller(db, other).book({ personId: one.personId, ...slot, time: '12:00' }),
    ]
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('appointment'), bookings)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })
})

describe('bookings of an account that does not count as proven', () => {
  it('a client without a confirmed e-mail can have at most two open bookings', async () => {
    const client = await makeMember(db, { unproven: true })
    const book = async (time: string) =>
      createSchedulingTestCaller(db, client).book({
        personId: (await makeProvider(db)).personId,
        ...slot,
        time,
      })
    const [first] = [await book('09:00'), await book('10:00')]
    const rejection = await expectAppError(book('11:00'), 'SCHEDULING.TOO_MANY_BOOKED_UNPROVEN')
    expect(rejection?.values).toEqual({ appointments: `${bookingsUnproven} citas` })
    await createSchedulingTestCaller(db, client).reschedule({
      id: first.id,
      date: '2026-05-22',
      time: '10:00',
    })
    await db.account.update({ where: { id: client.accountId }, data: { emailVerifiedAt: wednesdayNoon } })
    await expect(book('11:00')).resolves.toMatchObject({ status: 'CONFIRMED' })
  })

  it('bookings that providers made do not count towards the limit of a client with an unconfirmed e-mail', async () => {
    const client = await makeMember(db, { unproven: true })
    for (const time of ['09:00', '10:00', '11:00']) {
      const provider = await makeProvider(db)
      await addToCircle(db, provider, client)
      await createSchedulingTestCaller(db, provider).bookFor({
        client: { personId: client.personId },
        ...slot,
        time,
      })
    }
    const { personId } = await makeProvider(db)
    const booked = createSchedulingTestCaller(db, client).book({ personId, ...slot, time: '12:00' })
    await expect(booked).resolves.toMatchObject({ status: 'CONFIRMED' })
  })
})
