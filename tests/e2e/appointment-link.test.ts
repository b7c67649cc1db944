import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createAppointmentLinkToken, createGuestLinkToken } from '../support/appointment-links.ts'
import { makeMember } from '../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  confirmBooking,
  findSlotButton,
  getAgendaPath,
  getDateAfterDays,
  openCalendarDay,
} from './support/agendas.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { readMailsToRecipient, waitForMailedLink } from './support/mail.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expectOneRequestOfRoute, openPageUnderServiceWorker } from './support/service-worker.ts'
import { expectPagePath } from './support/steps.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()
const day = 86_400_000
const tomorrow = () => new Date(Math.floor(Date.now() / day) * day + 2 * day + day / 2)

async function setUp(overrides: TestAppointmentOverrides = {}) {
  const provider = await makeProvider(db(), { name: 'Ana Peña', agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db(), { name: 'Luis Ochoa' })
  const { id } = await makeAppointment(db(), provider, client, tomorrow(), {
    status: 'PENDING',
    clientPhone: '33 1111 2222',
    serviceName: 'Revisión general',
    serviceCost: 350,
    clientNote: 'Toca el timbre dos veces',
    ...overrides,
  })
  const path = async (side: 'CLIENT' | 'PROVIDER') => {
    const { email } = side === 'CLIENT' ? client : provider
    return `/cita?token=${await createAppointmentLinkToken(db(), id, side, email)}`
  }
  const status = async () => (await db().appointment.findUniqueOrThrow({ where: { id } })).status
  return { provider, client, id, status, path }
}

const open = (tolerates: RegExp[] = []) => openPage('phone', { baseUrl: product().url, tolerates })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const dialogOf = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))
const expectFit = async (page: Page) => {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

describe('the link in an appointment e-mail, on a phone without a session', () => {
  it('the link in a booking e-mail lets the provider confirm once; a second press shows the same result', async () => {
    const { status, path } = await setUp()
    const page = await open()
    const link = await path('PROVIDER')
    const response = await page.goto(link)
    expect(response?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    await page.getByRole('heading', { level: 1, name: 'Luis Ochoa quiere una cita contigo' }).waitFor()
    for (const text of ['Revisión general · $350 MXN', 'Nota: Toca el timbre dos veces'])
      await page.getByText(text).waitFor()
    await page.getByRole('link', { name: '33 1111 2222' }).waitFor()
    await page.getByText(/Si la confirmas, el horario queda apartado/).waitFor()
    await expectFit(page)

    const other = await open()
    await other.goto(link)
    await button(page, 'Confirmar cita').click()
    await page.getByRole('status').getByText('Cita confirmada exitosamente').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Tu cita con Luis Ochoa' }).waitFor()
    expect(await button(page, 'Cancelar cita').count()).toBe(0)
    expect(await status()).toBe('CONFIRMED')

    await button(other, 'Confirmar cita').click()
    await other.getByRole('status').getByText('Cita confirmada exitosamente').waitFor()
    await expectFit(other)
  })

  it('the link in an appointment e-mail lets the client cancel after a dialog, and find another time', async () => {
    const { provider, status, path } = await setUp({ status: 'CONFIRMED' })
    const page = await open()
    await page.goto(await path('CLIENT'))
    await button(page, 'Cancelar cita').click()
    const dialog = dialogOf(page)
    await dialog.getByText('¿Estás seguro de que quieres cancelar esta cita?').waitFor()
    await dialog.getByRole('button', { name: 'Conservar cita' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await status()).toBe('CONFIRMED')
    await button(page, 'Cancelar cita').click()
    await dialog.getByRole('button', { name: 'Cancelar cita' }).click()
    await page.getByRole('status').getByText('Cita cancelada').waitFor()
    await page.getByText('La cancelaste tú.').waitFor()
    expect(await status()).toBe('CANCELLED')
    await expectFit(page)
    await page.getByRole('link', { name: 'Elegir otro horario' }).click()
    await expectPagePath(page, `/agenda/${provider.personId}`)
  })

  it('the link in an appointment e-mail lets the client accept or decline a proposed time', async () => {
    const startsAt = new Date(tomorrow().getTime() + day)
    const proposal = { proposedStartsAt: startsAt, proposedTimeZone: 'America/Mexico_City' }
    const [taken, left] = [
      await setUp({ status: 'CONFIRMED', ...proposal }),
      await setUp({ status: 'CONFIRMED', ...proposal }),
    ]
    const page = await open()
    await page.goto(await taken.path('CLIENT'))
    await page.getByRole('heading', { level: 1, name: 'Ana Peña te propone otro horario' }).waitFor()
    await expectFit(page)
    await button(page, 'Aceptar horario').click()
    await page.getByRole('status').getByText('Cita cambiada de horario').waitFor()
    await page.goto(await left.path('CLIENT'))
    await button(page, 'Conservar mi horario').click()
    await page.getByRole('status').getByText('La cita se queda en su horario').waitFor()
  })

  it('appointment links let the client request another time, and the provider accept the requested time', async () => {
    const { id, path } = await setUp({ status: 'CONFIRMED' })
    const page = await open()
    await page.goto(await path('CLIENT'))
    await button(page, 'Sí voy').click()
    await page.getByRole('status').getByText('Listo: le mostramos que sí vas').waitFor()
    await page.getByText('Avisaste que vas').waitFor()
    await button(page, 'Cambiar horario').click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar horario' })
    await dialog.getByText('Conservas tu horario actual hasta que Ana Peña acepte el nuevo.').waitFor()
    const days = dialog.getByRole('button', { name: /, disponible/ })
    await days.last().click()
    await dialog.getByRole('button', { name: '12:00', exact: true }).click()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Pedir este horario' }).click()
    await page.getByText('Pediste otro horario. Tu cita no cambia hasta que lo acepten.').waitFor()
    await button(page, 'Ya no pedir cambio').waitFor()
    await expectFit(page)

    const other = await open()
    await other.goto(await path('PROVIDER'))
    await other.getByRole('heading', { level: 1, name: 'Luis Ochoa pide otro horario' }).waitFor()
    await expectFit(other)
    await button(other, 'Aceptar horario').click()
    await other.getByRole('status').getByText('Cita cambiada de horario').waitFor()
    const { localTime, status } = await db().appointment.findUniqueOrThrow({ where: { id } })
    expect([localTime, status]).toEqual(['12:00', 'CONFIRMED'])
  })

  it('the link in an appointment e-mail lets the provider propose another time for a pending request', async () => {
    const { id, path } = await setUp()
    const page = await open()
    await page.goto(await path('PROVIDER'))
    await button(page, 'Proponer otro horario').click()
    const dialog = page.getByRole('dialog', { name: 'Proponer otro horario' })
    await dialog.getByText('La solicitud de Luis Ochoa sigue sin confirmar').waitFor()
    await dialog.getByText('Otra fecha y hora').click()
    await dialog.getByLabel('Hora', { exact: true }).fill('20:15')
    await dialog.getByRole('button', { name: 'Enviar propuesta' }).click()
    await page.getByText('Propusiste otro horario').waitFor()
    await expectFit(page)
    const { proposedByClient, status } = await db().appointment.findUniqueOrThrow({ where: { id } })
    expect([proposedByClient, status]).toEqual([false, 'PENDING'])
  })

  it('a client without account moves and cancels an appointment by the link that the provider sends', async () => {
    const { id, status } = await setUp({ status: 'CONFIRMED', clientId: null, bookedByProvider: true })
    const page = await open()
    await page.goto(`/cita?token=${await createGuestLinkToken(db(), id)}`)
    await page.getByRole('heading', { level: 1, name: 'Tu cita con Ana Peña' }).waitFor()
    expect(await page.getByRole('link', { name: /inicia sesión/ }).count()).toBe(0)
    await button(page, 'Cambiar horario').click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar horario' })
    await dialog
      .getByRole('button', { name: /, disponible/ })
      .last()
      .click()
    await dialog.getByRole('button', { name: '12:00', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await button(page, 'Cancelar cita').click()
    await dialogOf(page).getByLabel('Motivo').fill('Ya quedó')
    await dialogOf(page).getByRole('button', { name: 'Cancelar cita' }).click()
    await page.getByText('Motivo: Ya quedó').waitFor()
    expect(await status()).toBe('CANCELLED')
  })

  it("the page of an appointment link shows the appointment's current state", async () => {
    const { client, provider, id, path } = await setUp()
    const page = await open([/status of 409/])
    await page.goto(await path('PROVIDER'))
    await db().appointment.update({ where: { id }, data: { status: 'CANCELLED', cancelledBy: 'CLIENT' } })
    await button(page, 'Confirmar cita').click()
    await page.getByRole('alert').getByText('Esta cita ya fue cancelada').waitFor()
    await page.getByText(`La canceló ${client.name}.`).waitFor()
    expect(await button(page, 'Confirmar cita').count()).toBe(0)

    await db().account.update({ where: { id: provider.accountId }, data: { disabledAt: new Date() } })
    const dead = await open([/status of 404/])
    expect((await dead.goto(await path('PROVIDER')))?.status()).toBe(404)
    await dead.getByRole('heading', { level: 1, name: 'Este enlace no es válido o ya venció' }).waitFor()
  })
})

it('booking e-mails link the provider to the request, and the client to the confirmed appointment', async () => {
  const provider = await makeProvider(db(), { name: 'Ana Peña', agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db(), { name: 'Luis Ochoa' })
  const { mailFolder, url } = product()
  const booking = await open()
  await signInAs(booking, client, url)
  await booking.goto(getAgendaPath(provider))
  const dialog = await openCalendarDay(booking, getDateAfterDays(3))
  await findSlotButton(dialog, '10:30').click()
  await confirmBooking(dialog)
  await booking.getByText(/^Cita reservada\. Recibirás una notificación/).waitFor()

  const [asked, confirmed] = [await open(), await open()]
  await asked.goto(await waitForMailedLink(provider.email, '/cita', mailFolder))
  await button(asked, 'Confirmar cita').click()
  await asked.getByRole('status').getByText('Cita confirmada exitosamente').waitFor()

  const subjects = async () =>
    (await readMailsToRecipient(client.email, mailFolder)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Ana Peña confirmó tu cita')
  await confirmed.goto(await waitForMailedLink(client.email, '/cita', mailFolder))
  await confirmed.getByText('Está confirmada.', { exact: false }).waitFor()
  expect(await db().appointment.count({ where: { clientId: client.personId, status: 'CONFIRMED' } })).toBe(1)
})

it('opening an appointment link changes nothing, even without scripts, and the page explains the next step', async () => {
  const { status, path } = await setUp()
  for (const side of ['CLIENT', 'PROVIDER'] as const) {
    const page = await open()
    const link = `${product().url}${await path(side)}`
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await page.request.fetch(link, { method })
      expect(answer.status()).toBe(200)
    }
    const html = await (await page.request.get(link)).text()
    expect(html).toContain('Revisión general')
    expect(html).toContain('hace falta JavaScript')
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
    await page.goto(await path(side))
  }
  expect(await status()).toBe('PENDING')
})

it('an appointment link shows the name of its recipient to a reader who is signed in as another person', async () => {
  const { provider, client, path } = await setUp()
  const page = await open()
  await signInAs(page, client, product().url)
  await page.goto(await path('PROVIDER'))
  await page.getByText(`Este enlace es de ${provider.name}, y tú entraste como ${client.name}.`).waitFor()
  await expectFit(page)
  await page.goto(await path('CLIENT'))
  await page.getByRole('link', { name: 'Ver en Mis Citas' }).click()
  await expectPagePath(page, '/mis-citas')
})

it('an appointment link offers the appointment as a calendar file', async () => {
  const { path } = await setUp({ status: 'CONFIRMED' })
  const page = await openPage('phone', { baseUrl: product().url, serviceWorker: true })
  await openPageUnderServiceWorker(page, await path('CLIENT'))
  const link = page.getByRole('link', { name: 'Agregar a mi calendario' })
  const arriving = page.waitForEvent('download')
  const entries = await page.evaluate(() => history.length)
  await expectOneRequestOfRoute(page, '/api/cita.ics', () => link.click())
  expect(await readFile(await (await arriving).path(), 'utf8')).toContain('SUMMARY:Cita con Ana Peña')
  // The URL of the download contains a token, which must not be in the browser history.
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(page.url()).not.toContain('token')
  const file = await page.request.get(`${product().url}${await link.getAttribute('href')}`)
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
})

it('a member can create, copy, replace and remove the private calendar address', async () => {
  const me = await makeMember(db())
  const page = await open()
  await signInAs(page, me, product().url)
  await page.goto('/mis-citas')
  const panel = page.getByRole('region', { name: 'Lleva tus citas a tu calendario' })
  await panel.getByRole('button', { name: 'Crear mi dirección' }).click()
  const address = panel.getByText(/\/calendario\/[\w-]{44}\.ics$/)
  const first = (await address.textContent()) ?? ''
  await panel.getByRole('button', { name: 'Copiar dirección' }).click()
  await page.getByText('Dirección copiada al portapapeles').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  expect((await page.request.get(`${product().url}${new URL(first).pathname}`)).status()).toBe(200)
  await expectFit(page)

  await page.reload()
  expect(await address.textContent()).toBe(first)
  await panel.getByRole('button', { name: 'Cambiar dirección' }).click()
  await dialogOf(page).getByRole('button', { name: 'Cambiar dirección' }).click()
  await expect.poll(() => address.textContent()).not.toBe(first)
  expect((await page.request.get(`${product().url}${new URL(first).pathname}`)).status()).toBe(404)
  await panel.getByRole('button', { name: 'Dejar de usarla' }).click()
  await dialogOf(page).getByRole('button', { name: 'Dejar de usarla' }).click()
  await panel.getByRole('button', { name: 'Crear mi dirección' }).waitFor()
})
