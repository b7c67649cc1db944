import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { createSchedulingTestCaller, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const inDays = (days: number) => new Date(wednesdayNoon.getTime() + days * DAY_MS)
const proposed = (days: number, proposedByClient = false) => ({
  proposedStartsAt: inDays(days),
  proposedTimeZone: 'America/Mexico_City',
  proposedByClient,
})

async function setUp() {
  const [provider, client] = [await makeProvider(db), await makeMember(db)]
  const add = async (days: number, overrides: TestAppointmentOverrides = {}) =>
    (await makeAppointment(db, provider, client, inDays(days), overrides)).id
  return { provider, client, add }
}

const waitingOf = (who: TestMember) => createSchedulingTestCaller(db, who).waiting()

describe('scheduling.waiting', () => {
  it('scheduling.waiting counts the appointments that wait for the caller’s answer, on any future date', async () => {
    const { provider, client, add } = await setUp()
    await add(2, { status: 'PENDING' })
    await add(90, { status: 'PENDING' })
    await add(3, proposed(4))
    await add(5, proposed(6, true))
    expect(await waitingOf(provider)).toEqual({ received: 3, booked: 0 })
    expect(await waitingOf(client)).toEqual({ received: 0, booked: 1 })
    const list = await createSchedulingTestCaller(db, provider).appointments({
      role: 'provider',
      status: 'waiting',
      includeLater: true,
    })
    expect(list.appointments).toHaveLength(3)
  })

  it('scheduling.waiting counts a provider’s time proposal as waiting for the client, not for the provider', async () => {
    const { provider, client, add } = await setUp()
    await add(2, { status: 'PENDING', ...proposed(3) })
    expect(await waitingOf(provider)).toEqual({ received: 0, booked: 0 })
    expect(await waitingOf(client)).toEqual({ received: 0, booked: 1 })
    await add(5, { status: 'PENDING', ...proposed(-1) })
    expect(await waitingOf(provider)).toEqual({ received: 1, booked: 0 })
  })

  it("scheduling.waiting omits past, expired, cancelled, confirmed and other members' appointments", async () => {
    const { provider, client, add } = await setUp()
    await add(-1, { status: 'PENDING' })
    await add(2, { status: 'PENDING', expiresAt: new Date(wednesdayNoon.getTime() - MINUTE_MS) })
    await add(3, { status: 'CANCELLED' })
    await add(4)
    await add(5, proposed(-1))
    expect(await waitingOf(provider)).toEqual({ received: 0, booked: 0 })
    expect(await waitingOf(client)).toEqual({ received: 0, booked: 0 })
    await add(6, { status: 'PENDING' })
    expect(await waitingOf(await makeMember(db))).toEqual({ received: 0, booked: 0 })
  })

  it('scheduling.waiting, which counts appointments that wait for the caller’s answer, rejects a visitor without a session', async () => {
    await expectAppError(createSchedulingTestCaller(db, null).waiting(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('scheduling.appointmentPlace', () => {
  it.each([
    ['current', 3, {}],
    ['current', 3, { status: 'CANCELLED' }],
    ['later', 45, {}],
    ['earlier', -3, {}],
    ['archive', -3, { status: 'CANCELLED' }],
    [null, -40, {}],
  ] as const)(
    'scheduling.appointmentPlace returns “%s” as the list section that contains an appointment %i days from today',
    async (part, days, state) => {
      const { provider, client, add } = await setUp()
      const id = await add(days, state)
      expect(await createSchedulingTestCaller(db, provider).appointmentPlace({ id })).toEqual({
        role: 'provider',
        part,
      })
      expect(await createSchedulingTestCaller(db, client).appointmentPlace({ id })).toEqual({
        role: 'client',
        part,
      })
    },
  )

  it('scheduling.appointmentPlace finds nothing for a caller who is neither the client nor the provider', async () => {
    const { add } = await setUp()
    const id = await add(3)
    const stranger = createSchedulingTestCaller(db, await makeMember(db))
    await expectAppError(stranger.appointmentPlace({ id }), 'SCHEDULING.APPOINTMENT_NOT_FOUND')
    await expectAppError(
      createSchedulingTestCaller(db, null).appointmentPlace({ id }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
  })
})
