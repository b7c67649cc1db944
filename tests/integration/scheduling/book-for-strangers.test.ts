import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { readPersonCalendar } from '#modules/scheduling/host-api.ts'
import { personEventHandlersOfSchedulingModule } from '#modules/scheduling/use-cases/person-event-handlers.ts'
import { readAppointmentCalendarFile } from '#modules/scheduling/use-cases/read-calendar.ts'
import { createAppointmentLinkToken } from '../../support/appointment-links.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { createUniquePhone, makeContact, makeMember } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import {
  createSchedulingTestCaller,
  hourMs,
  readArchivedAppointments,
  sendRemindersAtTime,
  wednesdayNoon,
} from '../../support/scheduling-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const as = (who: Parameters<typeof createSchedulingTestCaller>[1]) => createSchedulingTestCaller(db, who)
const slot = { date: '2026-05-25', time: '10:00' }
const note = 'Deposita en http://malo.example/pago'
const advertisement = /malo\.example|Anuncio|Deposita/
const remind = () => sendRemindersAtTime(db, new Date('2026-05-24T17:00:00Z'))

async function takeMails(email: string): Promise<string[]> {
  const where = { recipient: email, lastError: null }
  const mails = await db.outboxMail.findMany({ where, orderBy: { createdAt: 'asc' } })
  await db.outboxMail.deleteMany({ where })
  return mails.map(({ subject, text, html, calendar }) =>
    [subject, text, html, calendar?.replaceAll('\r\n ', '')].join('\n'),
  )
}

function makeAdvertiser(unproven = false) {
  return makeProvider(db, {
    unproven,
    services: [{ name: 'Corte en malo.example', cost: 100 }],
    profile: { hasShop: true, shopName: 'Anuncio', address: 'Calle 1' },
  })
}

async function makeStrangers(createdById: PersonId) {
  const member = await makeMember(db)
  await takeMails(member.email)
  const email = `${crypto.randomUUID()}@fuera.example`
  const contact = await makeContact(db, { createdById, email })
  return { member, contact: { ...contact, email } }
}

describe('bookFor (a booking by the provider) for a person in the provider’s circle who does not know the provider', () => {
  for (const kind of ['member', 'contact'] as const) {
    it(`a ${kind} gets no e-mail about bookings and changes by a provider with an unconfirmed e-mail`, async () => {
      const provider = await makeAdvertiser(true)
      const client = (await makeStrangers(provider.personId))[kind]
      await addToCircle(db, provider, client)
      const booked = await as(provider).bookFor({ client: { personId: client.personId }, ...slot, note })
      expect(booked.client.isMailed).toBe(false)
      await as(provider).reschedule({ id: booked.id, ...slot, time: '11:00' })
      await remind()
      expect(await takeMails(client.email)).toEqual([])
      await as(provider).cancel({ id: booked.id })
      expect(await takeMails(client.email)).toEqual([])
    })

    it(`e-mails to a ${kind} about the booking of a provider with a confirmed e-mail contain no text that the provider wrote`, async () => {
      const provider = await makeAdvertiser()
      const client = (await makeStrangers(provider.personId))[kind]
      await addToCircle(db, provider, client)
      const serviceId = provider.services[0]?.id
      const asked = { client: { personId: client.personId }, ...slot, note, serviceId }
      const { id, client: told } = await as(provider).bookFor(asked)
      expect(told.isMailed).toBe(true)
      await as(provider).reschedule({ id, ...slot, time: '11:00' })
      await remind()
      const mails = await takeMails(client.email)
      await as(provider).cancel({ id })
      mails.push(...(await takeMails(client.email)))
      expect(mails.map((mail) => mail.split('\n', 1)[0])).toEqual([
        `${provider.name} agendó una cita para ti`,
        `${provider.name} cambió el horario de tu cita`,
        `Recordatorio: lunes 25 de mayo, 11:00, tu cita con ${provider.name}`,
        `${provider.name} no puede atender tu cita`,
      ])
      for (const mail of mails) expect(mail).not.toMatch(advertisement)
    })
  }

  it("an e-mail about a provider's booking names the service only if the name contains no web address", async () => {
    const provider = await makeProvider(db, { services: [{ name: 'Corte de cabello', cost: 100 }] })
    const { member } = await makeStrangers(provider.personId)
    await addToCircle(db, provider, member)
    const serviceId = provider.services[0]?.id
    await as(provider).bookFor({ client: { personId: member.personId }, ...slot, serviceId })
    expect(await takeMails(member.email)).toEqual([expect.stringContaining('Servicio: Corte de cabello')])
  })

  it('a provider cannot select a person for a new booking after removing the person from the circle', async () => {
    const provider = await makeProvider(db)
    const { member } = await makeStrangers(provider.personId)
    await addToCircle(db, provider, member)
    const client = { personId: member.personId }
    const { id } = await as(provider).bookFor({ client, ...slot })
    await createTestCaller(db, provider.actor).circles.remove(client)
    const again = () => as(provider).bookFor({ client, ...slot, time: '12:00' })
    await expectAppError(again(), 'SCHEDULING.NOT_A_KNOWN_CLIENT')
    await as(provider).cancel({ id })
    await expectAppError(again(), 'SCHEDULING.NOT_A_KNOWN_CLIENT')
  })

  it('a provider who books for a client sees no contact data reserved for the client’s circle', async () => {
    const provider = await makeProvider(db)
    const phone = '5587654321'
    const profile = { phone, whatsapp: phone, phoneAudience: 'CIRCLE', emailAudience: 'CIRCLE' } as const
    const vera = await makeMember(db, { profile })
    await addToCircle(db, provider, vera)
    const booked = await as(provider).bookFor({ client: { personId: vera.personId }, ...slot })
    const list = await as(provider).appointments({ role: 'provider', includeLater: true })
    expect(list.appointments).toMatchObject([{ id: booked.id, contact: { phone: null, email: null } }])
    const token = await createAppointmentLinkToken(db, booked.id, 'PROVIDER', provider.email)
    const ctx = { ...createTestContext(db, provider.actor), clock: fixedClock(wednesdayNoon) }
    const answers = {
      booked,
      list,
      linked: await as(null).linkedAppointment({ token }),
      file: await readAppointmentCalendarFile(ctx, { token }),
      calendar: await (await readPersonCalendar(ctx, provider.personId)).write(),
      archive: await readArchivedAppointments(db, provider, 'citasQueRecibi'),
    }
    for (const [place, answer] of Object.entries(answers)) {
      const text = JSON.stringify(answer).replaceAll('\\r\\n ', '')
      expect(text, place).toContain(vera.name)
      expect(text, place).not.toContain(phone)
      expect(text, place).not.toContain(vera.email)
    }
  })

  it('a provider’s booking by name and phone stores no member id if the member hides the phone from the provider', async () => {
    const provider = await makeProvider(db)
    const phone = createUniquePhone()
    const member = await makeMember(db, { profile: { phone, phoneAudience: 'CIRCLE' } })
    await addToCircle(db, provider, member)
    const { id } = await as(provider).bookFor({ client: { name: member.name, phone }, ...slot })
    expect((await db.appointment.findUniqueOrThrow({ where: { id } })).clientId).toBeNull()
  })

  it('the rate limit for contact data still applies to a provider who books for a client', async () => {
    const [provider, client] = [await makeProvider(db), await makeMember(db)]
    const acquainted = () =>
      personEventHandlersOfSchedulingModule.findAcquainted?.(db, {
        memberId: provider.personId,
        personIds: [client.personId],
      })
    const startsAt = new Date(wednesdayNoon.getTime() + hourMs)
    await makeAppointment(db, provider, client, startsAt, { bookedByProvider: true })
    expect(await acquainted()).toEqual([])
    await makeAppointment(db, provider, client, new Date(startsAt.getTime() + hourMs))
    expect(await acquainted()).toEqual([client.personId])
  })
})

