import { describe, expect, it } from 'vitest'
import { captureSqlStatements } from '../../bench/capture.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { createUniquePhone, makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')

const as = (member: { actor: Parameters<typeof createTestCaller>[1] }) =>
  createTestCaller(db, member.actor, { now }).scheduling

async function takeSubjects({ email }: { email: string }): Promise<string[]> {
  const mails = await db.outboxMail.findMany({ where: { recipient: email }, orderBy: { createdAt: 'asc' } })
  await db.outboxMail.deleteMany({ where: { recipient: email } })
  return mails.map((mail) => mail.subject)
}

async function setUp(autoConfirm: boolean) {
  const autoConfirmFor = autoConfirm ? 'ALL' : 'NONE'
  const provider = await makeProvider(db, { name: 'Ana Peña', agenda: { autoConfirmFor } })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  for (const person of [provider, client]) await takeSubjects(person)
  const book = (who = client) =>
    as(who).book({ personId: provider.personId, date: '2026-05-21', time: '10:00' })
  return { provider, client, book }
}

describe('e-mails about an appointment', () => {
  it('client and provider get an e-mail about a booking that is confirmed at once', async () => {
    const { provider, client, book } = await setUp(true)
    await book()
    expect(await takeSubjects(client)).toEqual(['Tu cita con Ana Peña está confirmada'])
    expect(await takeSubjects(provider)).toEqual(['Nueva cita con Luis Ochoa'])
  })

  it('the client, and not the provider, gets an e-mail when the provider confirms a request', async () => {
    const { provider, client, book } = await setUp(false)
    const { id, startsAt } = await book()
    expect(await takeSubjects(provider)).toEqual(['Luis Ochoa quiere una cita contigo'])
    expect(await takeSubjects(client)).toEqual([])
    await as(provider).confirm({ id, startsAt })
    await as(provider).confirm({ id, startsAt })
    expect(await takeSubjects(client)).toEqual(['Ana Peña confirmó tu cita'])
    expect(await takeSubjects(provider)).toEqual([])
  })

  it('a cancellation sends an e-mail to the other person, and a calendar update to the person who cancelled', async () => {
    const { provider, client, book } = await setUp(true)
    const first = await book()
    await Promise.all([takeSubjects(client), takeSubjects(provider)])
    await as(client).cancel({ id: first.id })
    await as(client).cancel({ id: first.id })
    expect(await takeSubjects(provider)).toEqual(['Luis Ochoa canceló su cita'])
    expect(await takeSubjects(client)).toEqual(['Para tu calendario: cancelaste tu cita con Ana Peña'])
    const other = await setUp(false)
    const request = await other.book()
    await Promise.all([takeSubjects(other.client), takeSubjects(other.provider)])
    await as(other.provider).cancel({ id: request.id })
    expect(await takeSubjects(other.client)).toEqual(['Ana Peña no puede atender tu cita'])
    expect(await takeSubjects(other.provider)).toEqual([
      'Para tu calendario: cancelaste la cita con Luis Ochoa',
    ])
  })

  it('e-mails about an appointment contain the local time, its time zone and the link to answer', async () => {
    const { provider, book } = await setUp(false)
    await book()
    const [mail] = await db.outboxMail.findMany({ where: { recipient: provider.email } })
    expect(mail?.text).toContain('Jueves, 21 de mayo de 2026, de 10:00 a 10:30, hora de Ciudad de México.')
    expect(mail?.text).toContain('/mis-citas')
  })

  it('appointment e-mails contain the phone of the other participant, the price, the place with a map, and a link', async () => {
    const provider = await makeProvider(db, {
      name: 'Ana Peña',
      profile: {
        phone: '33 2222 0101',
        hasShop: true,
        shopName: 'Clínica Peña',
        address: 'Av. Vallarta 1200',
        city: 'Guadalajara',
      },
      services: [{ name: 'Limpieza', cost: 1250 }],
    })
    const client = await makeMember(db, { name: 'Luis Ochoa', profile: { phone: '33 1111 0202' } })
    await Promise.all([takeSubjects(client), takeSubjects(provider)])
    const { id } = await as(client).book({
      personId: provider.personId,
      serviceId: provider.services[0]?.id,
      date: '2026-05-21',
      time: '10:00',
    })
    const mailTo = ({ email: recipient }: { email: string }) =>
      db.outboxMail.findFirstOrThrow({
        where: { recipient },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
    const [toClient, toProvider] = [await mailTo(client), await mailTo(provider)]
    expect(toClient.text).toContain('Servicio: Limpieza, $1,250 MXN')
    expect(toClient.text).toMatch(
      /Lugar: Clínica Peña, Av\. Vallarta 1200\nMapa: https:\/\/www\.google\.com\/maps\//,
    )
    expect(toClient.html).toContain('<a href="https://www.google.com/maps/search/?api=1&amp;query=')
    expect(toClient.text).toContain('Teléfono de Ana Peña: ')
    expect(toProvider.text).toContain('Teléfono de Luis Ochoa: ')
    expect(toClient.text).toContain(`/mis-citas?lado=agendadas&cita=${id}`)
    expect(toProvider.text).toContain(`/mis-citas?lado=recibidas&cita=${id}`)
    await as(client).cancel({ id, reason: 'Me enfermé' })
    const cancelled = await mailTo(provider)
    expect(cancelled.text).toContain('Motivo: Me enfermé')
    expect(cancelled.text).not.toContain('Teléfono')
  })

  it('the booking e-mail to the client omits a phone number visible only to the provider’s circle', async () => {
    const client = await makeMember(db)
    for (const phoneAudience of ['CIRCLE', 'MEMBERS'] as const) {
      const profile = { phone: createUniquePhone(), phoneAudience }
      const provider = await makeProvider(db, { name: 'Ana Peña', profile })
      await takeSubjects(client)
      await as(client).book({ personId: provider.personId, date: '2026-05-21', time: '10:00' })
      const mail = await db.outboxMail.findFirstOrThrow({ where: { recipient: client.email } })
      expect(mail.text.includes('Teléfono de Ana')).toBe(phoneAudience === 'MEMBERS')
    }
  })

  it('an e-mail about a proposal contains the proposed time first, then the current time', async () => {
    const { provider, client, book } = await setUp(true)
    const { id } = await book()
    await takeSubjects(client)
    await as(provider).proposeTime({ id, date: '2026-05-23', time: '12:30' })
    const [mail] = await db.outboxMail.findMany({ where: { recipient: client.email } })
    expect(mail?.text.split('\n\n').slice(0, 4)).toEqual([
      'Ana Peña te propone otro horario',
      'Sábado, 23 de mayo de 2026, de 12:30 a 13:00, hora de Ciudad de México.',
      'Tu cita está ahora: jueves, 21 de mayo de 2026, de 10:00 a 10:30, hora de Ciudad de México.',
      'Tu cita sigue en su horario hasta que aceptes.',
    ])
  })

  it('appointment e-mails link to the appointment, and a cancellation links the client to the agenda', async () => {
    const { provider, client, book } = await setUp(false)
    const { id, startsAt } = await book()
    const newestTo = async ({ email: recipient }: { email: string }) =>
      (
        await db.outboxMail.findFirstOrThrow({
          where: { recipient },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        })
      ).text
    const asked = await newestTo(provider)
    const token = /Responder:\n\S+\/cita\?token=(\S+)/.exec(asked)?.[1] ?? ''
    expect(asked).toContain('Todas tus citas están en Mis Citas: ')
    const visitor = createTestCaller(db, null, { now }).scheduling
    expect(await visitor.linkedAppointment({ token })).toMatchObject({ side: 'PROVIDER' })
    await visitor.answerByLink({ token, action: 'confirm', startsAt })
    expect(await newestTo(client)).toMatch(/Ver mi cita:\n\S+\/cita\?token=/)

    const [, second] = [await as(client).cancel({ id }), await book()]
    await as(provider).cancel({ id: second.id })
    expect(await newestTo(client)).toContain(
      `Elegir otro horario:\nhttp://localhost:3000/agenda/${provider.personId}`,
    )
  })

  it('cancelling an appointment reads the signing key for e-mail links from the database only once', async () => {
    const { provider, client, book } = await setUp(true)
    const { id } = await book()
    const written = () =>
      db.outboxMail.count({ where: { recipient: { in: [provider.email, client.email] } } })
    const before = await written()
    const waves = await captureSqlStatements(() => as(client).cancel({ id }))
    expect(await written()).toBe(before + 2)
    expect(waves.flat().filter(({ text }) => text.includes('installation_key'))).toHaveLength(1)
  })

  it("appointment e-mails go to the client's current address, with links that are valid for this address", async () => {
    const { provider, client, book } = await setUp(false)
    const { id, startsAt } = await book()
    const email = 'luis.nuevo@correo.example'
    await db.person.update({ where: { id: client.personId }, data: { email } })
    await as(provider).confirm({ id, startsAt })
    const [mail] = await db.outboxMail.findMany({ where: { recipient: email } })
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await createTestCaller(db, null, { now }).scheduling.linkedAppointment({ token })).toMatchObject({
      side: 'CLIENT',
    })
  })

  it('appointment e-mails explain how to cancel only while the client can still cancel', async () => {
    const provider = await makeProvider(db, { name: 'Ana Peña', agenda: { cancelDeadlineMinutes: 120 } })
    const client = await makeMember(db)
    await addToCircle(db, provider, client)
    for (const [time, sentence] of [
      ['16:00', /Si no puedes ir, ábrela aquí abajo y cancélala a tiempo/],
      ['13:00', /Ya pasó el plazo para cancelarla aquí: si no puedes ir, comunícate con Ana Peña\./],
      ['11:30', /Aquí abajo están sus datos\./],
    ] as const) {
      await takeSubjects(client)
      await as(provider).bookFor({ client: { personId: client.personId }, date: '2026-05-20', time })
      const [mail] = await db.outboxMail.findMany({ where: { recipient: client.email } })
      expect(mail?.text).toMatch(sentence)
      const token = /Ver mi cita:\n\S+token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
      const linked = await createTestCaller(db, null, { now }).scheduling.linkedAppointment({ token })
      expect(linked.appointment.canCancel).toBe(time === '16:00')
    }
  })

  it('a rejected booking, confirmation or cancellation sends no e-mail', async () => {
    const { provider, client, book } = await setUp(false)
    const { id, startsAt } = await book()
    await Promise.all([takeSubjects(client), takeSubjects(provider)])
    const late = await makeMember(db)
    await takeSubjects(late)
    await expect(book(late)).rejects.toThrow()
    await expect(as(late).cancel({ id })).rejects.toThrow()
    await expect(as(client).confirm({ id, startsAt })).rejects.toThrow()
    for (const person of [late, client, provider]) expect(await takeSubjects(person)).toEqual([])
  })
})
