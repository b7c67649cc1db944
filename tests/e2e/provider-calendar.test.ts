import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { capitalise, formatDate, formatShortDay } from '#client/lib/format.ts'
import { addDays, getLocalDateAt } from '#modules/scheduling/local-time.ts'
import { createTestCaller } from '../support/caller.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../support/factories/scheduling.ts'
import { expectAccessible, expectAccessibleInBothColourSchemes } from './support/accessible.ts'
import {
  type DeviceKind,
  deviceKinds,
  deviceSettings,
  expectNoHorizontalScroll,
  setUpBrowser,
} from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const day = addDays(getLocalDateAt('America/Mexico_City', new Date()), 3)
const nextDay = addDays(day, 1)

async function openCalendar(screen: DeviceKind, who: TestMember, date = day): Promise<Page> {
  const { url } = product()
  const page = await openPage(screen, { baseUrl: url, tolerates: [/status of 409/] })
  await signInAs(page, who, url)
  await page.goto(`/mis-citas?lado=recibidas&ver=calendario&dia=${date}`)
  await dayOn(page, date).waitFor()
  return page
}

const dayOn = (page: Page, date = day) => page.getByRole('region', { name: formatDate(date), exact: true })
const entry = (page: Page, name: string | RegExp, date = day) =>
  dayOn(page, date).getByRole('button', { name, exact: true })

const namesOn = (page: Page, date = day) =>
  dayOn(page, date)
    .getByRole('listitem')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.firstElementChild?.textContent))

async function addAppointment(
  provider: Parameters<typeof makeAppointment>[1],
  name: string,
  hour: number,
  overrides: TestAppointmentOverrides = {},
) {
  const client = await makeMember(db(), { name })
  const startsAt = new Date(`${day}T${hour + 6}:00:00Z`)
  const { id } = await makeAppointment(db(), provider, client, startsAt, overrides)
  return { id, client, row: () => db().appointment.findUniqueOrThrow({ where: { id } }) }
}

async function chooseInMenu(page: Page, entryName: string, date = day) {
  await page.getByRole('button', { name: `Opciones: ${formatDate(date)}` }).click()
  await page.getByRole('menuitem', { name: entryName }).click()
}

const containsFocus = (element: Locator) => element.evaluate((one) => one.contains(document.activeElement))

