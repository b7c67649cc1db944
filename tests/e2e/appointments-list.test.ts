import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatDate } from '#client/lib/format.ts'
import { DAY_MS, getLocalDateAt, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  type BrowserOptions,
  type DeviceKind,
  deviceSettings,
  expectNoHorizontalScroll,
  setUpBrowser,
} from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()
const bottomBarHeight = 64
const longName = 'María de los Ángeles Guadalupe Hernández-Villavicencio de la Torre'

async function open(
  screen: DeviceKind,
  who: TestMember,
  path: string,
  options: BrowserOptions = {},
): Promise<Page> {
  const { url } = product()
  const page = await openPage(screen, { baseUrl: url, ...options })
  await signInAs(page, who, url)
  await page.goto(path)
  return page
}

const cards = (page: Page) => page.getByRole('article', { name: /^Cita con/ })
const showFilters = (page: Page) => page.getByRole('button', { name: /^Filtros/ }).click()
const namesOf = async (page: Page) =>
  (await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''))).map(
    (label) => label.replace(/^Cita con (.*?),.*/, '$1'),
  )

async function foundAgenda() {
  const provider = await makeProvider(db(), { profile: { phone: '33 5555 0100' } })
  const rosa = await makeMember(db(), { name: longName, profile: { phone: '33 5555 0101' } })
  const luis = await makeMember(db(), { name: 'Luis Ávila' })
  const add = (days: number, who: TestMember, overrides: TestAppointmentOverrides = {}) =>
    makeAppointment(db(), provider, who, new Date(Date.now() + days * DAY_MS), overrides)
  return { provider, rosa, luis, add }
}

it("the appointment list shows today's and upcoming appointments first, and past ones on request", async () => {
  const { provider, rosa, luis, add } = await foundAgenda()
  await add(-20, luis, { status: 'PENDING' })
  await add(-2, rosa)
  await add(-3, luis, { status: 'CANCELLED' })
  await add(2, luis, { clientNote: 'Traigo\na mi hija', serviceName: 'Corte', serviceCost: 150 })
  await add(3, rosa, { status: 'CANCELLED', cancelledBy: 'CLIENT' })
  await add(40, rosa)
  const page = await open('phone', provider, '/mis-citas?lado=recibidas')
  await page.getByRole('tab', { name: 'Citas Recibidas (4)' }).waitFor()
  await page.getByRole('tab', { name: 'Citas Agendadas (0)' }).waitFor()
  expect(await namesOf(page)).toEqual([luis.name, rosa.name])
  await page.getByText('Nota: Traigo').waitFor()
  await page.getByText('Corte · $150 MXN').waitFor()
  await page.getByText(`La canceló ${rosa.name}.`).waitFor()

  await page.getByRole('button', { name: 'Ver 2 citas anteriores' }).click()
  await expect.poll(() => namesOf(page)).toEqual([luis.name, rosa.name, luis.name, rosa.name])
  await cards(page).first().getByText('Cita pasada').waitFor()
  await cards(page).nth(1).getByText('Completada').waitFor()
  await page.getByRole('button', { name: '1 cita más adelante' }).click()
  await expect.poll(() => cards(page).count()).toBe(5)
  await expectNoHorizontalScroll(page)

  await showFilters(page)
  await page.getByText('Archivo').click()
  await expect.poll(() => namesOf(page)).toEqual([rosa.name, luis.name, luis.name])
  await page.getByRole('tab', { name: 'Citas Recibidas (3)' }).waitFor()
  await page.getByText('Semana').click()
  await expect.poll(() => namesOf(page)).toEqual([rosa.name, luis.name])
})

it('the appointment list shows requests among the appointments of their day; ‘Por responder’ shows only requests', async () => {
  const { provider, rosa, luis, add } = await foundAgenda()
  await add(2, luis)
  for (const days of [3, 4, 50]) await add(days, rosa, { status: 'PENDING', clientPhone: '33 5555 0101' })
  const page = await open('phone', provider, '/mis-citas?lado=recibidas&periodo=semana')
  expect(await namesOf(page)).toEqual([luis.name, rosa.name, rosa.name])
  expect(await cards(page).nth(1).getByText('Pendiente').count()).toBe(1)
  expect(await cards(page).nth(1).getByRole('button', { name: 'Confirmar' }).count()).toBe(1)
  const firstDay = await page.getByRole('main').getByRole('heading', { level: 2 }).nth(1).boundingBox()
  expect(firstDay?.y).toBeLessThan(deviceSettings.phone.viewport.height - bottomBarHeight)

  const waiting = page.getByRole('region', { name: 'Por responder (3)' })
  await waiting.getByRole('button', { name: 'Ver solo estas' }).click()
  await expect.poll(() => namesOf(page)).toEqual([rosa.name, rosa.name, rosa.name])
  expect(await page.getByLabel('Estado').inputValue()).toBe('waiting')
  const chat = page.getByRole('link', { name: `WhatsApp a ${rosa.name}` }).first()
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/523355550101\?text=Hola/)
  await page.reload()
  expect(await namesOf(page)).toEqual([rosa.name, rosa.name, rosa.name])
  await waiting.getByRole('button', { name: 'Ver todas las citas' }).click()
  await expect.poll(() => namesOf(page)).toEqual([luis.name, rosa.name, rosa.name])

  await showFilters(page)
  await page.getByLabel('Estado').selectOption({ label: 'Confirmadas' })
  await expect.poll(() => namesOf(page)).toEqual([luis.name])

  const other = await open('desktop', luis, '/mis-citas')
  const file = await other.getByRole('link', { name: 'Agregar a mi calendario' }).getAttribute('href')
  expect(await (await other.request.get(file ?? '')).text()).toContain('BEGIN:VEVENT')
  const answer = other.getByRole('link', { name: `WhatsApp a ${provider.name}` })
  expect(await answer.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/523355550100\?/)
})

