import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callerFor } from '../support/caller.ts'
import { type Member, makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoHorizontalScroll, type ScreenKind, screenKinds, setUpBrowser } from './support/browser.ts'
import { signInAs, startEmptyProduct } from './support/members.ts'
import { expectPath } from './support/steps.ts'

const { openPage, openTab } = setUpBrowser()
const { product, db } = startEmptyProduct()

const save = (page: Page) => page.getByRole('button', { name: 'Guardar agenda' })
const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const toggle = (page: Page, name: string) => day(page, name).getByRole('switch')
const wrongRange = 'El horario de inicio debe ser anterior al horario de fin'
const oneMonday = { 1: [{ start: '09:00', end: '17:00' }] }

async function openAgenda(screen: ScreenKind, member: Member, tolerates: RegExp[] = []): Promise<Page> {
  const page = await openPage(screen, { baseUrl: product().url, tolerates })
  await signInAs(page, member, product().url)
  await page.goto('/configurar-agenda')
  return page
}

async function addRange(page: Page, name: string): Promise<void> {
  await toggle(page, name).check()
  await day(page, name).getByRole('button', { name: 'Agregar horario' }).click()
}

describe.each(screenKinds)('the first agenda of a provider, on a %s', (screen) => {
  it('accepts bookings after the provider enables it and sets hours', {
    timeout: 60_000,
  }, async () => {
    const page = await openPage(screen, { baseUrl: product().url })
    const name = 'María Guadalupe Hernández de la Garza y Villaseñor'
    const member = await makeMember(db(), { name })
    await signInAs(page, member, product().url)
    await page.goto(member.profilePath)
    await page.getByRole('link', { name: 'Habilitar Agenda' }).click()
    await expectPath(page, '/configurar-agenda')

    await page.getByRole('heading', { level: 1, name: 'Configurar Agenda de Citas' }).waitFor()
    await page.getByText('Guarda primero tu agenda').waitFor()
    expect(await page.getByLabel('Reservas que se confirman solas').inputValue()).toBe('ALL')
    expect(await page.getByLabel('Duración de cada cita').inputValue()).toBe('30')
    const durations = await page.getByLabel('Duración de cada cita').getByRole('option').allInnerTexts()
    expect(durations).toEqual(['15 min', '30 min', '45 min', '1 hora', '1.5 horas', '2 horas'])

    await page.getByLabel('Recibir citas').check()
    await page.getByText('Debes configurar al menos un día de trabajo si la agenda está habilitada').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await toggle(page, 'Lunes').check()
    await day(page, 'Lunes').getByText('Agrega al menos un horario para este día.').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await day(page, 'Lunes').getByRole('button', { name: 'Agregar horario' }).click()
    expect(await page.getByLabel('Lunes, inicio del horario 1').inputValue()).toBe('09:00')
    expect(await page.getByLabel('Lunes, fin del horario 1').inputValue()).toBe('17:00')
    await expectAccessible(page)

    await page.getByRole('button', { name: /^Copiar.* el horario de lunes$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Copiar el horario del lunes' })
    await dialog.getByLabel('Viernes').uncheck()
    await dialog.getByLabel('Sábado').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Copiar', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    for (const each of ['Martes', 'Miércoles', 'Jueves', 'Sábado'])
      expect(await page.getByLabel(`${each}, fin del horario 1`).inputValue()).toBe('17:00')
    expect(await toggle(page, 'Viernes').isChecked()).toBe(false)

    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()
    await page.getByText('Ya pueden reservar contigo').waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoHorizontalScroll(page)
    await page.reload()
    expect(await page.getByLabel('Sábado, inicio del horario 1').inputValue()).toBe('09:00')
    await page.getByRole('link', { name: 'Mi perfil' }).first().click()
    await page.getByRole('link', { name: 'Configurar Agenda' }).waitFor()
  })
})

describe('the working days in the agenda form', () => {
  it('are removed when their last time range is removed or the day is switched off, and the focus moves to a nearby control', async () => {
    const page = await openAgenda('desktop', await makeMember(db()))
    await addRange(page, 'Martes')
    await day(page, 'Martes').getByRole('button', { name: 'Agregar horario' }).click()
    await page.getByRole('button', { name: 'Quitar el horario 2 de martes' }).press('Enter')
    await expect
      .poll(() => day(page, 'Martes').getByRole('button', { name: 'Agregar horario' }).evaluate(hasFocus))
      .toBe(true)
    await page.getByRole('button', { name: 'Quitar el horario 1 de martes' }).press('Enter')
    expect(await toggle(page, 'Martes').isChecked()).toBe(false)
    await expect.poll(() => toggle(page, 'Martes').evaluate(hasFocus)).toBe(true)
    await day(page, 'Martes').getByText('No trabajo').waitFor()

    await addRange(page, 'Jueves')
    await toggle(page, 'Jueves').press('Space')
    expect(await page.getByLabel('Jueves, inicio del horario 1').count()).toBe(0)
    await toggle(page, 'Jueves').check()
    await day(page, 'Jueves').getByText('Agrega al menos un horario para este día.').waitFor()
  })

  it('show an error when a time range ends before it starts', async () => {
    const page = await openAgenda('phone', await makeMember(db()))
    for (const name of ['Lunes', 'Domingo', 'Miércoles']) await addRange(page, name)
    const message = page.getByText(wrongRange)
    for (const name of ['Domingo', 'Miércoles']) {
      await page.getByLabel(`${name}, fin del horario 1`).fill('08:30')
      await day(page, name).getByText(wrongRange).waitFor()
    }
    const said = Date.now()
    await message.waitFor({ state: 'hidden' })
    expect(Date.now() - said).toBeGreaterThan(2_000)
    expect(Date.now() - said).toBeLessThan(5_000)

    await save(page).click()
    await page.getByText('Hay rangos de horario inválidos en: Domingo, Miércoles').waitFor()
    await page.getByLabel('Domingo, fin del horario 1').fill('18:30')
    expect(await page.getByText('Hay rangos de horario inválidos').count()).toBe(0)
    await page.getByLabel('Miércoles, fin del horario 1').fill('00:00')
    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()
    await page.reload()
    expect(await page.getByLabel('Miércoles, fin del horario 1').inputValue()).toBe('00:00')
  })

  it('show hours that are stored in the format of earlier versions as time ranges', async () => {
    const weeklyRanges = { 2: ['09:00', '09:30', '10:00', '16:00'] }
    const page = await openAgenda('phone', await makeProvider(db(), { agenda: { weeklyRanges } }))
    expect(await page.getByLabel('Martes, fin del horario 1').inputValue()).toBe('10:30')
    expect(await page.getByLabel('Martes, inicio del horario 2').inputValue()).toBe('16:00')
    expect(await page.getByLabel('Martes, fin del horario 2').inputValue()).toBe('16:30')
  })

  it("use the time zone of the provider's state, and offer the time zone of the device if it differs", async () => {
    const profile = { state: 'Baja California', city: 'Tijuana' }
    const page = await openAgenda('phone', await makeMember(db(), { profile }))
    const zone = page.getByLabel('Zona horaria')
    expect(await zone.inputValue()).toBe('America/Tijuana')
    await page.getByText(/En tu dispositivo son las \d\d:\d\d y en esta zona son las \d\d:\d\d/).waitFor()
    await page.getByRole('button', { name: 'Usar la hora de este dispositivo' }).click()
    expect(await zone.inputValue()).toBe('America/Mexico_City')
    expect(await page.getByText('En tu dispositivo son las').count()).toBe(0)
  })
})

describe('the section "Más opciones" of the agenda form', () => {
  it('is collapsed while all options have default values, expanded otherwise, and every value is saved', async () => {
    const provider = await makeProvider(db(), { agenda: { weeklyRanges: oneMonday } })
    const page = await openAgenda('phone', provider)
    const notice = page.getByLabel('Anticipación para reservar')
    expect(await notice.isVisible()).toBe(false)
    await page.getByText('Más opciones').click()
    await expectAccessible(page)
    expect(await page.getByLabel('Tiempo para responder una solicitud').inputValue()).toBe('0')
    await notice.selectOption('2 horas')
    await page.getByLabel('Cancelar o cambiar una cita').selectOption('Hasta 1 día antes')
    await page.getByLabel('Descanso antes de cada cita').selectOption('10 min')
    await page.getByLabel('Descanso después de cada cita').selectOption('1 hora y 30 min')
    await page.getByLabel('Tiempo para responder una solicitud').selectOption('12 horas')
    await page.getByLabel('Recordar la cita por correo').uncheck()
    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()
    const { scheduling } = callerFor(db(), provider.actor)
    const wanted = {
      minNoticeMinutes: 120,
      cancelDeadlineMinutes: 1_440,
      bufferBeforeMinutes: 10,
      bufferAfterMinutes: 90,
      pendingLimitMinutes: 720,
      reminderEnabled: false,
    }
    const { version: _, ...settings } = await scheduling.agendaSettings()
    expect(settings).toMatchObject(wanted)

    await scheduling.saveAgenda({ ...settings, minNoticeMinutes: 75, pendingLimitMinutes: null })
    await page.reload()
    expect(await notice.isVisible()).toBe(true)
    expect(await notice.locator('option:checked').textContent()).toBe('1 hora y 15 min')
    const limit = page.getByLabel('Tiempo para responder una solicitud')
    expect(await limit.locator('option:checked').textContent()).toBe('Sin límite')
  })
})

describe('saving an agenda', () => {
  it('keeps the input when saving fails, and asks for confirmation before the user leaves the page', {
    timeout: 60_000,
  }, async () => {
    const page = await openAgenda('phone', await makeMember(db()), [/ERR_FAILED/])
    await addRange(page, 'Lunes')
    await page.getByText('Tienes cambios sin guardar').waitFor()
    await page.route('**/trpc/scheduling.saveAgenda*', (route) => route.abort())
    await save(page).click()
    await page.getByText('Error al guardar la configuración. Por favor, intenta de nuevo.').waitFor()
    expect(await page.getByLabel('Lunes, inicio del horario 1').inputValue()).toBe('09:00')

    await page.getByRole('link', { name: 'Mi perfil' }).first().click()
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await question.waitFor({ state: 'hidden' })
    await expectPath(page, '/configurar-agenda')
    await page.unroute('**/trpc/scheduling.saveAgenda*')
    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()
    await page.getByText('Tu agenda está apagada').waitFor()
    expect(await page.getByText('Tienes cambios sin guardar').count()).toBe(0)
    await page.getByRole('link', { name: 'Mi perfil' }).first().click()
    await page.getByRole('link', { name: 'Habilitar Agenda' }).waitFor()
  })

  it('merges the changes of another tab with the changes of this tab', async () => {
    const provider = await makeProvider(db(), { agenda: { weeklyRanges: oneMonday } })
    const page = await openAgenda('desktop', provider, [/status of 409/])
    const second = await openTab(page)
    await second.goto('/configurar-agenda')
    await addRange(page, 'Jueves')
    await page.getByLabel('Duración de cada cita').selectOption('1 hora')
    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()

    await second.getByLabel('Lunes, fin del horario 1').fill('14:00')
    await second.getByLabel('Reservas que se confirman solas').selectOption('Ninguna')
    await save(second).click()
    await second.getByText('Esto cambió en otra ventana.').waitFor()
    expect(await second.getByLabel('Jueves, inicio del horario 1').inputValue()).toBe('09:00')
    expect(await second.getByLabel('Duración de cada cita').inputValue()).toBe('60')
    expect(await second.getByLabel('Lunes, fin del horario 1').inputValue()).toBe('14:00')
    await save(second).click()
    await second.getByText('Agenda guardada').waitFor()
    expect(await callerFor(db(), provider.actor).scheduling.agendaSettings()).toMatchObject({
      durationMinutes: 60,
      autoConfirmFor: 'NONE',
      weeklyRanges: { 1: [{ start: '09:00', end: '14:00' }], 4: [{ start: '09:00', end: '17:00' }] },
    })
  })

  it('is possible only after the agenda has loaded; a failed load offers a retry', {
    timeout: 60_000,
  }, async () => {
    const provider = await makeProvider(db())
    const page = await openPage('phone', { baseUrl: product().url, tolerates: [/ERR_FAILED/] })
    await signInAs(page, provider, product().url)
    await page.goto(provider.profilePath)
    await page.route('**/trpc/**agendaSettings*', (route) => route.abort())
    await page.getByRole('link', { name: 'Configurar Agenda' }).click()
    await page.getByText('Error al cargar la configuración de agenda').waitFor()
    await page.unroute('**/trpc/**agendaSettings*')
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await toggle(page, 'Lunes').waitFor()
  })
})

function hasFocus(element: Element): boolean {
  return element === document.activeElement
}