describe.each(deviceKinds)('the provider’s calendar, on a %s', (screen) => {
  it('the provider’s calendar shows a day, blocks a part of it, and books a client into another part', async () => {
    const provider = await makeProvider(db())
    await addAppointment(provider, 'Luis Ochoa', 10)
    await addAppointment(provider, 'Rosa Díaz', 12, { status: 'PENDING' })
    const page = await openCalendar(screen, provider)
    expect(await namesOn(page)).toEqual([
      '09:00 a 10:00, libre',
      '10:00 a 10:30, Luis Ochoa, confirmada',
      '10:30 a 12:00, libre',
      '12:00 a 12:30, Rosa Díaz, pendiente',
      '12:30 a 17:00, libre',
    ])
    await expectAccessibleInBothColourSchemes(page, 'calendar')

    await entry(page, '12:30 a 17:00, libre').press('Enter')
    const free = page.getByRole('dialog', { name: 'Horario libre' })
    expect(await free.getByLabel('Desde').inputValue()).toBe('12:30')
    await free.getByLabel('Hasta').fill('12:00')
    await free.getByRole('button', { name: 'Bloquear de 12:30 a 12', exact: true }).click()
    await free.getByText('Debe terminar después de empezar').waitFor()
    await free.getByLabel('Desde').fill('13:00')
    await free.getByLabel('Hasta').fill('15:00')
    await expectAccessible(page)
    await free.getByRole('button', { name: 'Bloquear de 13 a 15' }).click()
    await page.getByText('Bloqueado de 13:00 a 15:00').waitFor()
    await entry(page, '15:00 a 17:00, libre').waitFor()
    expect((await namesOn(page)).slice(-2)).toEqual(['12:30 a 13:00, libre', '15:00 a 17:00, libre'])
    await expect.poll(() => containsFocus(dayOn(page))).toBe(true)

    await entry(page, '15:00 a 17:00, libre').click()
    await free.getByRole('button', { name: 'Agendar a un cliente' }).click()
    const booking = page.getByRole('dialog', { name: 'Agendar para alguien' })
    await booking.getByLabel('Nombre').fill('Carla Luna')
    await booking.getByLabel('Teléfono').fill('33 5555 0101')
    expect(await booking.getByLabel('Fecha', { exact: true }).inputValue()).toBe(day)
    expect(await booking.getByLabel('Hora', { exact: true }).inputValue()).toBe('15:00')
    await booking.getByRole('button', { name: 'Agendar cita' }).click()
    await booking.getByText('No le enviamos correo a Carla Luna').waitFor()
    const chat = await booking.getByRole('link', { name: 'Avisar por WhatsApp' }).getAttribute('href')
    expect(new URL(chat ?? '').searchParams.get('text')).toMatch(/^Hola, Carla Luna\..*\/cita\?token=/s)
    await booking.getByRole('button', { name: 'Cerrar' }).last().click()
    await entry(page, '15:00 a 15:30, Carla Luna, confirmada').waitFor()
    await expect.poll(() => containsFocus(dayOn(page))).toBe(true)
  })

  it('the provider’s calendar opens an appointment in a dialog, whose buttons confirm and cancel it', async () => {
    const provider = await makeProvider(db())
    const { row } = await addAppointment(provider, 'Rosa Díaz', 10, { status: 'PENDING' })
    const page = await openCalendar(screen, provider)
    await entry(page, /Rosa Díaz, pendiente$/).press('Enter')
    const card = page.getByRole('dialog', { name: 'Cita' })
    await card.getByRole('button', { name: /^Confirmar/ }).click()
    await card.getByText('Confirmada', { exact: true }).waitFor()
    const options = card.getByRole('button', { name: /^Opciones/ })
    await options.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => containsFocus(options)).toBe(true)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    const confirmed = entry(page, /Rosa Díaz, confirmada$/)
    await expect.poll(() => containsFocus(confirmed)).toBe(true)

    await confirmed.press('Enter')
    await card.getByRole('button', { name: /^No puedo atender/ }).click()
    const cancelling = page.getByRole('dialog', { name: 'No puedo atender' })
    await cancelling.getByLabel('Motivo').fill('Me enfermé')
    await cancelling.getByRole('button', { name: 'Cancelar cita' }).click()
    await card.waitFor({ state: 'hidden' })
    await entry(page, '09:00 a 17:00, libre').waitFor()
    expect(await row()).toMatchObject({ status: 'CANCELLED', cancelReason: 'Me enfermé' })
    await expect.poll(() => containsFocus(dayOn(page))).toBe(true)
  })

  it('closing a day lets the provider cancel appointments or propose other times, and can be reverted', async () => {
    const provider = await makeProvider(db(), { name: 'Ana Peña' })
    const first = await addAppointment(provider, 'Luis Ochoa', 10)
    const second = await addAppointment(provider, 'Rosa Díaz', 11)
    const page = await openCalendar(screen, provider)
    await chooseInMenu(page, 'Cerrar este día')
    const dialog = page.getByRole('dialog', { name: 'Cerrar este día' })
    await dialog.getByLabel('10:00 a 10:30, Luis Ochoa').waitFor()
    await dialog.getByText('Proponer otro horario', { exact: true }).click()
    expect(await dialog.getByLabel('Motivo').count()).toBe(0)
    await dialog.getByLabel('10:00 a 10:30, Luis Ochoa').selectOption({ label: 'Cancelar y avisar' })
    const offered = `Proponer ${formatShortDay(nextDay).toLowerCase()}, 11:00`
    const chosen = dialog.getByLabel('11:00 a 11:30, Rosa Díaz').locator('option:checked')
    expect(await chosen.textContent()).toBe(offered)
    await dialog.getByRole('button', { name: 'Cerrar y avisar a 2 clientes' }).click()
    await dialog.getByText('Escribe el motivo: tu cliente lo va a leer').waitFor()
    await dialog.getByLabel('Motivo').fill('Se fue la luz')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cerrar y avisar a 2 clientes' }).click()
    await page.getByText('Día cerrado: 1 cita cancelada y 1 cita con propuesta').waitFor()
    await dayOn(page).getByText('Día libre').waitFor()
    expect(await namesOn(page)).toEqual(['11:00 a 11:30, Rosa Díaz, confirmada'])
    expect(await first.row()).toMatchObject({ status: 'CANCELLED', cancelReason: 'Se fue la luz' })
    expect(await second.row()).toMatchObject({
      status: 'CONFIRMED',
      proposedStartsAt: new Date(`${nextDay}T17:00:00Z`),
    })

    await chooseInMenu(page, 'Abrir este día')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir este día' }).click()
    await entry(page, '09:00 a 11:00, libre').waitFor()
    expect((await createTestCaller(db(), provider.actor).scheduling.exceptions()).exceptions).toEqual([])
  })
})

