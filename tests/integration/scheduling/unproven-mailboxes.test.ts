import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { countRateLimitedAction } from '#kernel/throttle.ts'
import { mailRateLimitOfBookingsForClients } from '#modules/scheduling/use-cases/mail-appointment-parties.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import {
  createSchedulingTestCaller,
  hourMs,
  readSubjectsAndDeleteMails,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const prove = (email: string) =>
  db.account.update({ where: { email }, data: { emailVerifiedAt: wednesdayNoon } })
const times = ['09', '10', '11', '12', '13', '14', '15'].flatMap((hours) => [`${hours}:00`, `${hours}:30`])

const withoutLimit = (client: TestMember, now = wednesdayNoon) =>
  createTestCaller(db, client.actor, {
    now,
    config: { limits: { ...defaultMemberUsageLimits, bookingsPerProvider: 100 } },
  }).scheduling

async function bookAll(client: TestMember, personId: string) {
  for (const time of times) await withoutLimit(client).book({ personId, date: '2026-05-21', time })
}

describe('a mailbox that is not verified', () => {
  it('a member with an unconfirmed e-mail gets at most ten e-mails a day but can still book appointments', async () => {
    const provider = await makeProvider(db)
    await prove(provider.email)
    await readSubjectsAndDeleteMails(db, provider)
    const stranger = await makeMember(db)
    await bookAll(stranger, provider.personId)

    // The daily limit of ten e-mails includes the e-mail of the sign-up.
    expect(await readSubjectsAndDeleteMails(db, stranger)).toHaveLength(10)
    expect(await readSubjectsAndDeleteMails(db, provider)).toHaveLength(times.length)
    expect(await db.appointment.count({ where: { clientId: stranger.personId } })).toBe(times.length)

    const tomorrow = new Date(wednesdayNoon.getTime() + 25 * hourMs)
    const booking = { personId: provider.personId, date: '2026-05-22', time: '10:00' }
    await withoutLimit(stranger, tomorrow).book(booking)
    expect(await readSubjectsAndDeleteMails(db, stranger)).toHaveLength(1)
  })

  it('a provider’s bookings send at most ten e-mails a day to a contact’s unverified e-mail address', async () => {
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
      const answer = await createSchedulingTestCaller(db, provider).bookFor(asked)
      isMailed.push(answer.client.isMailed)
      expect(await createSchedulingTestCaller(db, provider).bookFor(asked)).toEqual(answer)
    }
    expect(isMailed).toEqual(times.map((_, index) => index < 10))
    expect(await readSubjectsAndDeleteMails(db, { email })).toHaveLength(10)
  })

  it('a booking e-mail to an unverified e-mail address asks the recipient to confirm the address', async () => {
    const provider = await makeProvider(db)
    await prove(provider.email)
    const client = await makeMember(db)
    await readSubjectsAndDeleteMails(db, client)
    await createSchedulingTestCaller(db, client).book({
      personId: provider.personId,
      date: '2026-05-21',
      time: '10:00',
    })
    const textTo = async (recipient: string) =>
      (
        await db.outboxMail.findFirstOrThrow({
          where: { recipient },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        })
      ).text
    expect(await textTo(client.email)).toContain('Confirma tu correo en Mi cuenta')
    expect(await textTo(provider.email)).not.toContain('Confirma tu correo')
  })

  it('the e-mail rate limit for unverified addresses does not apply to verified addresses', async () => {
    const provider = await makeProvider(db)
    const client = await makeMember(db)
    for (const { email } of [provider, client]) await prove(email)
    await readSubjectsAndDeleteMails(db, client)
    await bookAll(client, provider.personId)
    expect(await readSubjectsAndDeleteMails(db, client)).toHaveLength(times.length)
  })
})

describe('a proven mailbox', () => {
  it('the server sends at most 200 e-mails a day about bookings that one provider makes for new clients', async () => {
    const provider = await makeProvider(db)
    const clients = [await makeMember(db), await makeMember(db)]
    for (const { email } of clients) await prove(email)
    const [first, second] = clients
    if (!first || !second) throw new Error('two clients')
    const bookFor = async (client: typeof first, time: string) => {
      await addToCircle(db, provider, client)
      await readSubjectsAndDeleteMails(db, client)
      await createSchedulingTestCaller(db, provider).bookFor({
        client: { personId: client.personId },
        date: '2026-05-21',
        time,
      })
      return readSubjectsAndDeleteMails(db, client)
    }
    const counter = { limit: mailRateLimitOfBookingsForClients, subject: provider.personId }
    for (let count = 1; count < mailRateLimitOfBookingsForClients.max; count++)
      await inTransaction(db, (tx) => countRateLimitedAction(tx, counter, wednesdayNoon))
    expect(await bookFor(first, '10:00')).toHaveLength(1)
    expect(await bookFor(second, '11:00')).toHaveLength(0)
  })

  it('the actions of one client use at most a third of the provider’s daily limit for received e-mails', async () => {
    const provider = await makeProvider(db)
    await prove(provider.email)
    await readSubjectsAndDeleteMails(db, provider)
    const [nuisance, client] = [await makeMember(db), await makeMember(db)]
    const booking = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    for (let round = 0; round < 32; round++) {
      const { id } = await createSchedulingTestCaller(db, nuisance).book(booking)
      await createSchedulingTestCaller(db, nuisance).cancel({ id })
    }
    expect(await readSubjectsAndDeleteMails(db, provider)).toHaveLength(
      defaultMemberUsageLimits.mailsPerRecipient / 3,
    )
    await createSchedulingTestCaller(db, client).book(booking)
    const [first, ...more] = await db.outboxMail.findMany({ where: { recipient: provider.email } })
    expect(more).toEqual([])
    expect(first).toMatchObject({ lastError: null })
    await readSubjectsAndDeleteMails(db, provider)
    const tomorrow = new Date(wednesdayNoon.getTime() + 25 * hourMs)
    await createSchedulingTestCaller(db, nuisance, tomorrow).book({ ...booking, date: '2026-05-22' })
    expect(await readSubjectsAndDeleteMails(db, provider)).toHaveLength(1)
  })

  it('a client with an unconfirmed e-mail who repeatedly books and cancels causes at most six e-mails to the provider', async () => {
    const provider = await makeProvider(db)
    await prove(provider.email)
    await readSubjectsAndDeleteMails(db, provider)
    const nuisance = await makeMember(db, { unproven: true })
    const booking = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
    for (let round = 0; round < 5; round++) {
      const { id } = await createSchedulingTestCaller(db, nuisance).book(booking)
      await createSchedulingTestCaller(db, nuisance).cancel({ id })
    }
    expect(await readSubjectsAndDeleteMails(db, provider)).toHaveLength(
      3 * defaultMemberUsageLimits.bookingsUnproven,
    )
  })
})
