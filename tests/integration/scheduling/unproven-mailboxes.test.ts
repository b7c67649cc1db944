import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { defaultMemberLimits } from '#kernel/limits.ts'
import { countRateLimitedAction } from '#kernel/throttle.ts'
import { providerBookingMailLimit } from '#modules/scheduling/use-cases/mail-appointment-parties.ts'
import { callerFor } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { type Member, makeContact, makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import {
  hourMs,
  schedulingCallerFor,
  takeMailSubjects,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const prove = (email: string) =>
  db.account.update({ where: { email }, data: { emailVerifiedAt: wednesdayNoon } })
const times = ['09', '10', '11', '12', '13', '14', '15'].flatMap((hours) => [`${hours}:00`, `${hours}:30`])

/** Lets one client book the whole day. */
const withoutLimit = (client: Member, now = wednesdayNoon) =>
  callerFor(db, client.actor, {
    now,
    config: { limits: { ...defaultMemberLimits, bookingsPerProvider: 100 } },
  }).scheduling

async function bookAll(client: Member, personId: string) {
  for (const time of times) await withoutLimit(client).book({ personId, date: '2026-05-21', time })
}

describe('a mailbox that is not verified', () => {
  it('an unverified mailbox gets at most ten e-mails a day, and all bookings with its address succeed', async () => {
    const provider = await makeProvider(db)
    await prove(provider.email)
    await takeMailSubjects(db, provider)
    const stranger = await makeMember(db)
    await bookAll(stranger, provider.personId)

    // The daily limit is ten e-mails. One of the ten e-mails is that of the sign-up.
    expect(await takeMailSubjects(db, stranger)).toHaveLength(10)
    expect(await takeMailSubjects(db, provider)).toHaveLength(times.length)
    expect(await db.appointment.count({ where: { clientId: stranger.personId } })).toBe(times.length)

    const tomorrow = new Date(wednesdayNoon.getTime() + 25 * hourMs)
    const booking = { personId: provider.personId, date: '2026-05-22', time: '10:00' }
    await withoutLimit(stranger, tomorrow).book(booking)
    expect(await takeMailSubjects(db, stranger)).toHaveLength(1)
  })

  it('an unverified mailbox of a contact gets at most ten e-mails a day about a provider’s bookings', async () => {
    const provider = await makeProvider(db)
    const email = 'victima@correo.example'
    const contact = await makeContact(db, { createdById: provider.personId, email })
    await addToCircle(db, provider, contact)
    const isMailed: boolean[] = []
    for (const time of times) {
      const asked = {
        client: { personId: contact.personId },
        date: '2026-05-21',
        time,
        requestKey: randomUUID(),
      }
      const answer = await schedulingCallerFor(db, provider).bookFor(asked)
      isMailed.push(answer.client.isMailed)
      expect(await schedulingCallerFor(db, provider).bookFor(asked)).toEqual(answer)
    }
    expect(isMailed).toEqual(times.map((_, index) => index < 10))
    expect(await takeMailSubjects(db, { email })).toHaveLength(10)
  })

  it('a mailbox that is not verified gets an explanation of how to receive all e-mails', async () => {
    const provider = await makeProvider(db)
    await prove(provider.email)
    const client = await makeMember(db)
    await takeMailSubjects(db, client)
    await schedulingCallerFor(db, client).book({
      personId: provider.personId,
      date: '2026-05-21',
      time: '10:00',
    })
    const textTo = async (recipient: string) =>
      (await db.outboxMail.findFirstOrThrow({ where: { recipient }, orderBy: { id: 'desc' } })).text
    expect(await textTo(client.email)).toContain('Confirma tu correo en Mi cuenta')
    expect(await textTo(provider.email)).not.toContain('Confirma tu correo')
  })

  it('no limit for unconfirmed e-mail addresses applies after the address is confirmed', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    for (const { email } of [provider, client]) await prove(email)
    await takeMailSubjects(db, client)
    await bookAll(client, provider.personId)
    expect(await takeMailSubjects(db, client)).toHaveLength(times.length)
  })
})

describe('a proven mailbox', () => {
  it('a confirmed mailbox gets no e-mail from a provider who has booked for two hundred people on this day', async () => {
    const provider = await makeProvider(db)
    const clients = [await makeMember(db), await makeMember(db)]
    for (const { email } of clients) await prove(email)
    const [first, second] = clients
    if (!first || !second) throw new Error('two clients')
    const bookFor = async (client: typeof first, time: string) => {
      await addToCircle(db, provider, client)
      await takeMailSubjects(db, client)
      await schedulingCallerFor(db, provider).bookFor({
        client: { personId: client.personId },
        date: '2026-05-21',
        time,
      })
      return takeMailSubjects(db, client)
    }
    const counter = { limit: providerBookingMailLimit, subject: provider.personId }
    for (let count = 1; count < providerBookingMailLimit.max; count++)
      await inTransaction(db, (tx) => countRateLimitedAction(tx, counter, wednesdayNoon))
    expect(await bookFor(first, '10:00')).toHaveLength(1)
    expect(await bookFor(second, '11:00')).toHaveLength(0)
  })

  it('a confirmed mailbox gets at most a third of its daily e-mails about the actions of one person', async () => {
    const provider = await makeProvider(db)
    await prove(provider.email)
    await takeMailSubjects(db, provider)
    const [nuisance, client] = [await makeMember(db), await makeMember(db)]
    const booking = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    for (let round = 0; round < 32; round++) {
      const { id } = await schedulingCallerFor(db, nuisance).book(booking)
      await schedulingCallerFor(db, nuisance).cancel({ id })
    }
    expect(await takeMailSubjects(db, provider)).toHaveLength(defaultMemberLimits.mailsPerRecipient / 3)
    await schedulingCallerFor(db, client).book(booking)
    const [first, ...more] = await db.outboxMail.findMany({ where: { recipient: provider.email } })
    expect(more).toEqual([])
    expect(first).toMatchObject({ lastError: null })
    await takeMailSubjects(db, provider)
    const tomorrow = new Date(wednesdayNoon.getTime() + 25 * hourMs)
    await schedulingCallerFor(db, nuisance, tomorrow).book({ ...booking, date: '2026-05-22' })
    expect(await takeMailSubjects(db, provider)).toHaveLength(1)
  })

  it('a client with an unconfirmed e-mail causes at most three e-mails to a provider for each permitted booking', async () => {
    const provider = await makeProvider(db)
    await prove(provider.email)
    await takeMailSubjects(db, provider)
    const nuisance = await makeMember(db, { unproven: true })
    const booking = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    for (let round = 0; round < 5; round++) {
      const { id } = await schedulingCallerFor(db, nuisance).book(booking)
      await schedulingCallerFor(db, nuisance).cancel({ id })
    }
    expect(await takeMailSubjects(db, provider)).toHaveLength(3 * defaultMemberLimits.bookingsUnproven)
  })
})
