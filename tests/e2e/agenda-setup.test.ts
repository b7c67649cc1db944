import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../support/caller.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import { makeWeeklyTimeRanges } from './support/agendas.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expectPagePath } from './support/steps.ts'

const { openPage, openTab } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const save = (page: Page) => page.getByRole('button', { name: 'Guardar agenda' })
const dayBox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const addDays = (page: Page) => page.getByRole('button', { name: 'Agregar otro horario' })
const edit = (page: Page, days: string) => page.getByRole('button', { name: `Cambiar el horario: ${days}` })
const finish = (page: Page) => page.getByRole('button', { name: 'Listo', exact: true })
const workdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes']
const wrongRange = 'El horario de inicio debe ser anterior al horario de fin'
const oneMonday = { 1: [{ start: '09:00', end: '17:00' }] }

async function openAgenda(screen: DeviceKind, member: TestMember, tolerates: RegExp[] = []): Promise<Page> {
  const page = await openPage(screen, { baseUrl: product().url, tolerates })
  await signInAs(page, member, product().url)
  await page.goto('/configurar-agenda')
  return page
}

async function addHours(page: Page, ...names: string[]): Promise<void> {
  await addDays(page).click()
  for (const name of [...workdays, 'Sábado', 'Domingo'])
    await dayBox(page, name).setChecked(names.includes(name))
}

describe.each(deviceKinds)('the first agenda of a provider, on a %s', (screen) => {
  it('an agenda accepts bookings after the provider enables it and sets working hours', async () => {
    const page = await openPage(screen, { baseUrl: product().url })
    const name = 'María Guadalupe Hernández de la Garza y Villaseñor'
    const member = await makeMember(db(), { name })
    await signInAs(page, member, product().url)
    await page.goto(member.profilePath)
    await page.getByRole('link', { name: 'Habilitar Agenda' }).click()
    await expectPagePath(page, '/configurar-agenda')

    await page.getByRole('heading', { level: 1, name: 'Configurar Agenda de Citas' }).waitFor()
    await page.getByText('Guarda primero tu agenda').waitFor()
    expect(await page.getByLabel('Reservas que se confirman solas').inputValue()).toBe('ALL')
    expect(await page.getByLabel('Duración de cada cita').inputValue()).toBe('30')
    const durations = await page.getByLabel('Duración de cada cita').getByRole('option').allInnerTexts()
    expect(durations).toEqual(['15 min', '30 min', '45 min', '1 hora', '1.5 horas', '2 horas'])

    await page.getByLabel('Recibir citas').check()
    await page.getByText('Debes configurar al menos un día de trabajo si la agenda está habilitada').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await addDays(page).click()
    expect(await page.getByLabel('Lun–vie, inicio del horario 1').inputValue()).toBe('09:00')
    expect(await page.getByLabel('Lun–vie, fin del horario 1').inputValue()).toBe('17:00')
    await expectAccessible(page)
    await dayBox(page, 'Viernes').uncheck()
    await dayBox(page, 'Sábado').check()
    await page.getByLabel('Lun–jue y sáb, fin del horario 1').fill('14:00')
    await page.getByRole('button', { name: 'Agregar horario' }).click()
    expect(await page.getByLabel('Lun–jue y sáb, inicio del horario 2').inputValue()).toBe('15:00')
    await finish(page).click()
    await page.getByText('Lun–jue y sáb 9–14, 15–18').waitFor()
    await page.getByText('Vie y dom: no trabajo').waitFor()

    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()
    await page.getByText('Ya pueden reservar contigo').waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoHorizontalScroll(page)
    await page.reload()
    await page.getByText('Lun–jue y sáb 9–14, 15–18').waitFor()
    expect(await createTestCaller(db(), member.actor).scheduling.agendaSettings()).toMatchObject({
      requiresClientPhone: true,
    })
    await page.getByRole('link', { name: 'Mi perfil' }).first().click()
    await page.getByRole('link', { name: 'Configurar Agenda' }).waitFor()
  })
})