describe('the provider’s calendar', () => {
  it('when closing a day fails for some appointments, the dialog stays open and lists these appointments', async () => {
    const provider = await makeProvider(db())
    await addAppointment(provider, 'Luis Ochoa', 10)
    const page = await openCalendar('phone', provider)
    await chooseInMenu(page, 'Cerrar este día')
    const dialog = page.getByRole('dialog', { name: 'Cerrar este día' })
    await dialog.getByText('Proponer otro horario', { exact: true }).click()
    await dialog
      .getByText(`Proponer ${formatShortDay(nextDay).toLowerCase()}, 10:00`)
      .waitFor({ state: 'attached' })
    const startsAt = new Date(`${nextDay}T16:00:00Z`)
    await makeAppointment(db(), provider, await makeMember(db()), startsAt)
    await dialog.getByRole('button', { name: 'Cerrar y avisar a 1 cliente' }).click()
    await dialog.getByText('El día ya está cerrado').waitFor()
    await dialog
      .getByText(
        'Queda 1 cita por resolver: llegó o cambió mientras cerrabas, o su horario nuevo ya se ocupó.',
      )
      .waitFor()
    await dialog
      .getByText(`Proponer ${formatShortDay(nextDay).toLowerCase()}, 09:30`)
      .waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Cerrar y avisar a 1 cliente' }).click()
    await page.getByText('Día cerrado: 1 cita con propuesta').waitFor()
  })

  it('after closing a day, the calendar offers a WhatsApp message to each client with a phone', async () => {
    const provider = await makeProvider(db(), { name: 'Ana Peña' })
    await addAppointment(provider, 'Luis Ochoa', 10, { clientPhone: '33 5555 0102' })
    await createTestCaller(db(), provider.actor).scheduling.bookFor({
      date: day,
      time: '12:00',
      client: { name: 'Rosa Díaz', phone: '33 5555 0101' },
    })
    const page = await openCalendar('phone', provider)
    await chooseInMenu(page, 'Cerrar este día')
    const dialog = page.getByRole('dialog', { name: 'Cerrar este día' })
    await dialog
      .getByText('Rosa Díaz no tiene correo. Al cerrar, te damos el mensaje para WhatsApp.')
      .waitFor()
    await dialog.getByLabel('Motivo').fill('Se fue la luz')
    await dialog.getByRole('button', { name: 'Cerrar y avisar a 2 clientes' }).click()
    const closed = page.getByRole('dialog', { name: 'Día cerrado' })
    await closed.getByText('Día cerrado: 2 citas canceladas').waitFor()
    await expect.poll(() => containsFocus(closed)).toBe(true)
    await expectAccessible(page, '[role=dialog]')
    const rosa = closed.getByRole('listitem').filter({ hasText: '12:00 Rosa Díaz' })
    await rosa.getByText('Sin correo: avísale tú').waitFor()
    const chat = new URL((await rosa.getByRole('link').getAttribute('href')) ?? '')
    expect(chat.pathname).toBe('/523355550101')
    expect(chat.searchParams.get('text')).toMatch(
      /No puedo atender tu cita del .*Motivo: Se fue la luz\n.*\/cita\?token=/s,
    )
    expect(await closed.getByRole('link', { name: /^Avisar por WhatsApp: Luis Ochoa/ }).count()).toBe(1)
    await closed.getByRole('button', { name: 'Cerrar' }).last().click()
    await dayOn(page).getByText('Día libre').waitFor()
  })

  it('the provider’s calendar moves between weeks and back to today, and keeps the day on reload', async () => {
    const provider = await makeProvider(db())
    const page = await openCalendar('phone', provider)
    const dayOfNextWeek = addDays(day, 7)
    await page.getByRole('button', { name: 'Semana siguiente' }).press('Enter')
    await dayOn(page, dayOfNextWeek).waitFor()
    await page.reload()
    await dayOn(page, dayOfNextWeek).waitFor()
    const other = page.getByRole('button', { name: /^Martes .*, sin citas$/ })
    await other.press('Enter')
    await expect.poll(() => other.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Hoy', exact: true }).click()
    await dayOn(page, addDays(day, -3)).waitFor()
  })

  it('the provider’s calendar suggests its selected day when the provider books for a client', async () => {
    const provider = await makeProvider(db())
    const page = await openCalendar('phone', provider)
    await page.getByRole('button', { name: 'Agendar para alguien' }).click()
    const booking = page.getByRole('dialog', { name: 'Agendar para alguien' })
    expect(await booking.getByLabel('Fecha', { exact: true }).inputValue()).toBe(day)
  })

  it('the provider’s calendar on a phone shows a long name on the line of a short appointment', async () => {
    const provider = await makeProvider(db())
    const name = 'María de los Ángeles Guadalupe Villaseñor Hernández'
    await addAppointment(provider, name, 10)
    const page = await openCalendar('phone', provider)
    const shown = entry(page, `10:00 a 10:30, ${name}, confirmada`)
    const [bottom, nameBottom] = await shown.evaluate((one) =>
      [one, one.lastElementChild ?? one].map((element) => element.getBoundingClientRect().bottom),
    )
    expect(nameBottom).toBeLessThan(bottom ?? 0)
  })

  it('the day menu of the provider’s calendar fits into the width of a phone screen', async () => {
    const provider = await makeProvider(db())
    const sunday = addDays(day, 7 - new Date(day).getUTCDay())
    const page = await openCalendar('phone', provider, sunday)
    for (const date of [sunday, addDays(sunday, 1), addDays(sunday, 6)]) {
      await page.getByRole('button', { name: new RegExp(`^${capitalise(formatDate(date))}, `) }).click()
      await dayOn(page, date)
        .getByRole('button', { name: /^Opciones/ })
        .click()
      const menu = page.getByRole('menu')
      await menu.waitFor()
      const box = await menu.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(deviceSettings.phone.viewport.width)
      await page.keyboard.press('Escape')
    }
  })

  it('the provider’s calendar explains why an unsaved or disabled agenda takes no bookings', async () => {
    const { url } = product()
    const page = await openPage('phone', { baseUrl: url })
    await signInAs(page, await makeMember(db()), url)
    await page.goto('/mis-citas?lado=recibidas&ver=calendario')
    await page.getByText('Todavía no tienes agenda').waitFor()
    const provider = await makeProvider(db(), { agenda: { enabled: false } })
    const other = await openCalendar('phone', provider)
    await other.getByText(/^Tu agenda está deshabilitada/).waitFor()
  })

  it('the provider’s calendar fits narrow screens and large text, with long names', async () => {
    const provider = await makeProvider(db(), { agenda: { durationMinutes: 15 } })
    const name = 'María Guadalupe Fernández de la Vega y Montes de Oca'
    for (const hour of [9, 10, 11])
      await addAppointment(provider, name, hour, { durationMinutes: hour === 9 ? 60 : 15 })
    const page = await openCalendar('phone', provider)
    for (const [width, size] of [
      [320, '100%'],
      [390, '150%'],
      [390, '200%'],
      [768, '100%'],
      [768, '150%'],
      [768, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      await expectNoHorizontalScroll(page)
    }
  })
})