it('the appointment list keeps visible appointments in place when earlier ones are loaded above them', async () => {
  const { provider, luis, add } = await foundAgenda()
  for (const days of [-9, -8, -7, -6, -5, -4, -3, 2, 3, 4, 5]) await add(days, luis)
  const page = await open('phone', provider, '/mis-citas?lado=recibidas')
  const first = cards(page).first()
  const label = await first.getAttribute('aria-label')
  const before = (await first.boundingBox())?.y
  await page.getByRole('button', { name: 'Ver 7 citas anteriores' }).click()
  await expect.poll(() => cards(page).count()).toBe(11)
  const after = (await page.getByRole('article', { name: label ?? '', exact: true }).boundingBox())?.y
  expect(Math.abs((after ?? 0) - (before ?? Number.NaN))).toBeLessThan(2)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
})

it.each([
  ['in the current list', 3, 'Confirmada'],
  ['among earlier appointments', -3, 'Completada'],
  ['after the period', 45, 'Confirmada'],
  ['in the archive', -3, 'Cancelada'],
] as const)('a link to an appointment shows the appointment: %s', async (_, days, status) => {
  const { provider, luis, rosa, add } = await foundAgenda()
  for (const other of [-8, -2, 1, 2, 8, 9, 10, 44, 46]) await add(other, rosa)
  const { id } = await add(days + 0.01, luis, status === 'Cancelada' ? { status: 'CANCELLED' } : {})
  const page = await open('phone', provider, `/mis-citas?lado=recibidas&cita=${id}`)
  const card = cards(page).filter({ hasText: luis.name })
  await card.getByText(status).waitFor()
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await card.getAttribute('aria-current')).toBe('true')
  await expect
    .poll(async () => {
      const box = await card.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= deviceSettings.phone.viewport.height
    })
    .toBe(true)

  const stranger = await open('phone', rosa, `/mis-citas?lado=agendadas&cita=${id}`, {
    tolerates: [/status of 404/],
  })
  await stranger.getByText('No encontramos esa cita en tus listas').waitFor()
  expect(await cards(stranger).filter({ hasText: luis.name }).count()).toBe(0)
})

it("the appointment list decides what is ‘today’ by the appointments' time zone, not by the reader's", async () => {
  const provider = await makeProvider(db(), { agenda: { timeZone: 'Pacific/Kiritimati' } })
  const client = await makeMember(db())
  const today = getLocalDateAt('Pacific/Kiritimati', new Date())
  const at = new Date(`${today}T23:59:00+14:00`)
  await makeAppointment(db(), provider, client, at, { timeZone: 'Pacific/Kiritimati' })
  const page = await open('phone', client, '/mis-citas', { timeZone: 'Pacific/Midway' })
  await page.getByRole('heading', { name: `Hoy, ${formatDate(today)}` }).waitFor()
})

