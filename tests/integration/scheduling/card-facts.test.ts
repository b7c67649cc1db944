import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { makeMember, type TestMemberOverrides } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { createSchedulingTestCaller, hourMs, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const inHours = (hours: number) => new Date(wednesdayNoon.getTime() + hours * hourMs)

async function cardsOf(
  hours: number,
  overrides: TestAppointmentOverrides = {},
  person: TestMemberOverrides = {},
) {
  const provider = await makeProvider(db, person)
  const client = await makeMember(db)
  await makeAppointment(db, provider, client, inHours(hours), { clientPhone: '33 1111 2222', ...overrides })
  const asClient = await createSchedulingTestCaller(db, client).appointments({ role: 'client' })
  const asProvider = await createSchedulingTestCaller(db, provider).appointments({ role: 'provider' })
  const [clients, providers] = [asClient.appointments[0], asProvider.appointments[0]]
  if (!clients || !providers) throw new Error('no card')
  return { provider, client, clients, providers }
}

describe('clientSharesClock of an appointment (whether client and provider have the same local time)', () => {
  it.each([
    ['America/Mexico_City', true],
    ['America/Merida', true],
    ['America/Tijuana', false],
    [null, false],
  ])(
    'clientSharesClock is true only if the client’s browser has the local time of the provider (browser time zone: %s)',
    async (clientTimeZone, shares) => {
      const { clients, providers } = await cardsOf(24, { clientTimeZone })
      expect([clients.clientSharesClock, providers.clientSharesClock]).toEqual([shares, shares])
    },
  )
})

const withPhone = { profile: { phone: '33 5555 0101' } }

describe('the WhatsApp number on the card of an appointment', () => {
  it.each(['PENDING', 'CONFIRMED'] as const)(
    'the card of an appointment shows the WhatsApp number of the other participant if the appointment is %s',
    async (status) => {
      const { clients, providers } = await cardsOf(24, { status }, withPhone)
      expect(clients.chatNumber).toBe('33 5555 0101')
      expect(providers.chatNumber).toBe('33 1111 2222')
    },
  )

  it('an appointment shows the WhatsApp number of a profile instead of its phone number if both exist', async () => {
    const { provider, client } = await cardsOf(24, {}, withPhone)
    await db.person.update({ where: { id: provider.personId }, data: { whatsapp: '523399998888' } })
    const [card] = (await createSchedulingTestCaller(db, client).appointments({ role: 'client' }))
      .appointments
    const visitor = createTestCaller(db, null, { config: { contactDetails: 'members' } })
    const { social } = await visitor.identity.profile({ id: provider.personId })
    expect(card?.chatNumber).toBe('523399998888')
    expect(social.whatsapp).toBe(card?.chatNumber)
  })

  it('the card of an appointment has no WhatsApp number if the profile shows no number', async () => {
    expect((await cardsOf(24)).clients.chatNumber).toBeNull()
  })

  it.each([
    ['COMPLETED', -24],
    ['CONFIRMED', -24],
    ['CANCELLED', 24],
  ] as const)('the card of an appointment that is over has no WhatsApp number: %s', async (status, hours) => {
    const { clients, providers } = await cardsOf(hours, { status }, withPhone)
    expect([clients.chatNumber, providers.chatNumber]).toEqual([null, null])
  })

  it('the card of an appointment has no WhatsApp number of a provider hidden by the operator', async () => {
    const { provider, client } = await cardsOf(24, {}, withPhone)
    await db.person.update({ where: { id: provider.personId }, data: { hiddenAt: wednesdayNoon } })
    const [card] = (await createSchedulingTestCaller(db, client).appointments({ role: 'client' }))
      .appointments
    expect(card).toMatchObject({ chatNumber: null, counterpart: { profilePath: null } })
  })
})

describe('the deadlines on the card of an appointment', () => {
  it('an appointment card shows the cancellation deadline to the client, but not to the provider', async () => {
    const zone = { timeZone: 'America/Tijuana' }
    const open = await cardsOf(24, { ...zone, changeableUntil: inHours(2) })
    expect(open.clients).toMatchObject({
      changeableUntil: { date: '2026-05-20', time: '13:00' },
      canCancel: true,
    })
    expect(open.providers.changeableUntil).toBeNull()
    const late = await cardsOf(24, { ...zone, changeableUntil: inHours(-2) })
    expect(late.clients).toMatchObject({
      changeableUntil: { date: '2026-05-20', time: '09:00' },
      canCancel: false,
      canReschedule: false,
    })
  })

  it.each([
    ['CANCELLED', 24],
    ['CONFIRMED', -0.1],
  ] as const)(
    'the card of an appointment that cannot be changed has no cancel deadline: %s',
    async (status, hours) => {
      const { clients } = await cardsOf(hours, { status, changeableUntil: inHours(hours - 1) })
      expect(clients.changeableUntil).toBeNull()
    },
  )

  it('the card of a request shows its expiry to client and provider', async () => {
    const { clients, providers } = await cardsOf(24, { status: 'PENDING', expiresAt: inHours(3) })
    const answerBy = { date: '2026-05-20', time: '15:00' }
    expect([clients.answerBy, providers.answerBy]).toEqual([answerBy, answerBy])
    const lapsed = await cardsOf(24, { status: 'PENDING', expiresAt: inHours(-3) })
    expect(lapsed.clients).toMatchObject({ answerBy: null, status: 'CANCELLED', cancelledBy: 'SYSTEM' })
  })
})

describe('the list of appointments to answer', () => {
  it('the list of appointments to answer omits an appointment that waits for the other participant', async () => {
    const waiting = (who: Parameters<typeof createSchedulingTestCaller>[1], role: 'client' | 'provider') =>
      createSchedulingTestCaller(db, who).appointments({ role, status: 'waiting', includeLater: true })
    const pending = await cardsOf(24, { status: 'PENDING' })
    expect((await waiting(pending.provider, 'provider')).appointments).toHaveLength(1)
    expect(await waiting(pending.client, 'client')).toMatchObject({ appointments: [], toAnswer: 0 })
    const proposed = await cardsOf(24, {
      proposedStartsAt: inHours(48),
      proposedTimeZone: 'America/Mexico_City',
    })
    expect((await waiting(proposed.client, 'client')).appointments).toHaveLength(1)
    expect(await waiting(proposed.provider, 'provider')).toMatchObject({ appointments: [], toAnswer: 0 })
  })
})
