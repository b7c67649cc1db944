import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  confirmBooking,
  findSlotButton,
  getAgendaPath,
  getDateAfterDays,
  openCalendarDay,
} from './support/agendas.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { readMailsToRecipient, waitForMailedLink } from './support/mail.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

async function open(screen: DeviceKind, who: TestMember, path: string): Promise<Page> {
  const { url } = product()
  const page = await openPage(screen, { baseUrl: url, tolerates: [/status of 40[039]/] })
  await signInAs(page, who, url)
  await page.goto(path)
  return page
}

const inDays = (days: number) => new Date(Date.parse(`${getDateAfterDays(days)}T16:00:00Z`))
const cardOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('article', { name: `Cita con ${name}` })

it.each(deviceKinds)('a provider cancels a confirmed appointment by keyboard, on a %s', async (screen) => {
  const provider = await makeProvider(db())
  const client = await makeMember(db())
  await makeAppointment(db(), provider, client, inDays(3))
  const desk = await open(screen, provider, '/mis-citas?lado=recibidas')
  const menu = cardOf(desk, client).getByRole('button', { name: /^Opciones/ })
  const entry = desk.getByRole('menuitem', { name: 'No puedo atender' })
  await menu.press('Enter')
  await entry.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'No puedo atender' })
  const cancel = dialog.getByRole('button', { name: 'Cancelar cita' })
  await cancel.click()
  await dialog.getByText('Escribe el motivo: tu cliente lo va a leer').waitFor()
  await expectAccessible(desk, '[role=dialog]')
  await dialog.getByLabel('Motivo').fill('Me enfermé y no voy a abrir.')
  await expectNoHorizontalScroll(desk)
  await desk.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await menu.press('Enter')
  await entry.press('Enter')
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Me enfermé y no voy a abrir.')
  await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await dialog.getByLabel('Motivo').press('Tab')
  await desk.keyboard.press('Tab')
  expect(await cancel.evaluate((element) => element === document.activeElement)).toBe(true)
  await desk.keyboard.press('Enter')
  await desk.getByText('Cita cancelada. Le avisamos a tu cliente.').waitFor()
  await cardOf(desk, client).getByText('Motivo: Me enfermé y no voy a abrir.').waitFor()
  await menu.press('Enter')
  await desk.getByRole('menuitem', { name: 'Agendar otra vez' }).waitFor()
  expect(await entry.count()).toBe(0)

  const hand = await open(screen, client, '/mis-citas')
  await cardOf(hand, provider).getByText('Motivo: Me enfermé y no voy a abrir.').waitFor()
  const told = (await cardOf(hand, provider).textContent()) ?? ''
  const inOrder = [`La canceló ${provider.name}.`, 'Motivo:', 'Agendar otra vez']
  const places = inOrder.map((text) => told.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  const again = cardOf(hand, provider).getByRole('link', { name: 'Agendar otra vez' })
  expect(await again.getAttribute('href')).toBe(`/agenda/${provider.personId}`)
  const { mailFolder } = product()
  const find = async () =>
    (await readMailsToRecipient(client.email, mailFolder)).find(({ text }) => text.includes('Motivo'))
  await expect.poll(find).toMatchObject({
    subject: `${provider.name} no puede atender tu cita`,
  })
})

it.each(deviceKinds)(
  'a client with an unconfirmed e-mail address confirms the address and continues the booking, on a %s',
  async (screen) => {
    const client = await makeMember(db(), { unproven: true })
    for (const day of [5, 6]) await makeAppointment(db(), await makeProvider(db()), client, inDays(day))
    const provider = await makeProvider(db())
    const page = await open(screen, client, getAgendaPath(provider))
    const dialog = await openCalendarDay(page, getDateAfterDays(3))
    await findSlotButton(dialog, '10:00').click()
    await dialog.getByLabel('Nota para quien te atiende').fill('Traigo mi gato')
    await confirmBooking(dialog)
    await dialog.getByText('Ya tienes 2 citas por venir. Para reservar más, confirma tu correo').waitFor()
    await expectAccessible(page, '[role=dialog]')
    await db().outboxMail.deleteMany({ where: { recipient: client.email } })
    await db().oneTimeToken.deleteMany({ where: { accountId: client.accountId } })
    await dialog.getByRole('button', { name: 'Enviar correo de confirmación' }).click()
    const sent = dialog.getByRole('status').filter({ hasText: 'Listo, enviamos un correo a' })
    await sent.getByText('Ábrelo en este mismo navegador', { exact: false }).waitFor()
    await expect
      .poll(() => sent.evaluate((element) => element.parentElement === document.activeElement))
      .toBe(true)

    const mailbox = await page.context().newPage()
    const { url, mailFolder } = product()
    const find = async () => {
      const link = url + (await waitForMailedLink(client.email, '/verificar', mailFolder))
      return (await mailbox.request.get(link)).ok() ? link : undefined
    }
    await expect.poll(find).toBeDefined()
    await mailbox.goto((await find()) ?? '')
    await mailbox.getByRole('button', { name: 'Confirmar correo' }).click()
    await mailbox.getByRole('heading', { name: 'Correo confirmado' }).waitFor()
    await mailbox.close()

    expect(await dialog.getByLabel('Nota para quien te atiende').inputValue()).toBe('Traigo mi gato')
    await confirmBooking(dialog)
    await page.getByText('Cita reservada y confirmada exitosamente').waitFor()
    const where = { clientId: client.personId, providerId: provider.personId }
    expect(await db().appointment.findFirst({ where })).toMatchObject({
      clientNote: 'Traigo mi gato',
      localTime: '10:00',
    })
  },
)

it.each(deviceKinds)(
  'in a %s browser, a provider can limit automatic booking confirmation to known clients',
  async (screen) => {
    const provider = await makeProvider(db())
    const page = await open(screen, provider, '/configurar-agenda')
    const rule = page.getByLabel('Reservas que se confirman solas')
    await page.getByText('Cada reserva queda confirmada al momento.').waitFor()
    await rule.selectOption('Las de mi círculo y mis clientes')
    await page.getByText(/^Las de tu círculo y de tus clientes quedan confirmadas al momento/).waitFor()
    await rule.scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await page.getByText('Agenda guardada').waitFor()
    const agenda = await db().agenda.findUniqueOrThrow({ where: { personId: provider.personId } })
    expect(agenda.autoConfirmFor).toBe('KNOWN')
  },
)

it('after a first booking, a client can save the default visibility of the e-mail address with one button', async () => {
  const [client, provider] = [await makeMember(db()), await makeProvider(db())]
  const page = await open('phone', client, getAgendaPath(provider))
  const dialog = await openCalendarDay(page, getDateAfterDays(3))
  await findSlotButton(dialog, '10:00').click()
  await confirmBooking(dialog)
  const audience = page.getByLabel(`Además de ${provider.name}, ¿quién ve tu correo?`)
  const keep = page.getByRole('button', { name: 'Dejarlo así' })
  await keep.press('Enter')
  await page.getByText('Guardamos quién ve tus datos').waitFor()
  expect(await audience.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await keep.count()).toBe(0)
  const { emailAudience } = await db().person.findUniqueOrThrow({ where: { id: client.personId } })
  expect(emailAudience).toBe('MEMBERS')
})
