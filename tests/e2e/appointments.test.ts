import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDate, formatMonth } from '#client/lib/format.ts'
import { DAY_MS } from '#modules/scheduling/local-time.ts'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import { getDateAfterDays, waitBetweenButtonPresses } from './support/agendas.ts'
import {
  chooseFromAppointmentCardMenu,
  day,
  findAppointmentCard,
  otherDay,
  setUpAppointmentBrowserTests,
} from './support/appointment-steps.ts'
import { deviceKinds, expectNoHorizontalScroll } from './support/browser.ts'
import { signInAs } from './support/members.ts'

const { product, db, open, openAsClient, openAsProvider, makeBoth, book } = setUpAppointmentBrowserTests()

async function chooseDay(page: Page, date: string) {
  const dialog = page.getByRole('dialog')
  const name = new RegExp(`^${formatDate(date)}.*, disponible`)
  const cell = dialog.getByRole('button', { name })
  await dialog.getByRole('button', { name: 'Mes siguiente' }).waitFor()
  const month = dialog.getByRole('grid', { name: new RegExp(`${formatMonth(date)}$`, 'i') })
  if ((await month.count()) === 0) await dialog.getByRole('button', { name: 'Mes siguiente' }).click()
  await cell.click()
}

describe.each(deviceKinds)('an appointment, on a %s', (screen) => {
  it('an appointment can be requested, confirmed, moved to a proposed time that is accepted, and cancelled', async () => {
    const { provider, client } = await makeBoth({ agenda: { autoConfirmFor: 'NONE' } })
    await book(client, provider, { date: day, time: '10:00' })

    const desk = await openAsProvider(screen, provider)
    await desk.getByRole('heading', { name: 'Por responder (1)' }).waitFor()
    await findAppointmentCard(desk, client).getByText('Pendiente').waitFor()
    await findAppointmentCard(desk, client).getByText(client.email).waitFor()
    await findAppointmentCard(desk, client).getByRole('button', { name: 'Confirmar' }).click()
    await desk.getByText('Cita confirmada exitosamente').waitFor()
    await desk.getByRole('heading', { name: /^Por responder/ }).waitFor({ state: 'hidden' })
    await findAppointmentCard(desk, client).getByText('Confirmada').waitFor()
    expect(await findAppointmentCard(desk, client).getByRole('button', { name: 'Cancelar' }).count()).toBe(0)

    const hand = await openAsClient(screen, client)
    await findAppointmentCard(hand, provider).getByText('10:00 a 10:30').waitFor()
    await findAppointmentCard(hand, provider).getByRole('button', { name: 'Cambiar horario' }).click()
    const dialog = hand.getByRole('dialog', { name: 'Cambiar horario' })
    await dialog.getByText('Horario actual', { exact: true }).waitFor()
    await chooseDay(hand, day)
    expect(await dialog.getByRole('button', { name: /^10:00/ }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: '12:00', exact: true }).click()
    await dialog.getByText(`Conservas tu horario actual hasta que ${provider.name} acepte`).waitFor()
    await dialog.getByRole('button', { name: 'Pedir este horario' }).click()
    await hand.getByText('Pediste otro horario. Tu cita no cambia hasta que lo acepten.').waitFor()
    await findAppointmentCard(hand, provider).getByText('Confirmada', { exact: true }).waitFor()
    await findAppointmentCard(hand, provider).getByText('10:00 a 10:30').waitFor()
    await findAppointmentCard(hand, provider).getByRole('button', { name: 'Ya no pedir cambio' }).waitFor()
    await expectNoHorizontalScroll(hand)

    await desk.reload()
    await desk.getByRole('heading', { name: 'Por responder (1)' }).waitFor()
    await findAppointmentCard(desk, client).getByText(`${client.name} pide otro horario`).waitFor()
    await expectNoHorizontalScroll(desk)
    await findAppointmentCard(desk, client).getByRole('button', { name: 'Aceptar horario' }).click()
    await desk.getByText('Cita cambiada de horario', { exact: true }).waitFor()
    await findAppointmentCard(desk, client).getByText('12:00 a 12:30').waitFor()
    await chooseFromAppointmentCardMenu(desk, client, 'Proponer otro horario')
    const proposal = desk.getByRole('dialog', { name: 'Proponer otro horario' })
    await proposal.getByText(`Tu cita con ${client.name} sigue en su horario`).waitFor()
    await proposal.getByText('Otra fecha y hora').click()
    await proposal.getByLabel('Fecha', { exact: true }).fill(otherDay)
    await proposal.getByLabel('Hora', { exact: true }).fill('20:15')
    await proposal.getByRole('button', { name: 'Enviar propuesta' }).click()
    await desk.getByText('Propuesta enviada. La cita sigue en su horario').waitFor()
    await findAppointmentCard(desk, client).getByText('Propusiste otro horario').waitFor()
    await findAppointmentCard(desk, client).getByRole('button', { name: 'Retirar propuesta' }).waitFor()

    await hand.reload()
    await hand.getByRole('heading', { name: 'Por responder (1)' }).waitFor()
    await findAppointmentCard(hand, provider).getByText(`${provider.name} te propone otro horario`).waitFor()
    await findAppointmentCard(hand, provider).getByRole('button', { name: 'Aceptar horario' }).click()
    await hand.getByText('Cita cambiada de horario', { exact: true }).waitFor()
    await findAppointmentCard(hand, provider).getByText('20:15 a 20:45').waitFor()

    await findAppointmentCard(hand, provider).getByRole('button', { name: 'Cancelar' }).click()
    const question = hand.getByRole('dialog', {
      name: '¿Estás seguro de que quieres cancelar esta cita?',
    })
    await question.getByLabel('Motivo').fill('Ya quedó')
    await expectAccessible(hand, '[role=dialog]')
    await question.getByRole('button', { name: 'Cancelar cita' }).click()
    await hand.getByText('Cita cancelada').waitFor()
    await findAppointmentCard(hand, provider).getByText('La cancelaste tú.').waitFor()
    await desk.reload()
    await findAppointmentCard(desk, client).getByText(`La canceló ${client.name}.`).waitFor()
    await findAppointmentCard(desk, client).getByText('Motivo: Ya quedó').waitFor()
  })

  it('an appointment keeps its time when the requested new time is taken, and the dialog stays open', async () => {
    const { provider, client } = await makeBoth()
    await book(client, provider, { date: day, time: '10:00' })
    const page = await openAsClient(screen, client)
    await findAppointmentCard(page, provider).getByRole('button', { name: 'Cambiar horario' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar horario' })
    await chooseDay(page, day)
    await dialog.getByRole('button', { name: '11:00', exact: true }).click()
    await book(await makeMember(db()), provider, { date: day, time: '11:00' })
    await dialog.getByRole('button', { name: 'Cambiar horario' }).click()
    await dialog.getByText('Este horario ya está reservado').waitFor()
    await dialog.getByRole('button', { name: /^11:00.*Reservado/ }).waitFor()
    await dialog.getByRole('button', { name: '11:30', exact: true }).click()
    await waitBetweenButtonPresses(page)
    await dialog.getByRole('button', { name: 'Cambiar horario' }).click()
    await page.getByText('Cita cambiada de horario', { exact: true }).waitFor()
    await findAppointmentCard(page, provider).getByText('11:30 a 12:00').waitFor()

    await findAppointmentCard(page, provider).getByRole('button', { name: 'Cambiar horario' }).click()
    const next = dialog.getByRole('region', { name: 'Próximos horarios' }).getByRole('button').first()
    await next.click()
    await dialog.getByRole('group').getByRole('button', { pressed: true }).waitFor()
    expect(await next.getAttribute('aria-pressed')).toBe('true')
  })

  it('a provider can mark an appointment as a no-show, and remove the mark', async () => {
    const { provider, client } = await makeBoth()
    await makeAppointment(db(), provider, client, new Date(Date.now() - 2 * DAY_MS))
    const page = await openAsProvider(screen, provider)
    await page.getByRole('button', { name: 'Ver 1 cita anterior' }).click()
    const card = findAppointmentCard(page, client)
    await chooseFromAppointmentCardMenu(page, client, 'No asistió')
    await page.getByText('Marcada: no asistió').waitFor()
    await page.reload()
    await card.getByText('No asistió').waitFor()
    await chooseFromAppointmentCardMenu(page, client, 'Sí asistió')
    await card.getByText('No asistió').waitFor({ state: 'hidden' })
  })

  it('a provider can book for a client who has only a phone number, and for a person of the circle', async () => {
    const provider = await makeProvider(db(), { services: [{ name: 'Corte', cost: 150 }] })
    const contact = await makeContact(db(), { createdById: provider.personId })
    await addToCircle(db(), provider, contact)
    const page = await openAsProvider(screen, provider)
    const dialog = page.getByRole('dialog', { name: 'Agendar para alguien' })
    const openForm = () => page.getByRole('button', { name: 'Agendar para alguien' }).click()
    await openForm()
    await dialog.getByRole('button', { name: 'Agendar cita' }).click()
    await dialog.getByText('Escribe su teléfono').waitFor()
    await dialog.getByLabel('Nombre').fill('R'.repeat(121))
    await dialog.getByLabel('Teléfono').fill('33 5555 0101')
    await dialog.getByLabel('Hora').fill('07:00')
    await dialog.getByRole('button', { name: 'Agendar cita' }).click()
    await dialog.getByText('El nombre puede tener hasta 120 caracteres.').waitFor()
    expect(await dialog.getByLabel('Nombre').getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel('Nombre').fill('Rosa Díaz')
    await dialog.getByLabel('Servicio').selectOption({ label: 'Corte · $150 MXN' })
    await dialog.getByLabel('Fecha', { exact: true }).fill(day)
    await dialog.getByRole('button', { name: '09:30', exact: true }).click()
    await dialog.getByLabel('Nota').fill('Por teléfono')
    await dialog.getByRole('button', { name: 'Agendar cita' }).click()
    await dialog.getByText('No le enviamos correo a Rosa Díaz').waitFor()
    const message = dialog.getByRole('link', { name: 'Avisar por WhatsApp' })
    expect(await message.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/523355550101\?text=Hola.*Corte/)
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
    const card = page.getByRole('article', { name: 'Cita con Rosa Díaz' })
    await card.getByText('Nota: Por teléfono').waitFor()
    await card.getByText('La agendaste tú.').waitFor()

    await openForm()
    await dialog.getByLabel('Nombre').fill(contact.name.slice(0, 4))
    await dialog.getByRole('option', { name: new RegExp(contact.name) }).click()
    await dialog.getByLabel('Fecha', { exact: true }).fill(day)
    await dialog.getByLabel('Hora', { exact: true }).fill('09:45')
    await dialog.getByRole('button', { name: 'Agendar cita' }).click()
    await dialog.getByText('Este horario ya está reservado').waitFor()
    await dialog.getByLabel('Hora', { exact: true }).fill('07:05')
    await dialog.getByRole('button', { name: 'Agendar cita' }).click()
    await dialog.getByText('Cita agendada', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
    await findAppointmentCard(page, contact).getByText('07:05 a 07:35').waitFor()
    await expectNoHorizontalScroll(page)
  })
})

it('a slowly opening dialog does not take the focus from a field in which the provider already types', async () => {
  const provider = await makeProvider(db())
  const page = await openAsProvider('phone', provider)
  // Simulate a busy page: the dialog waits for several frames before it takes the focus.
  await page.evaluate(() => {
    window.requestAnimationFrame = (callback) => window.setTimeout(callback, 400)
  })
  const opener = page.getByRole('button', { name: 'Agendar para alguien' })
  await opener.click()
  const name = page.getByRole('dialog', { name: 'Agendar para alguien' }).getByLabel('Nombre')
  await name.fill('Rosa')
  await page.waitForTimeout(1_500)
  await page.keyboard.type(' Díaz')
  expect(await name.inputValue()).toBe('Rosa Díaz')
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

it('a provider can book for a client on a date beyond the period in which clients can book', async () => {
  const { provider } = await makeBoth()
  const page = await openAsProvider('phone', provider)
  await page.getByRole('button', { name: 'Agendar para alguien' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agendar para alguien' })
  await dialog.getByLabel('Nombre').fill('Rosa Díaz')
  await dialog.getByLabel('Teléfono').fill('33 5555 0101')
  await dialog.getByLabel('Fecha', { exact: true }).fill(getDateAfterDays(120))
  await dialog.getByText(/^Tus clientes reservan hasta el .*; tú puedes agendar más adelante/).waitFor()
  await dialog.getByLabel('Hora', { exact: true }).fill('10:15')
  await dialog.getByRole('button', { name: 'Agendar cita' }).click()
  await dialog.getByText('Cita agendada', { exact: true }).waitFor()
})

it('the dialogs to move and to book an appointment keep their input when the server fails', async () => {
  const { provider, client } = await makeBoth()
  await book(client, provider, { date: day, time: '10:00' })
  const page = await openAsClient('phone', client, [/Failed to load resource/])
  await findAppointmentCard(page, provider).getByRole('button', { name: 'Cambiar horario' }).click()
  const moving = page.getByRole('dialog', { name: 'Cambiar horario' })
  await chooseDay(page, day)
  const slot = moving.getByRole('button', { name: '11:00', exact: true })
  await slot.click()
  await answerNothing(page)
  await moving.getByRole('button', { name: 'Cambiar horario' }).click()
  await moving
    .getByRole('alert')
    .getByText(/^Error al cambiar el horario/)
    .waitFor()
  await page.waitForTimeout(500)
  expect(await slot.getAttribute('aria-pressed')).toBe('true')

  await page.unrouteAll()
  await signInAs(page, provider, product().url)
  await page.goto('/mis-citas?lado=recibidas')
  await page.getByRole('button', { name: 'Agendar para alguien' }).click()
  const booking = page.getByRole('dialog', { name: 'Agendar para alguien' })
  await booking.getByLabel('Nombre').fill('Rosa Díaz')
  await booking.getByLabel('Teléfono').fill('33 5555 0101')
  await booking.getByLabel('Hora', { exact: true }).fill('23:15')
  await answerNothing(page)
  await booking.getByRole('button', { name: 'Agendar cita' }).click()
  await booking.getByText(/^Error al agendar la cita/).waitFor()
  await page.waitForTimeout(500)
  expect(await booking.getByLabel('Nombre').inputValue()).toBe('Rosa Díaz')
})

async function answerNothing(page: Page): Promise<void> {
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, appCode: 'KERNEL.UNEXPECTED' }
  const error = { json: { message: 'KERNEL.UNEXPECTED', code: -32603, data } }
  await page.route(/\/trpc\//, (route) => {
    const asked = new URL(route.request().url()).pathname.split(',')
    return route.fulfill({ status: 500, json: asked.map(() => ({ error })) })
  })
}

it('the focus moves to the next appointment when the pressed button disappears from the appointment list', async () => {
  const { provider, client } = await makeBoth({ agenda: { autoConfirmFor: 'NONE' } })
  for (const time of ['10:00', '11:00', '12:00']) await book(client, provider, { date: day, time })
  const page = await open('desktop', provider, '/mis-citas?lado=recibidas&estado=por-responder')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const nameAt = (time: string) => `Cita con ${client.name}, ${formatDate(day)}, ${time}`
  const buttonOf = (time: string, name: string) =>
    page.getByRole('article', { name: nameAt(time) }).getByRole('button', { name })

  await buttonOf('10:00', 'Confirmar').press('Enter')
  await page.getByRole('heading', { name: 'Por responder (2)' }).waitFor()
  await expect.poll(focused).toBe(nameAt('11:00'))

  await buttonOf('12:00', 'Cancelar').press('Enter')
  await page.getByRole('button', { name: 'Cancelar cita' }).waitFor()
  await waitBetweenButtonPresses(page)
  await page.getByRole('button', { name: 'Cancelar cita' }).press('Enter')
  await page.getByRole('heading', { name: 'Por responder (1)' }).waitFor()
  await expect.poll(focused).toBe(nameAt('11:00'))

  await buttonOf('11:00', 'Confirmar').press('Enter')
  await page.getByRole('heading', { name: 'Nada por responder' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')

  const ofAnotherClient = new URL(page.url())
  ofAnotherClient.searchParams.set('nombre', 'Otra Persona')
  await page.goto(ofAnotherClient.href)
  await page.getByRole('heading', { name: 'Ninguna cita coincide' }).waitFor()
})

it('a client can move an appointment to another time by keyboard alone', async () => {
  const { provider, client } = await makeBoth()
  await book(client, provider, { date: day, time: '10:00' })
  const page = await openAsClient('desktop', client)
  await findAppointmentCard(page, provider).getByRole('button', { name: 'Cambiar horario' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cambiar horario' })
  await dialog
    .getByRole('button', { name: /, disponible/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('group', { name: 'Tarde' }).getByRole('button').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Cambiar horario' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Cita cambiada de horario', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
})
