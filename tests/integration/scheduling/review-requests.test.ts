import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#modules/scheduling/local-time.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import { createSchedulingTestCaller, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const daysAgo = (days: number) => new Date(wednesdayNoon.getTime() - days * DAY_MS)

async function setUp() {
  const provider = await makeProvider(db)
  const client = await makeMember(db)
  const make = (days: number, overrides: TestAppointmentOverrides = {}) =>
    makeAppointment(db, provider, client, daysAgo(days), { status: 'COMPLETED', ...overrides })
  const asClient = createSchedulingTestCaller(db, client)
  const readAsked = async () =>
    (await asClient.appointments({ role: 'client' })).appointments
      .filter(({ canReview }) => canReview)
      .map(({ id }) => id)
  return { provider, client, make, asClient, readAsked }
}

describe('the request for a review', () => {
  it('a client is asked to review the newest appointment with each provider, not counting cancelled and missed ones', async () => {
    const { client, provider, make, readAsked } = await setUp()
    await make(5)
    const newest = await make(3)
    await make(2, { status: 'CANCELLED' })
    await make(1, { noShowAt: daysAgo(1) })
    await make(-2, { status: 'CONFIRMED' })
    const other = await makeProvider(db)
    const second = await makeAppointment(db, other, client, daysAgo(4))
    expect(new Set(await readAsked())).toEqual(new Set([newest.id, second.id]))
    const received = await createSchedulingTestCaller(db, provider).appointments({ role: 'provider' })
    expect(received.appointments.some(({ canReview }) => canReview)).toBe(false)
  })

  it('a review that is newer than the appointment ends the request for a review; an older review does not', async () => {
    const { client, provider, make, readAsked } = await setUp()
    const { id } = await make(3)
    await makeReview(db, client, provider, { now: daysAgo(9) })
    expect(await readAsked()).toEqual([id])
    await makeReview(db, client, provider, { now: daysAgo(1) })
    expect(await readAsked()).toEqual([])
  })

  it('a client who declines to review is asked again only after a new appointment with the provider', async () => {
    const { make, asClient, readAsked } = await setUp()
    await make(5)
    const { id } = await make(3)
    await asClient.dismissReview({ id })
    expect(await readAsked()).toEqual([])
    const next = await make(1)
    expect(await readAsked()).toEqual([next.id])
  })

  it('scheduling.reviewRequests returns the two newest appointments that are neither reviewed nor declined', async () => {
    const { client, provider, make, asClient } = await setUp()
    const ids = async () => (await asClient.reviewRequests()).map(({ id }) => id)
    const { id } = await make(5)
    await make(-2, { status: 'CONFIRMED' })
    const [second, third] = [await makeProvider(db), await makeProvider(db)]
    const older = await makeAppointment(db, second, client, daysAgo(7), { status: 'COMPLETED' })
    const newest = await makeAppointment(db, third, client, daysAgo(2), { status: 'COMPLETED' })
    await makeAppointment(db, await makeProvider(db), client, daysAgo(40), { status: 'COMPLETED' })
    expect(await ids()).toEqual([newest.id, id])
    const [request] = await asClient.reviewRequests()
    expect(request).toMatchObject({ canReview: true, counterpart: { name: third.name } })
    await makeReview(db, client, provider, { now: daysAgo(1) })
    expect(await ids()).toEqual([newest.id, older.id])
    await asClient.dismissReview({ id: newest.id })
    expect(await ids()).toEqual([older.id])
    await db.person.update({ where: { id: second.personId }, data: { hiddenAt: daysAgo(1) } })
    expect(await ids()).toEqual([])
    expect(await createSchedulingTestCaller(db, provider).reviewRequests()).toEqual([])
  })

  it('only the client can decline the request for a review', async () => {
    const { provider, make, readAsked } = await setUp()
    const { id } = await make(3)
    for (const who of [provider, await makeMember(db)])
      await expectAppError(
        createSchedulingTestCaller(db, who).dismissReview({ id }),
        'SCHEDULING.APPOINTMENT_NOT_FOUND',
      )
    await expectAppError(
      createSchedulingTestCaller(db, null).dismissReview({ id }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
    expect(await readAsked()).toEqual([id])
  })
})
