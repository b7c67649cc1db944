import { describe, expect, it } from 'vitest'
import type { ListAppointmentsInput } from '#modules/scheduling/contract/appointments.ts'
import { DAY_MS, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')

const list = (
  member: { actor: Parameters<typeof createTestCaller>[1] },
  input: Partial<ListAppointmentsInput>,
) => createTestCaller(db, member.actor, { now }).scheduling.appointments({ role: 'client', ...input })

async function setUp() {
  const provider = await makeProvider(db, { name: 'Ana Proveedora' })
  const client = await makeMember(db, { name: 'Zoe Clienta', profile: { phone: '33 1234 5678' } })
  const other = await makeMember(db, { name: 'Álvaro Cliente' })
  const add = async (days: number, overrides: TestAppointmentOverrides = {}, who = client) =>
    (await makeAppointment(db, provider, who, new Date(now.getTime() + days * DAY_MS), overrides)).id
  return { provider, client, other, add }
}

const idsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.appointments.map(({ id }) => id)

describe('the list of appointments', () => {
  it('the appointment list sorts active appointments by date and time, equally for client and provider', async () => {
    const { provider, client, add } = await setUp()
    const nextWeek = await add(7)
    const yesterday = await add(-1, { status: 'COMPLETED' })
    const tomorrow = await add(1)
    const nextMonth = await add(31)
    const beyond = await add(32)
    await add(-2, { status: 'CANCELLED' })
    await add(-31, { status: 'COMPLETED' })
    const declined = await add(3, { status: 'CANCELLED' })
    const month = [yesterday, tomorrow, declined, nextWeek, nextMonth]
    for (const [member, role] of [
      [client, 'client'],
      [provider, 'provider'],
    ] as const) {
      const answer = await list(member, { role })
      expect(idsOf(answer)).toEqual(month)
      expect(answer.later).toBe(1)
      const week = await list(member, { role, span: 'week' })
      expect(idsOf(week)).toEqual([yesterday, tomorrow, declined, nextWeek])
      expect(week.later).toBe(2)
      const all = await list(member, { role, includeLater: true })
      expect(idsOf(all)).toEqual([...month, beyond])
      expect(all.later).toBe(0)
    }
  })

  it('the archive of the appointment list contains ended appointments, newest first', async () => {
    const { client, add } = await setUp()
    const sixDays = await add(-6, { status: 'COMPLETED' })
    const cancelled = await add(-2, { status: 'CANCELLED' })
    const tenDays = await add(-10, { status: 'PENDING' })
    await add(-31, { status: 'COMPLETED' })
    await add(1)
    expect(idsOf(await list(client, { view: 'archive' }))).toEqual([cancelled, sixDays, tenDays])
    const week = await list(client, { view: 'archive', span: 'week' })
    expect(idsOf(week)).toEqual([cancelled, sixDays])
    expect(week.counts).toEqual({ client: 2, provider: 0 })
    expect(week.later).toBe(0)
  })

  it('the appointment list filters by status and client, and the count on each tab ignores these filters', async () => {
    const { provider, client, other, add } = await setUp()
    const pending = await add(1, { status: 'PENDING' })
    const confirmed = await add(2)
    const done = await add(-1, { status: 'COMPLETED' })
    const cancelled = await add(3, { status: 'CANCELLED' })
    const others = await add(4, { status: 'PENDING' }, other)
    const beyond = await add(40, { status: 'PENDING' }, other)
    const asProvider = (input: Partial<ListAppointmentsInput>) =>
      list(provider, { role: 'provider', ...input })

    const all = await asProvider({})
    expect(idsOf(all)).toEqual([done, pending, confirmed, cancelled, others])
    expect(all.counts).toEqual({ client: 0, provider: 5 })
    expect(all.clients).toEqual([
      { personId: other.personId, name: 'Álvaro Cliente' },
      { personId: client.personId, name: 'Zoe Clienta' },
    ])
    const onlyPending = await asProvider({ status: 'pending' })
    expect(idsOf(onlyPending)).toEqual([pending, others])
    expect(onlyPending.counts.provider).toBe(5)
    expect(onlyPending.later).toBe(1)
    const onlyConfirmed = await asProvider({ status: 'confirmed' })
    expect(idsOf(onlyConfirmed)).toEqual([done, confirmed])
    expect(onlyConfirmed.later).toBe(0)
    const onlyOther = await asProvider({ clientId: other.personId, includeLater: true })
    expect(idsOf(onlyOther)).toEqual([others, beyond])
    expect(onlyOther.clients).toHaveLength(2)
  })

  it('the list of appointments in which a member is the client ignores the filter by client', async () => {
    const { client, other, add } = await setUp()
    const id = await add(1)
    const answer = await list(client, { role: 'client', clientId: other.personId })
    expect(idsOf(answer)).toEqual([id])
    expect(answer.clients).toEqual([])
  })

  it('the appointment list returns the number of appointments as client and as provider', async () => {
    const { provider, client, add } = await setUp()
    await add(1)
    await add(2)
    const another = await makeProvider(db)
    await makeAppointment(db, another, provider, new Date(now.getTime() + DAY_MS))
    for (const role of ['client', 'provider'] as const) {
      expect((await list(provider, { role })).counts).toEqual({ client: 1, provider: 2 })
    }
    expect((await list(client, {})).counts).toEqual({ client: 2, provider: 0 })
  })

  it('each entry of the appointment list contains the other person, the service and the permitted actions', async () => {
    const { provider, client, add } = await setUp()
    const id = await add(1, {
      status: 'PENDING',
      serviceName: 'Corte',
      serviceCost: 150.5,
      clientPhone: '33 1234 5678',
      durationMinutes: 90,
    })
    const shared = {
      id,
      date: '2026-05-21',
      time: '12:00',
      endTime: '13:30',
      timeZone: 'America/Mexico_City',
      clientSharesClock: false,
      durationMinutes: 90,
      startsAt: new Date('2026-05-21T18:00:00Z'),
      endsAt: new Date('2026-05-21T19:30:00Z'),
      status: 'PENDING',
      service: { name: 'Corte', cost: 150.5 },
      isPast: false,
      isUnanswered: false,
      cancelledBy: null,
      cancelReason: null,
      note: null,
      bookedByProvider: false,
      noShow: false,
      attendanceConfirmed: false,
      answerBy: null,
      changeableUntil: null,
      proposal: null,
      canCancel: true,
      canCallOff: false,
      canAnswerProposal: false,
      canWithdrawProposal: false,
      canConfirmAttendance: false,
      canMarkNoShow: false,
      canReview: false,
    }
    expect((await list(client, {})).appointments).toEqual([
      {
        ...shared,
        counterpart: {
          personId: provider.personId,
          name: 'Ana Proveedora',
          profilePath: provider.profilePath,
          photoId: null,
        },
        contact: null,
        chatNumber: null,
        canConfirm: false,
        canReschedule: true,
        canPropose: false,
      },
    ])
    expect((await list(provider, { role: 'provider' })).appointments).toEqual([
      {
        ...shared,
        counterpart: {
          personId: client.personId,
          name: 'Zoe Clienta',
          profilePath: client.profilePath,
          photoId: null,
        },
        contact: { email: client.email, phone: '33 1234 5678' },
        chatNumber: '33 1234 5678',
        canConfirm: true,
        canReschedule: false,
        canPropose: true,
      },
    ])
  })

  it('a provider sees the client’s contact data only on pending and confirmed appointments', async () => {
    const { provider, add } = await setUp()
    await add(1, { status: 'PENDING' })
    await add(2, { status: 'CONFIRMED' })
    await add(3, { status: 'CANCELLED' })
    await add(-1, { status: 'COMPLETED' })
    const { appointments } = await list(provider, { role: 'provider' })
    expect(appointments.map(({ status, contact }) => [status, contact !== null])).toEqual([
      ['COMPLETED', false],
      ['PENDING', true],
      ['CONFIRMED', true],
      ['CANCELLED', false],
    ])
  })

  it('an ended appointment is shown as completed before the job that completes appointments has run', async () => {
    const { provider, client, add } = await setUp()
    await add(-1)
    await add(-2, { status: 'PENDING' })
    const { appointments } = await list(client, { view: 'archive' })
    expect(appointments.map(({ status, isPast, isUnanswered }) => [status, isPast, isUnanswered])).toEqual([
      ['COMPLETED', true, false],
      ['PENDING', true, true],
    ])
    const mine = await list(provider, { role: 'provider' })
    expect(mine.appointments.some(({ canConfirm, canCancel }) => canConfirm || canCancel)).toBe(false)
  })

  it('an appointment that has begun and not ended is listed as active, and permits no change', async () => {
    const { provider, client, add } = await setUp()
    const id = await add((-10 * MINUTE_MS) / DAY_MS, { status: 'PENDING' })
    for (const [member, role] of [
      [client, 'client'],
      [provider, 'provider'],
    ] as const) {
      const [card] = (await list(member, { role })).appointments
      expect(card).toMatchObject({
        id,
        isPast: false,
        isUnanswered: true,
        canConfirm: false,
        canCancel: false,
      })
    }
  })

  it('the appointment list contains only appointments of the caller', async () => {
    const { add, other } = await setUp()
    await add(1)
    for (const role of ['client', 'provider'] as const) {
      expect(await list(other, { role })).toMatchObject({
        appointments: [],
        counts: { client: 0, provider: 0 },
        later: 0,
      })
    }
    const stranger = await makeMember(db)
    const peeking = await list(stranger, { role: 'provider', clientId: other.personId })
    expect(peeking).toMatchObject({ appointments: [], clients: [] })
  })

  it('the appointment list rejects visitors', async () => {
    const asking = createTestCaller(db, null, { now }).scheduling.appointments({ role: 'client' })
    await expectAppError(asking, 'KERNEL.SIGN_IN_REQUIRED')
  })
})
