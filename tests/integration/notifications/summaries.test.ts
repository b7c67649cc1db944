import { afterAll, describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { sendDailyAgendaSummaries } from '#modules/scheduling/use-cases/send-summaries.ts'
import { createTestConfig } from '../../support/caller.ts'
import { makeMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestServiceProviderOverrides,
} from '../../support/factories/scheduling.ts'
import { createNotificationTestSteps } from '../../support/notification-steps.ts'
import { startTestPushService } from '../../support/push-service.ts'
import { readSubjectsAndDeleteMails } from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const service = await startTestPushService()
afterAll(() => service.close())
const { as, subscribe, deliver, receivedBy, titlesOf } = createNotificationTestSteps(db, service)
const config = createTestConfig()
const run = (at: string) => sendDailyAgendaSummaries({ db, config, clock: fixedClock(new Date(at)) })

/** The daily agenda summaries are due at 7:30 in Mexico City (13:30 UTC). */
const morning = '2026-05-21T13:30:00Z'
const tenOClock = new Date('2026-05-21T16:00:00Z')
const noon = new Date('2026-05-21T18:00:00Z')
const tomorrow = new Date('2026-05-22T16:00:00Z')

async function setUp(overrides: TestServiceProviderOverrides = {}) {
  const provider = await makeProvider(db, overrides)
  const client = await makeMember(db)
  await readSubjectsAndDeleteMails(db, provider)
  return { provider, client, titles: () => titlesOf(provider, new Date(morning)) }
}

describe("a provider's summary of the day", () => {
  it("a provider's daily summary counts appointments and requests, and is sent once between 7:30 and 10:00", async () => {
    const { provider, client, titles } = await setUp()
    await makeAppointment(db, provider, client, tenOClock)
    await makeAppointment(db, provider, client, noon)
    await makeAppointment(db, provider, client, tomorrow)
    const pending = { status: 'PENDING' } as const
    await makeAppointment(db, provider, client, new Date('2026-05-23T16:00:00Z'), pending)
    await run('2026-05-21T13:29:59Z')
    expect(await titles()).toEqual([])
    await run(morning)
    await run('2026-05-21T15:59:00Z')
    expect(await titles()).toEqual(['Hoy: 2 citas, 1 por responder'])
    await run('2026-05-22T16:00:00Z')
    expect(await titles()).toHaveLength(1)
    await run('2026-05-22T15:59:00Z')
    expect((await titles())[0]).toBe('Hoy: 1 cita, 1 por responder')
  })

  it("a provider's daily summary is sent at 7:30 of the agenda's time zone", async () => {
    const { provider, client, titles } = await setUp({ agenda: { timeZone: 'America/Tijuana' } })
    await makeAppointment(db, provider, client, noon, { timeZone: 'America/Tijuana' })
    await run(morning)
    expect(await titles()).toEqual([])
    await run('2026-05-21T14:30:00Z')
    expect(await titles()).toEqual(['Hoy: 1 cita'])
  })

  it('a provider gets no summary on a day without appointments and requests, nor without an enabled agenda', async () => {
    const [free, closed] = [await setUp(), await setUp()]
    await makeAppointment(db, closed.provider, closed.client, noon)
    await db.agenda.update({ where: { personId: closed.provider.personId }, data: { enabled: false } })
    await run(morning)
    expect([await free.titles(), await closed.titles()]).toEqual([[], []])
  })

  it("a provider's daily summary is sent by push, or by e-mail to a provider without a subscribed browser", async () => {
    const [withDevice, without] = [await setUp(), await setUp()]
    const phone = crypto.randomUUID()
    await subscribe(withDevice.provider, phone)
    for (const { provider, client } of [withDevice, without])
      await makeAppointment(db, provider, client, noon)
    await run(morning)
    await deliver(new Date(morning))
    expect(receivedBy(phone)).toEqual(['Hoy: 1 cita'])
    expect(await readSubjectsAndDeleteMails(db, withDevice.provider)).toEqual([])
    expect(await readSubjectsAndDeleteMails(db, without.provider)).toEqual(['Hoy: 1 cita'])
  })

  it('a provider gets no daily summary with summaries switched off, and none by e-mail with e-mails off', async () => {
    const [noSummary, noMail] = [await setUp(), await setUp()]
    const all = { push: true, email: true, summary: true, quietHours: true, timeZone: 'America/Mexico_City' }
    await as(noSummary.provider).notifications.saveSettings({ ...all, summary: false })
    await as(noMail.provider).notifications.saveSettings({ ...all, email: false })
    for (const { provider, client } of [noSummary, noMail]) await makeAppointment(db, provider, client, noon)
    await run(morning)
    expect([await noSummary.titles(), await noMail.titles()]).toEqual([[], ['Hoy: 1 cita']])
    for (const { provider } of [noSummary, noMail])
      expect(await readSubjectsAndDeleteMails(db, provider)).toEqual([])
  })

  it("a provider's daily summary is sent once when two processes run the job at the same time", async () => {
    const days = await Promise.all(Array.from({ length: 5 }, () => setUp()))
    for (const { provider, client } of days) await makeAppointment(db, provider, client, noon)
    await Promise.all([run(morning), run(morning)])
    for (const { titles, provider } of days) {
      expect(await titles()).toEqual(['Hoy: 1 cita'])
      expect(await readSubjectsAndDeleteMails(db, provider)).toEqual(['Hoy: 1 cita'])
    }
  })
})
