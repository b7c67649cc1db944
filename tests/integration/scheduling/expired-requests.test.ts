import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { cancelAllExpiredRequestsAndNotify } from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import { silentLog } from '#operator/command-line.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { createBackgroundJobs } from '#server/jobs.ts'
import { createTestConfig } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import {
  createRowLock,
  preventWritesToTables,
  runOverlappingCalls,
  runWhileOtherTransactionHoldsLock,
} from '../../support/overlapping-calls.ts'
import {
  createSchedulingTestCaller,
  hourMs,
  readSubjectsAndDeleteMails,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const slot = { date: '2026-05-21', time: '10:00' }
const later = (hours: number) => new Date(wednesdayNoon.getTime() + hours * hourMs)
const config = createTestConfig()

async function setUp(pendingLimitMinutes: number | null = 120) {
  const provider = await makeProvider(db, {
    name: 'Ana Peña',
    agenda: { autoConfirmFor: 'NONE', pendingLimitMinutes },
  })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const { id, startsAt } = await createSchedulingTestCaller(db, client).book({
    personId: provider.personId,
    ...slot,
  })
  await Promise.all([readSubjectsAndDeleteMails(db, provider), readSubjectsAndDeleteMails(db, client)])
  const at = (who: typeof client, hours: number) => createSchedulingTestCaller(db, who, later(hours))
  return { provider, client, id, startsAt, at }
}

describe('a booking request with a time limit for the provider’s answer', () => {
  it('a booking request frees its slot when its time limit ends, even before a job cancels the request', async () => {
    const { provider, id, at } = await setUp()
    const other = await makeMember(db)
    const book = (hours: number) => at(other, hours).book({ personId: provider.personId, ...slot })
    await expectAppError(book(1.99), 'SCHEDULING.SLOT_TAKEN')
    const { days } = await at(other, 2).slots({ personId: provider.personId, month: '2026-05' })
    expect(days.find(({ date }) => date === slot.date)?.slots.some(({ taken }) => taken)).toBe(false)
    expect(await book(2)).toMatchObject({ status: 'PENDING' })
    expect(await db.appointment.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'SYSTEM',
      sequence: 1,
    })
  })

  it('a new booking cancels an expired request for the booked slot, not for another slot', async () => {
    const { provider, id, at } = await setUp()
    const other = await makeMember(db)
    const row = () => db.appointment.findUniqueOrThrow({ where: { id } })
    await at(other, 2).book({ personId: provider.personId, date: slot.date, time: '12:00' })
    expect((await row()).status).toBe('PENDING')
    await at(other, 2).book({ personId: provider.personId, ...slot })
    expect((await row()).status).toBe('CANCELLED')
  })

  it('two concurrent runs of the expiry job cancel a request once, with e-mails to client and provider', async () => {
    const { provider, client, id } = await setUp()
    const run = (hours: number) =>
      cancelAllExpiredRequestsAndNotify({ db, config, clock: fixedClock(later(hours)) })
    await run(1.99)
    expect((await db.appointment.findUniqueOrThrow({ where: { id } })).status).toBe('PENDING')
    expect(await runWhileOtherTransactionHoldsLock(url, createRowLock('appointment', id), () => run(2))).toBe(
      0,
    )
    const meanwhile: number[] = []
    const [first] = await runOverlappingCalls(url, preventWritesToTables('outbox_mail'), [() => run(2)], {
      meanwhile: async () => meanwhile.push(await run(2)),
    })
    expect([first, meanwhile]).toEqual([{ status: 'fulfilled', value: 1 }, [0]])
    expect(await readSubjectsAndDeleteMails(db, client)).toEqual(['Ana Peña no respondió tu solicitud'])
    expect(await readSubjectsAndDeleteMails(db, provider)).toEqual(['Venció la solicitud de Luis Ochoa'])
    expect(await run(3)).toBe(0)
  })

  it('the result of the job that cancels expired requests counts each cancelled request', async () => {
    await setUp()
    const clock = fixedClock(later(3))
    const photoStorage = createPhotoStorage(config.storage)
    const jobs = createBackgroundJobs({ config, db, databaseUrl: '', clock, photoStorage, log: silentLog })
    const job = jobs.find(({ name }) => name === 'release-expired-requests')
    expect(await job?.run(new AbortController().signal)).toBe(1)
  })

  it('an expired request is shown as cancelled by the system, and rejects all changes', async () => {
    const { provider, client, id, startsAt, at } = await setUp()
    const [card] = (await at(client, 2).appointments({ role: 'client' })).appointments
    expect(card).toMatchObject({ id, status: 'CANCELLED', cancelledBy: 'SYSTEM', canCancel: false })
    const received = await at(provider, 2).appointments({ role: 'provider', status: 'pending' })
    expect(received).toMatchObject({ appointments: [], toAnswer: 0 })
    await expectAppError(at(provider, 2).confirm({ id, startsAt }), 'SCHEDULING.REQUEST_EXPIRED')
    const moving = at(client, 2).reschedule({ id, date: '2026-05-22', time: '10:00' })
    await expectAppError(moving, 'SCHEDULING.REQUEST_EXPIRED')
  })

  it('a request that is confirmed before its time limit does not expire', async () => {
    const { provider, id, startsAt, at } = await setUp()
    await at(provider, 1.99).confirm({ id, startsAt })
    await cancelAllExpiredRequestsAndNotify({ db, config, clock: fixedClock(later(3)) })
    expect((await db.appointment.findUniqueOrThrow({ where: { id } })).status).toBe('CONFIRMED')
  })

  it('a request expires at the start of the appointment if its time limit would end later', async () => {
    const { id } = await setUp(30 * 24 * 60)
    const row = await db.appointment.findUniqueOrThrow({ where: { id } })
    expect(row.expiresAt).toEqual(row.startsAt)
  })
})

describe('a booking request without a time limit', () => {
  it('a booking request without an answer deadline stays pending after the appointment time', async () => {
    const { client, id, at } = await setUp(null)
    await cancelAllExpiredRequestsAndNotify({ db, config, clock: fixedClock(later(48)) })
    const [card] = (await at(client, 48).appointments({ role: 'client' })).appointments
    expect(card).toMatchObject({ id, status: 'PENDING', isUnanswered: true, answerBy: null })
  })
})