describe('the working days in the agenda form', () => {
  it('in the agenda form, a weekday becomes a day off when its last time range is removed or when it is unchecked', async () => {
    const page = await openAgenda('desktop', await makeMember(db()))
    await addHours(page, 'Martes')
    await page.getByRole('button', { name: 'Agregar horario' }).click()
    await page.getByRole('button', { name: 'Quitar el horario 2 de mar' }).press('Enter')
    await expect
      .poll(() => page.getByRole('button', { name: 'Agregar horario' }).evaluate(hasFocus))
      .toBe(true)
    await page.getByRole('button', { name: 'Quitar el horario 1 de mar' }).press('Enter')
    await expect.poll(() => addDays(page).evaluate(hasFocus)).toBe(true)
    expect(await edit(page, 'Mar').count()).toBe(0)

    await addHours(page, 'Jueves', 'Sábado')
    await dayBox(page, 'Jueves').press('Space')
    await finish(page).click()
    await page.getByText('Sáb 9–17').waitFor()
    await page.getByText('Lun–vie y dom: no trabajo').waitFor()
  })

  it('the agenda form lets a provider change one weekday in a group of weekdays with equal working hours', async () => {
    const hours = [{ start: '09:00', end: '17:00' }]
    const weeklyRanges = { 1: hours, 2: hours, 3: hours }
    const provider = await makeProvider(db(), { agenda: { weeklyRanges } })
    const page = await openAgenda('phone', provider)
    await edit(page, 'Lun–mié').click()
    await dayBox(page, 'Miércoles').uncheck()
    await finish(page).click()
    await addHours(page, 'Miércoles')
    await page.getByLabel('Mié, fin del horario 1').fill('13:00')
    await finish(page).click()
    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()
    expect((await createTestCaller(db(), provider.actor).scheduling.agendaSettings()).weeklyRanges).toEqual({
      1: hours,
      2: hours,
      3: [{ start: '09:00', end: '13:00' }],
    })
  })

  it('the agenda form restores the earlier hours of a weekday removed from a group of weekdays', async () => {
    const weeklyRanges = {
      1: [{ start: '09:00', end: '17:00' }],
      2: [{ start: '09:00', end: '17:00' }],
      6: [{ start: '10:00', end: '14:00' }],
    }
    const page = await openAgenda('phone', await makeProvider(db(), { agenda: { weeklyRanges } }))
    await edit(page, 'Lun y mar').click()
    const shown = page.getByLabel('Lun y mar, fin del horario 1')
    await page.locator(':focus', { has: shown }).waitFor()
    await dayBox(page, 'Sábado').check()
    await page.getByLabel('Lun, mar y sáb, fin del horario 1').waitFor()
    await dayBox(page, 'Sábado').uncheck()
    await page.getByText('Sáb 10–14').waitFor()
    await dayBox(page, 'Martes').uncheck()
    await finish(page).click()
    await page.getByText('Lun 9–17').waitFor()
    await expect.poll(() => edit(page, 'Lun').evaluate(hasFocus)).toBe(true)
    await page.getByText('Mar–vie y dom: no trabajo').waitFor()
  })

  it('the agenda form moves the focus to the button that adds weekdays when the last weekdays become days off', async () => {
    const weeklyRanges = makeWeeklyTimeRanges('09:00', '17:00')
    const page = await openAgenda('phone', await makeProvider(db(), { agenda: { weeklyRanges } }))
    await edit(page, 'Lun–dom').click()
    await page.getByRole('button', { name: 'Quitar el horario 1 de lun–dom' }).press('Enter')
    await expect.poll(() => addDays(page).evaluate(hasFocus)).toBe(true)
  })

  it('the agenda form shows an error for a time range that ends before its start once the field is left', async () => {
    const page = await openAgenda('phone', await makeMember(db()))
    await addHours(page, 'Miércoles', 'Domingo')
    const message = page.getByText(wrongRange)
    const end = page.getByLabel('Mié y dom, fin del horario 1')
    await end.fill('08:30')
    expect(await page.getByText('Debe terminar después de empezar').count()).toBe(0)
    await end.blur()
    await message.waitFor()
    await page.getByText('Debe terminar después de empezar').waitFor()
    const said = Date.now()
    await message.waitFor({ state: 'hidden' })
    expect(Date.now() - said).toBeGreaterThan(2_000)
    expect(Date.now() - said).toBeLessThan(5_000)

    await save(page).click()
    await page.getByText('Hay rangos de horario inválidos en: Domingo, Miércoles').waitFor()
    await end.fill('00:00')
    expect(await page.getByText('Hay rangos de horario inválidos').count()).toBe(0)
    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()
    await page.reload()
    await edit(page, 'Mié y dom').click()
    expect(await end.inputValue()).toBe('00:00')
  })

  it('the agenda form shows working hours stored in the format of earlier versions as time ranges', async () => {
    const weeklyRanges = { 2: ['09:00', '09:30', '10:00', '16:00'] }
    const page = await openAgenda('phone', await makeProvider(db(), { agenda: { weeklyRanges } }))
    await page.getByText('Mar 9–10:30, 16–16:30').waitFor()
  })

  it("a new agenda has the time zone of the provider's state, and the form offers the device's zone", async () => {
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

describe('the section "Más reglas" of the agenda form', () => {
  it('the agenda form saves every rule that a provider changes in the section ‘Más reglas’', async () => {
    const provider = await makeProvider(db(), { agenda: { weeklyRanges: oneMonday } })
    const page = await openAgenda('phone', provider)
    const notice = page.getByLabel('Anticipación para reservar')
    expect(await notice.isVisible()).toBe(false)
    await page.getByText('Con recordatorio', { exact: true }).waitFor()
    await page.getByText('Más reglas').click()
    await expectAccessible(page)
    expect(await page.getByLabel('Tiempo para responder una solicitud').inputValue()).toBe('0')
    await notice.selectOption('2 horas')
    await page.getByLabel('Cancelar o cambiar una cita').selectOption('Hasta 1 día antes')
    await page.getByLabel('Descanso antes de cada cita').selectOption('10 min')
    await page.getByLabel('Descanso después de cada cita').selectOption('1 hora y 30 min')
    await page.getByLabel('Tiempo para responder una solicitud').selectOption('12 horas')
    await page.getByLabel('Recordar la cita por correo').uncheck()
    await page.getByLabel('Los horarios empiezan').selectOption('Cada 15 minutos')
    await page.getByLabel('Pedir teléfono al reservar').check()
    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()
    const { scheduling } = createTestCaller(db(), provider.actor)
    const wanted = {
      minNoticeMinutes: 120,
      cancelDeadlineMinutes: 1_440,
      bufferBeforeMinutes: 10,
      bufferAfterMinutes: 90,
      pendingLimitMinutes: 720,
      reminderEnabled: false,
      startStepMinutes: 15,
      requiresClientPhone: true,
    }
    const { version: _, ...settings } = await scheduling.agendaSettings()
    expect(settings).toMatchObject(wanted)

    await scheduling.saveAgenda({ ...settings, minNoticeMinutes: 75, pendingLimitMinutes: null })
    await page.reload()
    await page
      .getByText('Inicio cada 15 min · 1 hora y 15 min de anticipación · cambios hasta 1 día antes')
      .click()
    expect(await notice.locator('option:checked').textContent()).toBe('1 hora y 15 min')
    const limit = page.getByLabel('Tiempo para responder una solicitud')
    expect(await limit.locator('option:checked').textContent()).toBe('Sin límite')
  })
})

describe('saving an agenda', () => {
  it('the agenda form keeps the input when saving fails, and asks for confirmation before the user leaves', async () => {
    const page = await openAgenda('phone', await makeMember(db()), [/ERR_FAILED/])
    await addHours(page, 'Lunes')
    await page.getByText('Tienes cambios sin guardar').waitFor()
    await page.route('**/trpc/scheduling.saveAgenda*', (route) => route.abort())
    await save(page).click()
    await page.getByText('Error al guardar la configuración. Por favor, intenta de nuevo.').waitFor()
    expect(await page.getByLabel('Lun, inicio del horario 1').inputValue()).toBe('09:00')

    await page.getByRole('link', { name: 'Mi perfil' }).first().click()
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await question.waitFor({ state: 'hidden' })
    await expectPagePath(page, '/configurar-agenda')
    await page.unroute('**/trpc/scheduling.saveAgenda*')
    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()
    await page.getByText('Tu agenda está apagada').waitFor()
    expect(await page.getByText('Tienes cambios sin guardar').count()).toBe(0)
    await page.getByRole('link', { name: 'Mi perfil' }).first().click()
    await page.getByRole('link', { name: 'Habilitar Agenda' }).waitFor()
  })

  it('saving the agenda form merges changes made in another tab with the changes of this tab', async () => {
    const provider = await makeProvider(db(), { agenda: { weeklyRanges: oneMonday } })
    const page = await openAgenda('desktop', provider, [/status of 409/])
    const second = await openTab(page)
    await second.goto('/configurar-agenda')
    await addHours(page, 'Jueves')
    await page.getByLabel('Duración de cada cita').selectOption('1 hora')
    await save(page).click()
    await page.getByText('Agenda guardada').waitFor()

    await edit(second, 'Lun').click()
    await second.getByLabel('Lun, fin del horario 1').fill('14:00')
    await second.getByLabel('Reservas que se confirman solas').selectOption('Ninguna')
    await save(second).click()
    await second.getByText('Esto cambió en otra ventana.').waitFor()
    await second.getByText('Jue 9–17').waitFor()
    expect(await second.getByLabel('Duración de cada cita').inputValue()).toBe('60')
    expect(await second.getByLabel('Lun, fin del horario 1').inputValue()).toBe('14:00')
    await save(second).click()
    await second.getByText('Agenda guardada').waitFor()
    expect(await createTestCaller(db(), provider.actor).scheduling.agendaSettings()).toMatchObject({
      durationMinutes: 60,
      autoConfirmFor: 'NONE',
      weeklyRanges: { 1: [{ start: '09:00', end: '14:00' }], 4: [{ start: '09:00', end: '17:00' }] },
    })
  })

  it('the agenda form appears only after the agenda has loaded; a failed load offers a retry', async () => {
    const provider = await makeProvider(db())
    const page = await openPage('phone', { baseUrl: product().url, tolerates: [/ERR_FAILED/] })
    await signInAs(page, provider, product().url)
    // Wait until React has hydrated, because an earlier click would cause a full page load.
    await page.goto(provider.profilePath, { waitUntil: 'networkidle' })
    await page.route('**/trpc/**agendaSettings*', (route) => route.abort())
    await page.getByRole('link', { name: 'Configurar Agenda' }).click()
    await page.getByText('Error al cargar la configuración de agenda').waitFor()
    await page.unroute('**/trpc/**agendaSettings*')
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await page.getByText('Días y horarios').waitFor()
  })
})

function hasFocus(element: Element): boolean {
  return element === document.activeElement
}
