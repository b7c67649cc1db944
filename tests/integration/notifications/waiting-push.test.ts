import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createNotificationTestSteps } from '../../support/notification-steps.ts'
import { startTestPushService } from '../../support/push-service.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const service = await startTestPushService()
afterAll(() => service.close())
const { as, subscribe, deliver, receivedBy, titlesOf } = createNotificationTestSteps(db, service)
const tonight = (time: string) => new Date(`2026-05-20T${time}:00-06:00`)
const tomorrow = (time: string) => new Date(`2026-05-21T${time}:00-06:00`)

async function setUp() {
  const provider = await makeProvider(db, { agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const phone = crypto.randomUUID()
  await subscribe(provider, phone)
  const book = (now: Date) =>
    as(client, now).scheduling.book({ personId: provider.personId, date: '2026-05-25', time: '10:00' })
  return { provider, phone, book }
}

describe('a push message that waits', () => {
  it('a waiting push message is not sent after the member switched push off', async () => {
    const { provider, phone, book } = await setUp()
    await book(tonight('22:00'))
    await as(provider, tonight('22:30')).notifications.saveSettings({
      push: false,
      email: true,
      summary: true,
      quietHours: true,
      timeZone: 'America/Mexico_City',
    })
    await deliver(tomorrow('07:00'))
    expect(receivedBy(phone)).toEqual([])
    expect(await db.pushDelivery.count({ where: { subscription: { personId: provider.personId } } })).toBe(0)
    expect(await titlesOf(provider)).toEqual(['Luis Ochoa quiere una cita contigo'])
  })

  it('a push message that waits for an unavailable push service is also delayed by quiet hours', async () => {
    const { phone, book } = await setUp()
    service.respondWith(phone, 503)
    await book(tonight('20:59'))
    await deliver(tonight('20:59'))
    service.respondWith(phone, 201)
    await deliver(tonight('21:05'))
    await deliver(tomorrow('06:59'))
    expect(receivedBy(phone)).toEqual([])
    await deliver(tomorrow('07:00'))
    expect(receivedBy(phone)).toEqual(['Luis Ochoa quiere una cita contigo'])
  })
})
