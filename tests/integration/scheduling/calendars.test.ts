import { beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { cancelAllExpiredRequestsAndNotify } from '#modules/scheduling/use-cases/cancel-expired-requests.ts'
import { createTestCaller, createTestConfig } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { RecipientCalendar } from '../../support/reader-calendar.ts'
import {
  createSchedulingTestCaller,
  hourMs,
  readSubjectsAndDeleteMails,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const config = createTestConfig()

// Verify all mailboxes: an unverified mailbox gets only a few e-mails a day.
beforeEach(() => db.account.updateMany({ data: { emailVerifiedAt: new Date() } }).then(() => undefined))

async function setUp(autoConfirm = false) {
  const provider = await makeProvider(db, {
    name: 'Ana Peña',
    agenda: { autoConfirmFor: autoConfirm ? 'ALL' : 'NONE', pendingLimitMinutes: 60 },
  })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  await db.account.updateMany({ data: { emailVerifiedAt: new Date() } })
  for (const person of [provider, client]) await readSubjectsAndDeleteMails(db, person)
  const calendars = { client: new RecipientCalendar(client), provider: new RecipientCalendar(provider) }
  const look = async () => {
    await Promise.all([calendars.client.readMail(db), calendars.provider.readMail(db)])
    return [calendars.client.events, calendars.provider.events] as const
  }
  const [asClient, asProvider] = [
    createSchedulingTestCaller(db, client),
    createSchedulingTestCaller(db, provider),
  ]
  const request = { personId: provider.personId, date: '2026-05-21', time: '10:00' }
  return { provider, client, calendars, look, asClient, asProvider, request }
}

const at = (iso: string) => ({ startsAt: new Date(iso) })

describe('the calendars of client and provider', () => {
  it("e-mails bring each change of an appointment's time into the calendars of provider and client", async () => {
    const { look, asClient, asProvider, request, calendars } = await setUp()

    const { id } = await asClient.book(request)
    let [clients, providers] = await look()
    const tenOnThursday = at('2026-05-21T16:00:00Z')
    expect(clients).toEqual([])
    expect(providers).toMatchObject([
      { ...tenOnThursday, status: 'TENTATIVE', summary: 'Por confirmar: cita con Luis Ochoa' },
    ])

    await asClient.reschedule({ id, date: '2026-05-21', time: '11:00' })
    ;[clients, providers] = await look()
    const eleven = { ...at('2026-05-21T17:00:00Z'), status: 'TENTATIVE', sequence: 1 }
    expect([clients, providers]).toMatchObject([[], [eleven]])

    await asProvider.proposeTime({ id, date: '2026-05-21', time: '18:10' })
    expect(await look()).toMatchObject([[], [eleven]])

    await asClient.acceptProposal({ id, startsAt: new Date('2026-05-22T00:10:00Z') })
    ;[clients, providers] = await look()
    const confirmed = { ...at('2026-05-22T00:10:00Z'), status: 'CONFIRMED', sequence: 2 }
    expect([clients, providers]).toMatchObject([[confirmed], [confirmed]])
    expect(clients[0]?.summary).toBe('Cita con Ana Peña')

    await asClient.reschedule({ id, date: '2026-05-22', time: '09:00' })
    expect(await look()).toMatchObject([[confirmed], [confirmed]])

    await asProvider.acceptProposal({ id, startsAt: new Date('2026-05-22T15:00:00Z') })
    const moved = { ...at('2026-05-22T15:00:00Z'), endsAt: new Date('2026-05-22T15:30:00Z'), sequence: 3 }
    expect(await look()).toMatchObject([[moved], [moved]])

    await asClient.cancel({ id })
    expect(await look()).toEqual([[], []])
    expect(calendars.client.ignored + calendars.provider.ignored).toBe(0)
  })

  it('a booking request disappears from the provider’s calendar when the request expires or is declined', async () => {
    const { look, asClient, asProvider, request } = await setUp()
    await asClient.book(request)
    expect(await look()).toMatchObject([[], [{ status: 'TENTATIVE' }]])
    await cancelAllExpiredRequestsAndNotify({
      db,
      config,
      clock: fixedClock(new Date(wednesdayNoon.getTime() + 2 * hourMs)),
    })
    expect(await look()).toEqual([[], []])

    const { id } = await asClient.book({ ...request, time: '12:00' })
    expect(await look()).toMatchObject([[], [{ status: 'TENTATIVE' }]])
    await asProvider.cancel({ id })
    expect(await look()).toEqual([[], []])
  })

  it('a calendar keeps the newer time of an appointment when an older e-mail arrives late', async () => {
    const { client, asClient, request } = await setUp(true)
    const { id } = await asClient.book(request)
    await asClient.reschedule({ id, date: '2026-05-21', time: '11:00' })
    const mails = await db.outboxMail.findMany({
      where: { recipient: client.email },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    const calendar = new RecipientCalendar(client)
    for (const mail of mails) calendar.apply(mail.calendar ?? '')
    expect(calendar.events).toMatchObject([{ sequence: 1, ...at('2026-05-21T17:00:00Z') }])
    expect(calendar.ignored).toBe(1)
  })

  it("the provider's calendar loses the appointments of a client who deletes the account", async () => {
    const { look, asClient, request, client } = await setUp(true)
    await asClient.book(request)
    expect(await look()).toMatchObject([[{ status: 'CONFIRMED' }], [{ status: 'CONFIRMED' }]])
    await createTestCaller(db, client.actor, { now: wednesdayNoon }).identity.deleteAccount({
      password: client.password,
      email: null,
    })
    const [, providers] = await look()
    expect(providers).toEqual([])
  })

  it('after a booking by the provider, the e-mail to a contact has a calendar event, but no link to ‘Mis Citas’', async () => {
    const { asProvider, provider } = await setUp()
    const contact = await makeContact(db, { createdById: provider.personId, email: 'mama@correo.example' })
    await addToCircle(db, provider, contact)
    await asProvider.bookFor({ client: { personId: contact.personId }, date: '2026-05-25', time: '09:00' })

    const [mail] = await db.outboxMail.findMany({ where: { recipient: 'mama@correo.example' } })
    expect(mail?.calendarMethod).toBe('REQUEST')
    expect(`${mail?.text}${mail?.calendar}`).not.toContain('/mis-citas')
    expect(mail?.calendar).not.toContain('token=')
    const token = /Ver mi cita:\n\S+\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await createSchedulingTestCaller(db, null).linkedAppointment({ token })).toMatchObject({
      side: 'CLIENT',
    })
    const theirs = new RecipientCalendar({ email: 'mama@correo.example' })
    await theirs.readMail(db)
    expect(theirs.events).toMatchObject([{ status: 'CONFIRMED', ...at('2026-05-25T15:00:00Z') }])
    expect(await readSubjectsAndDeleteMails(db, provider)).toEqual([])
  })
})

describe('the calendar file of an e-mail', () => {
  it("the calendar file of an e-mail contains the recipient's e-mail address, not the provider's", async () => {
    const { asClient, request, client, provider } = await setUp(true)
    await asClient.book(request)
    const [mail] = await db.outboxMail.findMany({ where: { recipient: client.email } })
    expect(mail?.calendar).toContain(client.email)
    expect(mail?.calendar).not.toContain(provider.email)
  })

  it('the calendar file of an e-mail contains the address of the shop if the profile shows it', async () => {
    const { asClient, request, client, provider } = await setUp(true)
    const shop = { hasShop: true, shopName: 'Estética Peña', address: 'Av. Juárez 12, Centro' }
    await db.person.update({ where: { id: provider.personId }, data: shop })
    await asClient.book(request)
    await db.person.update({ where: { id: provider.personId }, data: { hasShop: false } })
    await asClient.book({ ...request, time: '12:00' })

    const [first, second] = await db.outboxMail.findMany({
      where: { recipient: client.email },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    expect(first?.calendar).toContain('LOCATION:Estética Peña\\, Av. Juárez 12\\, Centro')
    expect(first?.text).toContain('Lugar: Estética Peña, Av. Juárez 12, Centro')
    expect(`${second?.calendar}${second?.text}`).not.toContain('Juárez 12')
  })
})
