import { describe, expect, it } from 'vitest'
import { formatDate } from '#client/lib/format.ts'
import { DAY_MS, getLocalDateAt } from '#modules/scheduling/local-time.ts'
import { makeAppointment } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  chooseFromAppointmentCardMenu,
  day,
  findAppointmentCard,
  otherDay,
  setUpAppointmentBrowserTests,
} from './support/appointment-steps.ts'
import { deviceKinds, expectNoHorizontalScroll } from './support/browser.ts'

const { db, openAsClient, openAsProvider, makeBoth, book } = setUpAppointmentBrowserTests()

describe.each(deviceKinds)('an appointment, on a %s', (screen) => {
  it('an appointment request stays pending after the provider proposes another time, and is confirmed when the client accepts', async () => {
    const { provider, client } = await makeBoth({ agenda: { autoConfirmFor: 'NONE' } })
    await book(client, provider, { date: day, time: '10:00' })
    const desk = await openAsProvider(screen, provider)
    await chooseFromAppointmentCardMenu(desk, client, 'Proponer otro horario')
    const proposal = desk.getByRole('dialog', { name: 'Proponer otro horario' })
    await proposal.getByText(`La solicitud de ${client.name} sigue sin confirmar`).waitFor()
    await proposal.getByText('Otra fecha y hora').click()
    await proposal.getByLabel('Fecha', { exact: true }).fill(otherDay)
    await proposal.getByLabel('Hora', { exact: true }).fill('20:15')
    await proposal.getByRole('button', { name: 'Enviar propuesta' }).click()
    await findAppointmentCard(desk, client).getByText('Propusiste otro horario').waitFor()
    await findAppointmentCard(desk, client).getByText('Pendiente').waitFor()
    await findAppointmentCard(desk, client).getByText('10:00 a 10:30').waitFor()

    const hand = await openAsClient(screen, client)
    await findAppointmentCard(hand, provider).getByText('Si aceptas, tu cita queda confirmada.').waitFor()
    await findAppointmentCard(hand, provider).getByRole('button', { name: 'Aceptar horario' }).click()
    await findAppointmentCard(hand, provider).getByText('Confirmada').waitFor()
    await findAppointmentCard(hand, provider).getByText('20:15 a 20:45').waitFor()
  })

  it('a client confirms the attendance with ‘Sí voy’, and the provider sees it and writes by WhatsApp', async () => {
    const { provider, client } = await makeBoth({ agenda: { autoConfirmFor: 'NONE' } })
    const { id } = await book(client, provider, { date: day, time: '10:00' })
    await db().appointment.update({ where: { id }, data: { clientPhone: '33 1111 2222' } })
    const desk = await openAsProvider(screen, provider)
    await findAppointmentCard(desk, client).getByRole('button', { name: 'Confirmar' }).click()
    const tell = desk.getByRole('link', { name: 'Avisar por WhatsApp' })
    const href = decodeURIComponent((await tell.getAttribute('href')) ?? '')
    expect(href).toMatch(/^https:\/\/wa\.me\/523311112222\?text=Hola, /)
    expect(href).toContain(`/mis-citas?lado=agendadas&cita=${id}`)
    await expectNoHorizontalScroll(desk)
    await desk.getByRole('button', { name: 'Ahora no' }).click()
    await tell.waitFor({ state: 'hidden' })

    const hand = await openAsClient(screen, client)
    await findAppointmentCard(hand, provider).getByRole('button', { name: 'Sí voy' }).click()
    await findAppointmentCard(hand, provider).getByText('Avisaste que vas').waitFor()
    expect(await findAppointmentCard(hand, provider).getByRole('button', { name: 'Sí voy' }).count()).toBe(0)

    await desk.reload()
    await findAppointmentCard(desk, client).getByText('Confirmó que viene').waitFor()
    await chooseFromAppointmentCardMenu(desk, client, 'Avisar por WhatsApp')
    const dialog = desk.getByRole('dialog', { name: 'Avisar por WhatsApp' })
    await dialog.getByText(/Tu cita está confirmada|Te recuerdo tu cita/).waitFor()
    await expectAccessible(desk, '[role=dialog]')
    expect(await dialog.getByRole('link', { name: 'Abrir WhatsApp' }).getAttribute('href')).toContain(
      'wa.me/52',
    )
  })

  it('an appointment that took place asks its client once for a review', async () => {
    const { provider, client } = await makeBoth()
    await makeAppointment(db(), provider, client, new Date(Date.now() - 2 * DAY_MS), { status: 'COMPLETED' })
    const page = await openAsClient(screen, client)
    const question = page.getByText(`¿Cómo te fue con ${provider.name}?`)
    const date = formatDate(getLocalDateAt('America/Mexico_City', new Date(Date.now() - 2 * DAY_MS)))
    for (const path of ['/mis-citas', '/dashboard']) {
      await page.goto(path)
      await question.waitFor()
      await page.getByText(`Tu cita fue el ${date}.`).waitFor()
      await expectNoHorizontalScroll(page)
    }
    await page.getByRole('link', { name: 'Escribir reseña' }).click()
    await page.getByRole('dialog').getByText(provider.name).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('')

    await page.goto('/mis-citas')
    await page.getByRole('button', { name: /^Ver 1 cita anterior/ }).click()
    await findAppointmentCard(page, provider).getByText(`¿Cómo te fue con ${provider.name}?`).waitFor()
    expect(await question.count()).toBe(1)
    await findAppointmentCard(page, provider).getByRole('button', { name: 'Ahora no' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: '¿Quién es tu dentista?' }).waitFor()
    expect(await question.count()).toBe(0)
  })

  it('client and provider can repeat a past appointment, with its service already chosen', async () => {
    const { provider, client } = await makeBoth({ services: [{ name: 'Corte', cost: 200 }] })
    const past = { status: 'COMPLETED', serviceName: 'Corte' } as const
    await makeAppointment(db(), provider, client, new Date(Date.now() - 2 * DAY_MS), past)
    const hand = await openAsClient(screen, client)
    await hand.getByRole('button', { name: /^Ver 1 cita anterior/ }).click()
    const again = findAppointmentCard(hand, provider).getByRole('link', { name: 'Agendar otra vez' })
    expect(await again.getAttribute('href')).toBe(`/agenda/${provider.personId}?servicio=Corte`)

    const desk = await openAsProvider(screen, provider)
    await desk.getByRole('button', { name: /^Ver 1 cita anterior/ }).click()
    await chooseFromAppointmentCardMenu(desk, client, 'Agendar otra vez')
    const dialog = desk.getByRole('dialog', { name: 'Agendar para alguien' })
    await dialog.getByText(client.name).waitFor()
    await dialog.getByLabel('Servicio').getByText('Corte').waitFor({ state: 'attached' })
    expect(await dialog.getByLabel('Servicio').inputValue()).toBe(provider.services[0]?.id)
  })
})
