import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeProvider, type TestServiceProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')
const as = ({ actor }: Pick<TestMember, 'actor'>) => createTestCaller(db, actor, { now }).scheduling

async function book(client: TestMember, provider: TestServiceProvider, time: string, phone?: string) {
  const { id } = await as(client).book({
    personId: provider.personId,
    date: '2026-05-21',
    time,
    ...(phone !== undefined && { phone }),
  })
  const { clientPhone } = await db.appointment.findUniqueOrThrow({ where: { id } })
  return clientPhone
}

const makeStrictProvider = () => makeProvider(db, { agenda: { requiresClientPhone: true } })
const withoutPhone = () => makeMember(db)
const withPhone = () => makeMember(db, { profile: { phone: '33 1111 2222' } })

describe('the phone of a booking', () => {
  it('the server stores a phone typed for a booking in the appointment, not in the client’s profile', async () => {
    const [provider, client] = [await makeStrictProvider(), await withoutPhone()]
    expect(await book(client, provider, '10:00', ' 33 4444 5555 ')).toBe('33 4444 5555')
    const { appointments } = await as(provider).appointments({ role: 'provider' })
    expect(appointments[0]?.contact?.phone).toBe('33 4444 5555')
    expect(await db.person.findUniqueOrThrow({ where: { id: client.personId } })).toMatchObject({
      phone: null,
    })
  })

  it("a booking has the phone of the client's profile, unless the client types another one", async () => {
    const [provider, client] = [await makeProvider(db), await withPhone()]
    expect(await book(client, provider, '10:00')).toBe('33 1111 2222')
    expect(await book(client, provider, '10:30', '')).toBe('33 1111 2222')
    expect(await book(client, provider, '11:00', '3344445555')).toBe('3344445555')
  })

  it('a booking with an invalid phone is rejected, and creates no appointment', async () => {
    const [provider, client] = [await makeProvider(db), await withPhone()]
    await expectAppError(book(client, provider, '10:00', '12'), 'IDENTITY.INVALID_PHONE')
    await expectAppError(book(client, provider, '10:00', '3'.repeat(41)), 'KERNEL.INVALID_INPUT')
    expect(await db.appointment.count({ where: { clientId: client.personId } })).toBe(0)
  })

  it('a booking requires a phone only if the provider’s agenda requires one, and a later booking reuses the phone', async () => {
    const [strict, client] = [await makeStrictProvider(), await withoutPhone()]
    const lenient = await makeProvider(db)
    expect(await book(client, lenient, '10:00')).toBeNull()
    await expectAppError(book(client, strict, '11:00'), 'SCHEDULING.PHONE_REQUIRED')
    await expectAppError(book(client, strict, '11:00', ''), 'SCHEDULING.PHONE_REQUIRED')
    await book(client, strict, '11:00', '3344445555')
    expect(await book(client, strict, '11:30')).toBe('3344445555')
    expect(await book(client, lenient, '12:30')).toBeNull()
  })

  it('a client’s booking does not copy the phone of an earlier appointment that a provider booked', async () => {
    const [strict, client, other] = [await makeStrictProvider(), await withoutPhone(), await withoutPhone()]
    await book(other, strict, '10:00', '3344445555')
    await db.appointment.updateMany({
      where: { clientId: other.personId },
      data: { clientId: client.personId, bookedByProvider: true },
    })
    await expectAppError(book(client, strict, '11:00'), 'SCHEDULING.PHONE_REQUIRED')
    await expectAppError(book(other, strict, '11:00'), 'SCHEDULING.PHONE_REQUIRED')
  })
})

describe('scheduling.bookingPhone', () => {
  it("scheduling.bookingPhone returns the phone of the caller's profile, or else of the latest booking", async () => {
    const [provider, client, other] = [await makeProvider(db), await withoutPhone(), await withoutPhone()]
    expect(await as(client).bookingPhone()).toEqual({ phone: null })
    await book(client, provider, '10:00', '3344445555')
    await book(client, provider, '11:00', '3344446666')
    expect(await as(client).bookingPhone()).toEqual({ phone: '3344446666' })
    expect(await as(other).bookingPhone()).toEqual({ phone: null })
    expect(await as(await withPhone()).bookingPhone()).toEqual({ phone: '33 1111 2222' })
  })

  it('scheduling.bookingPhone rejects a caller without a session', async () => {
    await expectAppError(createTestCaller(db, null).scheduling.bookingPhone(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('the offer', () => {
  it('scheduling.offer returns whether a booking with the provider requires a phone', async () => {
    for (const requiresPhone of [true, false]) {
      const { personId } = await makeProvider(db, { agenda: { requiresClientPhone: requiresPhone } })
      expect(await createTestCaller(db, null).scheduling.offer({ personId })).toMatchObject({ requiresPhone })
    }
  })
})