describe('bookFor for a client who knows the provider', () => {
  it('a provider who books for a former client sees the contact data of the client', async () => {
    const provider = await makeProvider(db)
    const phone = '33 5555 0808'
    const client = await makeMember(db, {
      profile: { phone, phoneAudience: 'CIRCLE', emailAudience: 'CIRCLE' },
    })
    await makeAppointment(db, provider, client, new Date(wednesdayNoon.getTime() - hourMs / 4))
    await takeMails(client.email)
    const booked = await as(provider).bookFor({ client: { personId: client.personId }, ...slot, note })
    expect(booked.client).toEqual({ name: client.name, phone, isMailed: true })
    expect(await takeMails(client.email)).toEqual([expect.stringContaining(note)])
    const { appointments } = await as(provider).appointments({ role: 'provider', includeLater: true })
    expect(appointments.find(({ id }) => id === booked.id)).toMatchObject({
      contact: { phone, email: client.email },
      chatNumber: phone,
    })
  })

  it('the booking e-mail and the reminder contain the provider’s note if the provider is in the client’s circle', async () => {
    const [provider, client] = [await makeProvider(db), await makeMember(db)]
    await addToCircle(db, provider, client)
    await addToCircle(db, client, provider)
    await takeMails(client.email)
    await as(provider).bookFor({ client: { personId: client.personId }, ...slot, note })
    await remind()
    const mails = await takeMails(client.email)
    expect(mails).toEqual([expect.stringContaining(note), expect.stringContaining(note)])
  })

  it('a provider cannot book for a member whose only booking with the provider was cancelled, expired or missed', async () => {
    const provider = await makeProvider(db)
    const past = new Date('2026-04-21T16:00:00Z')
    const future = new Date('2026-05-23T16:00:00Z')
    for (const [startsAt, overrides] of [
      [past, { status: 'CANCELLED' }],
      [past, { noShowAt: wednesdayNoon }],
      [future, { status: 'PENDING', expiresAt: new Date(wednesdayNoon.getTime() - 1) }],
    ] as const) {
      const client = await makeMember(db)
      await makeAppointment(db, provider, client, startsAt, overrides)
      const booking = as(provider).bookFor({ client: { personId: client.personId }, ...slot })
      await expectAppError(booking, 'SCHEDULING.NOT_A_KNOWN_CLIENT')
    }
  })
})
