import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { executeStatement } from '#kernel/db/statements.ts'
import { deliverDuePushMessages } from '#modules/notifications/use-cases/deliver-push.ts'
import { createTestCaller, createTestConfig } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createNotificationTestSteps } from '../../support/notification-steps.ts'
import { startTestPushService } from '../../support/push-service.ts'
import { hourMs, sendRemindersAtTime, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const service = await startTestPushService()
afterAll(() => service.close())
const { as, subscribe, deliver, receivedBy, titlesOf } = createNotificationTestSteps(db, service)
const minuteMs = 60_000
const later = (ms: number) => new Date(wednesdayNoon.getTime() + ms)

async function setUp(autoConfirmFor: 'ALL' | 'NONE' = 'NONE') {
  const provider = await makeProvider(db, { name: 'Ana Peña', agenda: { autoConfirmFor } })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const [phone, clientPhone] = [crypto.randomUUID(), crypto.randomUUID()]
  await subscribe(provider, phone)
  await subscribe(client, clientPhone)
  const request = { personId: provider.personId, date: '2026-05-25', time: '10:00' }
  return { provider, client, phone, clientPhone, request }
}

describe('a push message', () => {
  it('a push message about an appointment goes to the other participant, not to the participant who acted', async () => {
    const { provider, client, phone, clientPhone, request } = await setUp()
    const { id, startsAt } = await as(client).scheduling.book(request)
    await deliver()
    await as(provider).scheduling.confirm({ id, startsAt })
    await as(client).scheduling.reschedule({ id, date: '2026-05-26', time: '10:00' })
    await deliver()
    await as(provider).scheduling.declineProposal({ id, startsAt: new Date('2026-05-26T16:00:00Z') })
    await as(provider).scheduling.callOff({ id, reason: 'Me enfermé' })
    await deliver()
    expect(receivedBy(phone)).toEqual([
      'Luis Ochoa quiere una cita contigo',
      'Luis Ochoa pide otro horario para su cita',
    ])
    expect(receivedBy(clientPhone)).toEqual([
      'Ana Peña confirmó tu cita',
      'Ana Peña no puede en el horario que pediste',
      'Ana Peña no puede atender tu cita',
    ])
    expect(await titlesOf(client)).toHaveLength(3)
  })

  it('a push message opens its appointment, and contains neither phone nor e-mail address nor note', async () => {
    const { client, phone, request } = await setUp()
    const typed = { phone: '33 5555 0199', note: 'Timbre roto' }
    const { id } = await as(client).scheduling.book({ ...request, ...typed })
    await deliver()
    const [received] = service.received.filter(({ name }) => name === phone)
    expect(received?.message).toEqual({
      id: expect.any(String),
      title: 'Luis Ochoa quiere una cita contigo',
      body: 'Lunes 25 de mayo, de 10:00 a 10:30.',
      path: `/mis-citas?lado=recibidas&cita=${id}`,
    })
    const text = JSON.stringify(received?.message)
    for (const secret of [client.email, '5555', 'Timbre']) expect(text).not.toContain(secret)
    expect(received?.headers).toMatchObject({
      urgency: 'high',
      authorization: expect.stringMatching(/^vapid t=/),
    })
    expect(Number(received?.headers.ttl)).toBe(
      (Date.parse('2026-05-25T16:00:00Z') - wednesdayNoon.getTime()) / 1000,
    )
  })

  it('a push message with a reminder of an appointment is sent only once', async () => {
    const { client, clientPhone, request } = await setUp('ALL')
    await as(client).scheduling.book(request)
    const dayBefore = new Date('2026-05-24T16:00:00Z')
    await sendRemindersAtTime(db, dayBefore)
    await sendRemindersAtTime(db, dayBefore)
    await deliver(dayBefore)
    expect(receivedBy(clientPhone)).toEqual(['Recordatorio: lunes 25 de mayo, 10:00, tu cita con Ana Peña'])
  })

  it('a push message reaches each browser of the member once, also after the push service failed for one', async () => {
    const { provider, client, phone, request } = await setUp()
    const desktop = crypto.randomUUID()
    await subscribe(provider, desktop)
    service.respondWith(desktop, 503)
    await as(client).scheduling.book(request)
    await deliver()
    expect([receivedBy(phone).length, receivedBy(desktop).length]).toEqual([1, 0])
    service.respondWith(desktop, 201)
    await deliver(later(30_000))
    expect(receivedBy(desktop)).toEqual([])
    await deliver(later(61_000))
    await deliver(later(10 * minuteMs))
    expect([receivedBy(phone).length, receivedBy(desktop).length]).toEqual([1, 1])
  })

  it('a push message is given up when the push service rejects it, and after eight attempts', async () => {
    const { provider, client, phone, request } = await setUp()
    const waiting = () => db.pushDelivery.count({ where: { subscription: { personId: provider.personId } } })
    const always = { push: true, email: true, summary: true, quietHours: false }
    await as(provider).notifications.saveSettings({ ...always, timeZone: 'America/Mexico_City' })
    service.respondWith(phone, 400)
    await as(client).scheduling.book(request)
    await deliver()
    expect(await waiting()).toBe(0)
    service.respondWith(phone, 500)
    await as(client).scheduling.book({ ...request, time: '11:00' })
    for (let hour = 0; hour < 30; hour += 3) {
      expect(await waiting()).toBe(hour < 24 ? 1 : 0)
      await deliver(later(hour * hourMs))
    }
    expect(receivedBy(phone)).toEqual([])
  })

  it.each([404, 410])(
    'a subscription that the push service no longer knows is deleted (status %d)',
    async (status) => {
      const { provider, client, phone, request } = await setUp()
      service.respondWith(phone, status)
      await as(client).scheduling.book(request)
      await deliver()
      expect((await as(provider).notifications.settings()).devices).toBe(0)
      expect(await titlesOf(provider)).toEqual(['Luis Ochoa quiere una cita contigo'])
    },
  )

  it('a push message about an appointment is not sent after the start of the appointment', async () => {
    const { client, phone, request } = await setUp()
    await as(client).scheduling.book(request)
    await deliver(new Date('2026-05-25T16:00:01Z'))
    expect(receivedBy(phone)).toEqual([])
  })

  it('a push message waits in the quiet hours until 7:00, unless the member switched the quiet hours off', async () => {
    const { provider, client, phone, request } = await setUp()
    const night = new Date('2026-05-21T04:00:00Z')
    await as(client, night).scheduling.book(request)
    await deliver(new Date('2026-05-21T12:59:00Z'))
    expect(receivedBy(phone)).toEqual([])
    await deliver(new Date('2026-05-21T13:00:00Z'))
    expect(receivedBy(phone)).toHaveLength(1)
    const on = { push: true, email: true, summary: true }
    await as(provider).notifications.saveSettings({
      ...on,
      quietHours: false,
      timeZone: 'America/Mexico_City',
    })
    await as(client, night).scheduling.book({ ...request, time: '11:00' })
    await deliver(night)
    expect(receivedBy(phone)).toHaveLength(2)
  })
})

describe('the delivery of push messages', () => {
  it('push messages about appointments are sent before 10,000 others that have waited longer', async () => {
    const { provider, client, phone, request } = await setUp()
    const crowd = await makeMember(db)
    await subscribe(crowd, 'crowd')
    const stopping = new AbortController()
    onTestFinished(async () => {
      stopping.abort()
      await db.notification.deleteMany({ where: { personId: crowd.personId } })
    })
    // Random ids make the test fail if the delivery order depends on the ids.
    await executeStatement(db)`
      WITH told AS (
        INSERT INTO notification (id, person_id, kind, event_key, title, body, path, created_at, expires_at)
        SELECT gen_random_uuid(), ${crowd.personId}::uuid, 'PEOPLE', index::text, 'Para muchos', '', '/dashboard',
          ${wednesdayNoon}, ${later(hourMs)}
        FROM generate_series(1, 10000) AS index RETURNING id, person_id
      )
      INSERT INTO push_delivery (notification_id, subscription_id, is_urgent, next_attempt_at)
      SELECT told.id, push_subscription.id, false, ${later(-hourMs)} FROM told JOIN push_subscription USING (person_id)`
    await as(client).scheduling.book(request)
    const before = service.received.length
    const delivering = deliver(wednesdayNoon, stopping.signal)
    await expect.poll(() => service.received.length).toBeGreaterThan(before)
    stopping.abort()
    await delivering
    const order = service.received.slice(before).map(({ name }) => name)
    expect(order.slice(0, 40)).toContain(phone)
    expect(await titlesOf(provider)).toEqual(['Luis Ochoa quiere una cita contigo'])
  })

  it('each push message is sent once when several processes deliver at the same time', async () => {
    const { provider, phone, request } = await setUp()
    const clients = await Promise.all(Array.from({ length: 5 }, () => makeMember(db)))
    for (const [index, client] of clients.entries())
      await as(client).scheduling.book({ ...request, time: `1${index}:00` })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(new Set(receivedBy(phone)).size).toBe(5)
    expect(receivedBy(phone)).toHaveLength(5)
    expect(await db.pushDelivery.count({ where: { subscription: { personId: provider.personId } } })).toBe(0)
  })

  it('a push message repeated after a crash has the same tag and topic, so that the browser shows it once', async () => {
    const { provider, client, phone, request } = await setUp()
    await as(client).scheduling.book(request)
    const waiting = await db.pushDelivery.findFirstOrThrow({
      where: { subscription: { personId: provider.personId } },
    })
    await deliver()
    await db.pushDelivery.create({ data: { ...waiting, attempts: 1, nextAttemptAt: later(minuteMs) } })
    await deliver()
    expect(receivedBy(phone)).toHaveLength(1)
    await deliver(later(minuteMs))
    const sent = service.received.filter(({ name }) => name === phone)
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ message, headers }) => `${message.id} ${headers.topic}`)).size).toBe(1)
  })
})

