import { afterAll, describe, expect, it } from 'vitest'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { createTestCaller } from '../../support/caller.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createNotificationTestSteps } from '../../support/notification-steps.ts'
import { startTestPushService } from '../../support/push-service.ts'
import { readSubjectsAndDeleteMails, wednesdayNoon } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const service = await startTestPushService()
afterAll(() => service.close())
const { as, subscribe, deliver, receivedBy, titlesOf } = createNotificationTestSteps(db, service)

async function setUp() {
  const provider = await makeProvider(db, { name: 'Ana Peña', agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const clientPhone = crypto.randomUUID()
  await subscribe(client, clientPhone)
  const request = { personId: provider.personId, date: '2026-05-25', time: '10:00' }
  return { provider, client, clientPhone, request }
}

describe('a member who switched everything off', () => {
  it('a member who switched all messages off gets e-mails only about a cancelled or moved confirmed appointment', async () => {
    const { provider, client, clientPhone, request } = await setUp()
    const off = { push: false, email: false, summary: false, quietHours: true }
    await as(client).notifications.saveSettings({ ...off, timeZone: 'America/Mexico_City' })
    await readSubjectsAndDeleteMails(db, client)
    const { id, startsAt } = await as(client).scheduling.book(request)
    await as(provider).scheduling.confirm({ id, startsAt })
    expect(await readSubjectsAndDeleteMails(db, client)).toEqual([])
    await as(provider).scheduling.proposeTime({ id, date: '2026-05-26', time: '10:00' })
    expect(await readSubjectsAndDeleteMails(db, client)).toEqual([])
    await as(provider).scheduling.callOff({ id, reason: 'Me enfermé' })
    expect(await readSubjectsAndDeleteMails(db, client)).toEqual(['Ana Peña no puede atender tu cita'])
    await deliver()
    expect(receivedBy(clientPhone)).toEqual([])
    expect(await titlesOf(client)).toHaveLength(3)
  })

  it('a member who switched all messages off gets no e-mail about a declined or cancelled request', async () => {
    const { provider, client, request } = await setUp()
    const off = { push: false, email: false, summary: false, quietHours: true }
    for (const member of [provider, client]) {
      await as(member).notifications.saveSettings({ ...off, timeZone: 'America/Mexico_City' })
      await readSubjectsAndDeleteMails(db, member)
    }
    const declined = await as(client).scheduling.book(request)
    await as(provider).scheduling.cancel({ id: declined.id })
    const cancelled = await as(client).scheduling.book(request)
    await as(client).scheduling.cancel({ id: cancelled.id })
    expect(await readSubjectsAndDeleteMails(db, client)).toEqual([])
    expect(await readSubjectsAndDeleteMails(db, provider)).toEqual([])
    expect(await titlesOf(client)).toEqual(['Ana Peña no puede atender tu cita'])
  })

  it('e-mails that a provider disabled do not count towards the e-mail limit of the booking client', async () => {
    const { provider, client, request } = await setUp()
    for (const { email } of [provider, client])
      await db.account.update({ where: { email }, data: { emailVerifiedAt: new Date() } })
    const limits = { ...defaultMemberUsageLimits, mailsPerRecipient: 3 }
    const asClient = createTestCaller(db, client.actor, { now: wednesdayNoon, config: { limits } })
    const settings = { push: false, summary: false, quietHours: true, timeZone: 'America/Mexico_City' }
    await as(provider).notifications.saveSettings({ ...settings, email: false })
    const { id } = await asClient.scheduling.book(request)
    await asClient.scheduling.cancel({ id })
    await readSubjectsAndDeleteMails(db, provider)
    await as(provider).notifications.saveSettings({ ...settings, email: true })
    await asClient.scheduling.book(request)
    expect(await readSubjectsAndDeleteMails(db, provider)).toEqual(['Luis Ochoa quiere una cita contigo'])
  })
})
