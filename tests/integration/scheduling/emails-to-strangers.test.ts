import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { countRateLimitedAction } from '#kernel/throttle.ts'
import { setMailPreference } from '#modules/identity/host-api.ts'
import { mailRateLimitOfBookingsForClients } from '#modules/scheduling/use-cases/mail-appointment-parties.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeProvider, type TestServiceProvider } from '../../support/factories/scheduling.ts'
import {
  createSchedulingTestCaller,
  hourMs,
  readSubjectsAndDeleteMails,
  sendRemindersAtTime,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const as = (who: TestMember, now = wednesdayNoon) => createSchedulingTestCaller(db, who, now)
const tomorrow = new Date(wednesdayNoon.getTime() + 25 * hourMs)
const date = '2026-05-25'
const remind = () => sendRemindersAtTime(db, new Date('2026-05-24T17:00:00Z'))

async function makeStranger(provider: TestServiceProvider): Promise<TestMember> {
  const stranger = await makeMember(db)
  await db.account.update({ where: { id: stranger.accountId }, data: { emailVerifiedAt: wednesdayNoon } })
  await addToCircle(db, provider, stranger)
  await db.outboxMail.deleteMany({ where: { recipient: stranger.email } })
  return stranger
}

async function useUpLimit({ personId }: TestServiceProvider, left: number): Promise<void> {
  const counter = { limit: mailRateLimitOfBookingsForClients, subject: personId }
  for (let count = 0; count < mailRateLimitOfBookingsForClients.max - left; count++)
    await inTransaction(db, (tx) => countRateLimitedAction(tx, counter, wednesdayNoon))
}

async function subjectsTo({ email }: TestMember): Promise<string[]> {
  const mails = await db.outboxMail.findMany({
    where: { recipient: email, nextAttemptAt: { not: null } },
    orderBy: { createdAt: 'asc' },
  })
  return mails.map(({ subject }) => subject)
}

describe('the daily limit of e-mails about appointments that the provider booked', () => {
  it("e-mails about moves and cancellations count towards a provider's daily limit of e-mails to strangers", async () => {
    const provider = await makeProvider(db)
    const stranger = await makeStranger(provider)
    await useUpLimit(provider, 2)
    const { id } = await as(provider).bookFor({
      client: { personId: stranger.personId },
      date,
      time: '10:00',
    })
    await as(provider).reschedule({ id, date, time: '11:00' })
    await as(provider).reschedule({ id, date, time: '12:00' })
    await as(provider).cancel({ id })
    expect(await subjectsTo(stranger)).toEqual([
      `${provider.name} agendó una cita para ti`,
      `${provider.name} cambió el horario de tu cita`,
    ])
  })

  it('the daily limit of e-mails to strangers does not apply to a client with the provider in their circle', async () => {
    const provider = await makeProvider(db)
    const client = await makeStranger(provider)
    await addToCircle(db, client, provider)
    const { id } = await as(provider).bookFor({ client: { personId: client.personId }, date, time: '10:00' })
    await useUpLimit(provider, 0)
    await as(provider).reschedule({ id, date, time: '11:00' })
    expect(await subjectsTo(client)).toHaveLength(2)
  })
})

describe('a stranger who got no e-mail about a booking by a provider', () => {
  it('if the e-mail rate limit blocked a booking e-mail, the new client gets no change e-mails', async () => {
    const provider = await makeProvider(db)
    const stranger = await makeStranger(provider)
    await useUpLimit(provider, 0)
    const client = { personId: stranger.personId }
    const booked = await as(provider).bookFor({ client, date, time: '10:00' })
    expect(booked.client.isMailed).toBe(false)
    await as(provider, tomorrow).reschedule({ id: booked.id, date, time: '11:00' })
    await remind()
    await as(provider, tomorrow).cancel({ id: booked.id })
    expect(await subjectsTo(stranger)).toEqual([])
    await as(provider, tomorrow).bookFor({ client, date, time: '12:00' })
    expect(await subjectsTo(stranger)).toEqual([`${provider.name} agendó una cita para ti`])
  })

  it('a new client who got no e-mail about a booking gets no cancellation e-mail', async () => {
    const provider = await makeProvider(db, { unproven: true })
    const stranger = await makeStranger(provider)
    const { id } = await as(provider).bookFor({
      client: { personId: stranger.personId },
      date,
      time: '10:00',
    })
    await db.account.update({ where: { id: provider.accountId }, data: { emailVerifiedAt: wednesdayNoon } })
    await as(provider).cancel({ id })
    expect(await subjectsTo(stranger)).toEqual([])
  })

  it('a client who has added the provider to a circle gets e-mails about changes to appointments the provider booked', async () => {
    const provider = await makeProvider(db)
    const client = await makeStranger(provider)
    await useUpLimit(provider, 0)
    const { id } = await as(provider).bookFor({ client: { personId: client.personId }, date, time: '10:00' })
    await addToCircle(db, client, provider)
    await as(provider).reschedule({ id, date, time: '11:00' })
    expect(await subjectsTo(client)).toEqual([`${provider.name} cambió el horario de tu cita`])
  })
})

describe('opting out of appointments that strangers book', () => {
  it('a client who unsubscribes from e-mails about bookings by strangers gets e-mails only about their own actions', async () => {
    const provider = await makeProvider(db)
    const stranger = await makeStranger(provider)
    const client = { personId: stranger.personId }
    const { id } = await as(provider).bookFor({ client, date, time: '10:00' })
    await as(provider).reschedule({ id, date, time: '11:00' })
    await remind()
    const second = await as(provider).bookFor({ client, date, time: '15:00' })
    await as(provider).cancel({ id: second.id })
    const mails = await db.outboxMail.findMany({ where: { recipient: stranger.email } })
    expect(mails).toHaveLength(5)
    for (const { unsubscribeUrl, text } of mails) {
      expect(unsubscribeUrl).toContain('/avisos?token=')
      expect(text).toContain(`Dejar de recibir estos correos: ${unsubscribeUrl}`)
    }
    expect(new Set(mails.map(({ unsubscribeUrl }) => unsubscribeUrl)).size).toBe(1)
    await readSubjectsAndDeleteMails(db, stranger)

    const token = new URL(mails[0]?.unsubscribeUrl ?? '').searchParams.get('token') ?? ''
    const preference = { category: 'STRANGER_BOOKING', subscribed: false }
    const ctx = { db, clock: fixedClock(wednesdayNoon) }
    expect(await setMailPreference(ctx, { token, subscribed: false })).toEqual(preference)
    const booked = await as(provider).bookFor({ client, date, time: '16:00' })
    expect(booked.client.isMailed).toBe(false)
    await as(provider).reschedule({ id, date, time: '13:00' })
    await remind()
    await as(provider).cancel({ id: booked.id })
    expect(await subjectsTo(stranger)).toEqual([])
    await as(stranger).cancel({ id })
    expect(await subjectsTo(stranger)).toEqual([
      `Para tu calendario: cancelaste tu cita con ${provider.name}`,
    ])
  })

  it('e-mails about an appointment that the client booked contain no unsubscribe link', async () => {
    const provider = await makeProvider(db)
    const client = await makeStranger(provider)
    const { id } = await as(client).book({ personId: provider.personId, date, time: '10:00' })
    await as(provider).callOff({ id, reason: 'Estoy enferma' })
    const mails = await db.outboxMail.findMany({ where: { recipient: client.email } })
    expect(mails.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([null, null])
  })
})