describe('a browser that receives push messages', () => {
  it('a browser receives no push messages after its session has ended', async () => {
    const { provider, client, phone, request } = await setUp()
    await as(client).scheduling.book(request)
    await as(provider).identity.signOut()
    await deliver()
    expect(receivedBy(phone)).toEqual([])
    expect(await db.pushSubscription.count({ where: { personId: provider.personId } })).toBe(0)
  })

  it('a browser gets push messages only for the member who subscribed it last', async () => {
    const { provider, client, phone, request } = await setUp()
    await as(client).scheduling.book(request)
    const other = await makeMember(db)
    await subscribe(other, phone)
    await deliver()
    expect(receivedBy(phone)).toEqual([])
    await as(provider).circles.add({ personId: other.personId })
    await deliver()
    expect(receivedBy(phone)).toEqual(['Ana Peña te recomendó'])
  })

  it('a member can subscribe ten browsers to push messages; an eleventh replaces the oldest', async () => {
    const member = await makeMember(db)
    for (let index = 0; index < 11; index++)
      await subscribe(member, `${member.personId} ${index}`, later(index))
    expect((await as(member).notifications.settings()).devices).toBe(10)
    const endpoints = await db.pushSubscription.findMany({ where: { personId: member.personId } })
    expect(endpoints.map(({ endpoint }) => endpoint)).not.toContain(service.endpoint(`${member.personId} 0`))
  })

  it('only the member who subscribed a browser can remove its push subscription', async () => {
    const { provider, client, phone } = await setUp()
    await as(client).notifications.unsubscribe({ endpoint: service.endpoint(phone) })
    expect((await as(provider).notifications.settings()).devices).toBe(1)
    await as(provider).notifications.unsubscribe({ endpoint: service.endpoint(phone) })
    expect((await as(provider).notifications.settings()).devices).toBe(0)
  })

  it('a push subscription is rejected if the endpoint URL lacks HTTPS or contains a private or local IP address', async () => {
    const member = await makeMember(db)
    const asMember = createTestCaller(db, member.actor)
    const { p256dh, auth } = service.subscription('x')
    for (const endpoint of [
      'http://push.example/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.0.0.8:8443/x',
      'https://169.254.169.254/latest',
      'https://[::ffff:192.168.1.1]/x',
    ]) {
      const subscription = { endpoint, p256dh, auth, timeZone: 'America/Mexico_City' }
      await expectAppError(asMember.notifications.subscribe(subscription), 'NOTIFICATIONS.NOT_A_PUSH_SERVICE')
    }
  })

  it('the server rejects a push subscription with an invalid encryption key', async () => {
    const { endpoint, auth } = service.subscription('x')
    const subscription = { endpoint, p256dh: `B${'A'.repeat(86)}`, auth, timeZone: 'America/Mexico_City' }
    const asMember = createTestCaller(db, (await makeMember(db)).actor, {
      config: { pushToPrivateHosts: true },
    })
    await expectAppError(asMember.notifications.subscribe(subscription), 'NOTIFICATIONS.NOT_A_PUSH_SERVICE')
  })

  it('a push subscription whose host name resolves to this machine gets no request', async () => {
    const { provider, client, request } = await setUp()
    const local = service.endpoint('local').replace('127.0.0.1', 'localhost')
    await as(provider).notifications.subscribe({
      ...service.subscription('local'),
      endpoint: local.replace('http:', 'https:'),
      timeZone: 'America/Mexico_City',
    })
    await as(client).scheduling.book(request)
    const problems: unknown[] = []
    const log = {
      info: (details: object) => void problems.push('err' in details ? details.err : details),
      warn: () => undefined,
      error: () => undefined,
    }
    await deliverDuePushMessages({ db, clock: fixedClock(wednesdayNoon), config: createTestConfig(), log })
    expect(problems.map(String)).toContain('ForbiddenPushUrlError: 127.0.0.1')
    expect(receivedBy('local')).toEqual([])
  })
})

describe('the key with which browsers subscribe', () => {
  it('the public key for push subscriptions is equal for all members, and null with SERVICE_WORKER=off', async () => {
    const [ana, beto] = [await makeMember(db), await makeMember(db)]
    const { publicKey } = await as(ana).notifications.settings()
    expect(publicKey).toMatch(/^B[\w-]{86}$/)
    expect((await as(beto).notifications.settings()).publicKey).toBe(publicKey)
    const withoutWorker = createTestCaller(db, ana.actor, { config: { serviceWorker: false } })
    expect((await withoutWorker.notifications.settings()).publicKey).toBeNull()
  })
})
