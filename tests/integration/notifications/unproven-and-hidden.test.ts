import { afterAll, describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { countRateLimitedActionWithoutLock } from '#kernel/throttle.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import { hideReportTarget, restoreReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestContext } from '../../support/caller.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { createNotificationTestSteps } from '../../support/notification-steps.ts'
import { startTestPushService } from '../../support/push-service.ts'
import { wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const service = await startTestPushService()
afterAll(() => service.close())
const { as, titlesOf, subscribe, deliver, receivedBy } = createNotificationTestSteps(db, service)
const dayMs = 24 * 60 * 60_000
const nextDay = new Date(wednesdayNoon.getTime() + dayMs)

const confirmEmail = ({ accountId, email }: TestMember, now = wednesdayNoon) =>
  inTransaction(db, (tx) =>
    proveEmail(
      tx,
      { ...createTestContext(db, null), clock: fixedClock(now) },
      { accountId, email, by: 'mail' },
    ),
  )
const moderator = { db, clock: fixedClock(wednesdayNoon), personEventHandlers }
const hide = ({ personId }: TestMember) => hideReportTarget(moderator, { kind: 'person', id: personId })
const restore = ({ personId }: TestMember) => restoreReportTarget(moderator, { kind: 'person', id: personId })

async function addAndRemove(owner: TestMember, member: TestMember, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    await as(owner).circles.add({ personId: member.personId })
    await as(owner).circles.remove({ personId: member.personId })
  }
}

describe('a member whose e-mail address is not confirmed', () => {
  it('a recommendation by a member with an unconfirmed e-mail causes a notification when the member confirms the e-mail, and none before', async () => {
    const [ana, beto] = [await makeMember(db, { unproven: true }), await makeMember(db)]
    const browser = crypto.randomUUID()
    await subscribe(beto, browser)
    await as(ana).circles.add({ personId: beto.personId })
    expect(await titlesOf(beto)).toEqual([])
    await confirmEmail(ana, nextDay)
    const { notifications } = await as(beto, nextDay).notifications.list({})
    expect(notifications).toMatchObject([{ title: `${ana.name} te recomendó`, createdAt: nextDay }])
    await deliver(nextDay)
    expect(receivedBy(browser)).toEqual([`${ana.name} te recomendó`])
  })

  it('a recommendation by a hidden member causes no visible notification, even after the member confirms an e-mail address', async () => {
    const [ana, beto] = [await makeMember(db, { unproven: true }), await makeMember(db)]
    await as(ana).circles.add({ personId: beto.personId })
    await hide(ana)
    await confirmEmail(ana)
    expect(await titlesOf(beto)).toEqual([])
    await restore(ana)
    expect(await titlesOf(beto)).toEqual([`${ana.name} te recomendó`])
  })

  it("an unconfirmed member's notifications stay hidden after the operator hides and restores the member", async () => {
    const [ana, beto] = [await makeMember(db, { unproven: true }), await makeMember(db)]
    await as(ana).circles.add({ personId: beto.personId })
    await hide(ana)
    await restore(ana)
    expect(await titlesOf(beto)).toEqual([])
    await confirmEmail(ana)
    expect(await titlesOf(beto)).toEqual([`${ana.name} te recomendó`])
  })
})

describe('a member hidden by the operator', () => {
  it('hiding a member hides notifications about recommendations, and keeps those about appointments', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    const { id } = await makeAppointment(db, provider, client, new Date('2026-05-25T16:00:00Z'))
    await as(client).circles.add({ personId: provider.personId })
    await as(client).scheduling.cancel({ id })
    const both = [`${client.name} canceló su cita`, `${client.name} te recomendó`]
    expect(new Set(await titlesOf(provider))).toEqual(new Set(both))
    await hide(client)
    expect(await titlesOf(provider)).toEqual([`${client.name} canceló su cita`])
    expect(await as(provider).notifications.unseen()).toBe(1)
    await restore(client)
    expect(new Set(await titlesOf(provider))).toEqual(new Set(both))
  })
})

describe('the limits of notifications', () => {
  it('one member causes at most 30 notifications a day for another member', async () => {
    const [ana, beto] = [await makeMember(db), await makeMember(db)]
    await addAndRemove(ana, beto, 29)
    await as(ana).circles.add({ personId: beto.personId })
    expect(await titlesOf(beto)).toHaveLength(1)
    await addAndRemove(ana, beto, 1)
    await as(ana).circles.add({ personId: beto.personId })
    expect(await titlesOf(beto)).toEqual([])
  })

  it('a member with an unconfirmed e-mail causes at most 6 notifications a day for another member', async () => {
    const [ana, beto] = [await makeMember(db, { unproven: true }), await makeMember(db)]
    const waiting = () => db.notification.count({ where: { actorId: ana.personId } })
    await addAndRemove(ana, beto, 5)
    await as(ana).circles.add({ personId: beto.personId })
    expect(await waiting()).toBe(1)
    await addAndRemove(ana, beto, 1)
    await as(ana).circles.add({ personId: beto.personId })
    expect(await waiting()).toBe(0)
  })

  it('the daily limit of 300 notifications per kind excludes notifications caused by members with an unconfirmed e-mail', async () => {
    const provider = await makeProvider(db, { agenda: { autoConfirmFor: 'NONE' } })
    const [unproven, first, second] = [
      await makeMember(db, { unproven: true }),
      await makeMember(db),
      await makeMember(db),
    ]
    const limit = { name: 'notifications-to', max: 300, withinMs: dayMs }
    const counter = { limit, subject: `PEOPLE ${provider.personId}` }
    for (let count = 0; count < 299; count++)
      await countRateLimitedActionWithoutLock(db, counter, wednesdayNoon)
    for (const owner of [unproven, first, second])
      await as(owner).circles.add({ personId: provider.personId })
    expect(await titlesOf(provider)).toEqual([`${first.name} te recomendó`])
    await as(first).scheduling.book({ personId: provider.personId, date: '2026-05-25', time: '10:00' })
    expect(await titlesOf(provider)).toHaveLength(2)
  })
})