it('the appointment list filters by a client who is chosen or typed, and stores the filter in the URL', async () => {
  const { provider, rosa, luis, add } = await foundAgenda()
  await add(2, luis)
  await add(3, rosa)
  const page = await open('desktop', provider, '/mis-citas?lado=recibidas')
  const field = page.getByRole('combobox', { name: 'Cliente' })
  await field.fill('ÁVILA')
  await expect.poll(() => namesOf(page)).toEqual([luis.name])
  expect(new URL(page.url()).searchParams.get('nombre')).toBe('ÁVILA')
  await page.reload()
  expect(await namesOf(page)).toEqual([luis.name])
  await page.getByRole('button', { name: 'Mostrar a todos los clientes' }).click()
  await expect.poll(() => cards(page).count()).toBe(2)
  await field.click()
  await page.getByRole('option', { name: rosa.name }).click()
  await expect.poll(() => namesOf(page)).toEqual([rosa.name])
  expect(new URL(page.url()).searchParams.get('cliente')).toBe(rosa.personId)
  await page.getByLabel('Estado').selectOption({ label: 'Pendientes' })
  await page.getByText('Ninguna cita coincide').waitFor()
  await page.getByRole('button', { name: 'Quitar filtros' }).last().click()
  await expect.poll(() => cards(page).count()).toBe(2)
  await page.getByRole('radio', { name: 'Semana' }).press('Space')
  await page.getByRole('button', { name: 'Quitar filtros' }).press('Enter')
  await page.getByRole('radio', { name: 'Mes', checked: true }).waitFor()
  const first = page.getByRole('radio', { name: 'Activas' })
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('the appointment list shows the response deadline of each request with its time zone', async () => {
  const provider = await makeProvider(db(), { agenda: { timeZone: 'America/Tijuana' } })
  const client = await makeMember(db())
  const soon = new Date('2027-01-20T07:30:00Z')
  const add = (overrides: TestAppointmentOverrides) =>
    makeAppointment(db(), provider, client, soon, overrides)
  await add({ changeableUntil: new Date(Date.now() - MINUTE_MS) })
  const page = await open('phone', client, '/mis-citas?todas=1')
  await page.getByText('23:30 a 00:00').waitFor()
  await page.getByText('miércoles 20 de enero, 01:30 en tu hora').waitFor()
  await page.getByText(/^El plazo para cambiarla o cancelarla terminó el .* Comunícate con/).waitFor()
  expect(await page.getByRole('button', { name: /Cancelar|Cambiar horario/ }).count()).toBe(0)
})

it('an empty appointment list explains why it is empty and what to do', async () => {
  const page = await open('phone', await makeMember(db()), '/mis-citas')
  await page.getByRole('heading', { name: 'No tienes citas aquí' }).waitFor()
  const link = page.getByRole('main').getByRole('link', { name: 'Explorar perfiles' })
  expect(await link.getAttribute('href')).toBe('/explorar')
  await showFilters(page)
  expect(await page.getByLabel('Estado').count()).toBe(1)
  expect(await page.getByRole('radio', { name: 'Mes' }).count()).toBe(1)
  await page.getByRole('radio', { name: 'Archivo' }).press('Space')
  await page.getByRole('radio', { name: 'Archivo', checked: true }).waitFor()
  await page.getByRole('tab', { name: 'Citas Recibidas (0)' }).click()
  await page.getByRole('heading', { name: 'Nadie ha reservado contigo aquí' }).waitFor()
  const setUp = page.getByRole('main').getByRole('link', { name: 'Habilitar Agenda' })
  expect(await setUp.getAttribute('href')).toBe('/configurar-agenda')
  await page.getByRole('button', { name: 'Agendar para alguien' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agendar para alguien' })
  await dialog.getByText('Guarda primero tu agenda').waitFor()
})

it('the appointment list shows an error when it cannot be loaded, and loads again on request', async () => {
  const { provider, luis, add } = await foundAgenda()
  await add(2, luis)
  const tolerates = [/Failed to load resource/]
  const page = await open('phone', provider, '/mis-citas', { tolerates })
  await page.route(/\/trpc\/[^?]*scheduling\.appointments/, (route) => route.abort())
  await page.getByRole('tab', { name: /^Citas Recibidas/ }).click()
  await page.getByText('Error al cargar tus datos').waitFor()
  await page
    .getByText('No pudimos comunicarnos con el servidor. Revisa tu conexión e intenta de nuevo.')
    .waitFor()
  await page.unroute(/\/trpc\/[^?]*scheduling\.appointments/)
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /de nuevo|Reintentar/ })
    .click()
  await page.getByRole('article', { name: /^Cita con Luis/ }).waitFor()
})

it.each(['light', 'dark'] as const)(
  'the appointment list and its dialogs pass the accessibility check, %s',
  async (scheme) => {
    const { provider, rosa, luis, add } = await foundAgenda()
    await add(-2, luis, { noShowAt: new Date() })
    await add(2, luis, {
      proposedStartsAt: new Date(Date.now() + 4 * DAY_MS),
      proposedTimeZone: 'America/Merida',
    })
    await add(3, rosa, {
      status: 'PENDING',
      clientPhone: '33 5555 0101',
      expiresAt: new Date(Date.now() + DAY_MS),
    })
    for (const [who, path] of [
      [provider, '/mis-citas?lado=recibidas'],
      [luis, '/mis-citas'],
    ] as const) {
      const page = await open('phone', who, path)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.getByRole('button', { name: /^Ver 1 cita anterior/ }).click()
      await cards(page).nth(1).waitFor()
      await expectAccessible(page)
      const isProvider = who === provider
      await cards(page)
        .nth(1)
        .getByRole('button', { name: isProvider ? /^Opciones/ : /^Cambiar horario/ })
        .click()
      if (isProvider) {
        await expectAccessible(page)
        await page.getByRole('menuitem', { name: 'Proponer otro horario' }).click()
      }
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /, disponible/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('group').first().waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      if (!isProvider) continue
      await page.getByRole('button', { name: 'Agendar para alguien' }).click()
      await page.getByLabel('Nombre').fill('Lu')
      await page.getByRole('option').first().waitFor()
      await expectAccessible(page)
    }
  },
)
