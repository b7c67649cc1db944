import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { type Member, makeMember } from '../support/factories/people.ts'
import { type AppointmentOverrides, makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  type BrowserOptions,
  expectNoHorizontalScroll,
  type ScreenKind,
  setUpBrowser,
} from './support/browser.ts'
import { signInAs, startEmptyProduct } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startEmptyProduct()
const longName = 'María de los Ángeles Guadalupe Hernández-Villavicencio de la Torre'

async function open(
  screen: ScreenKind,
  who: Member,
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
const namesOf = async (page: Page) =>
  (await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''))).map(
    (label) => label.replace(/^Cita con (.*?),.*/, '$1'),
  )

async function foundAgenda() {
  const provider = await makeProvider(db(), { profile: { phone: '33 5555 0100' } })
  const rosa = await makeMember(db(), { name: longName, profile: { phone: '33 5555 0101' } })
  const luis = await makeMember(db(), { name: 'Luis Ávila' })
  const add = (days: number, who: Member, overrides: AppointmentOverrides = {}) =>
    makeAppointment(db(), provider, who, new Date(Date.now() + days * DAY_MS), overrides)
  return { provider, rosa, luis, add }
}

it('the list of appointments shows today and upcoming appointments first, and past ones when the reader selects them', async () => {
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

  await page.getByRole('button', { name: 'Citas anteriores (2)' }).click()
  await expect.poll(() => namesOf(page)).toEqual([luis.name, rosa.name, luis.name, rosa.name])
  await cards(page).first().getByText('Cita pasada').waitFor()
  await cards(page).nth(1).getByText('Completada').waitFor()
  await page.getByRole('button', { name: '1 cita más adelante' }).click()
  await expect.poll(() => cards(page).count()).toBe(5)
  await expectNoHorizontalScroll(page)

  await page.getByText('Archivo').click()
  await expect.poll(() => namesOf(page)).toEqual([rosa.name, luis.name, luis.name])
  await page.getByRole('tab', { name: 'Citas Recibidas (3)' }).waitFor()
  await page.getByText('Semana').click()
  await expect.poll(() => namesOf(page)).toEqual([rosa.name, luis.name])
})

it('the list of appointments shows booking requests that need a response first, with any filter', async () => {
  const { provider, rosa, luis, add } = await foundAgenda()
  await add(2, luis)
  for (const days of [3, 4, 5, 50]) await add(days, rosa, { status: 'PENDING', clientPhone: '33 5555 0101' })
  const page = await open('phone', provider, '/mis-citas?lado=recibidas&estado=confirmadas&periodo=semana')
  const waiting = page.getByRole('region', { name: 'Por responder (4)' })
  await waiting.waitFor()
  expect(await waiting.getByRole('button', { name: 'Confirmar' }).count()).toBe(3)
  await waiting.getByRole('button', { name: 'Ver 1 más por responder' }).click()
  expect(await waiting.getByRole('button', { name: 'Confirmar' }).count()).toBe(4)
  expect(await waiting.getByRole('button', { name: 'Cancelar' }).count()).toBe(4)
  const chat = waiting.getByRole('link', { name: `WhatsApp a ${rosa.name}` }).first()
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/523355550101\?text=Hola/)
  expect(await namesOf(page)).toEqual([rosa.name, rosa.name, rosa.name, rosa.name, luis.name])

  const other = await open('desktop', luis, '/mis-citas')
  const file = await other.getByRole('link', { name: 'Agregar a mi calendario' }).getAttribute('href')
  expect(await (await other.request.get(file ?? '')).text()).toContain('BEGIN:VEVENT')
  const answer = other.getByRole('link', { name: `WhatsApp a ${provider.name}` })
  expect(await answer.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/523355550100\?/)
})

it('the list of appointments filters by a client who is chosen or typed, and stores the filter in the URL', async () => {
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
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(() => cards(page).count()).toBe(2)
})

it('the list of appointments shows response deadlines, with the time zone of each deadline', async () => {
  const provider = await makeProvider(db(), { agenda: { timeZone: 'America/Tijuana' } })
  const client = await makeMember(db())
  const soon = new Date('2027-01-20T07:30:00Z')
  const add = (overrides: AppointmentOverrides) => makeAppointment(db(), provider, client, soon, overrides)
  await add({ changeableUntil: new Date(Date.now() - MINUTE_MS) })
  const page = await open('phone', client, '/mis-citas?todas=1')
  await page.getByText('23:30 a 00:00').waitFor()
  await page.getByText('miércoles 20 de enero, 01:30 en tu hora').waitFor()
  await page.getByText(/^El plazo para cambiarla o cancelarla terminó el .* Comunícate con/).waitFor()
  expect(await page.getByRole('button', { name: /Cancelar|Cambiar horario/ }).count()).toBe(0)
})

it('an empty list of appointments explains why it is empty and what to do', async () => {
  const page = await open('phone', await makeMember(db()), '/mis-citas')
  await page.getByRole('heading', { name: 'No tienes citas aquí' }).waitFor()
  const link = page.getByRole('main').getByRole('link', { name: 'Explorar perfiles' })
  expect(await link.getAttribute('href')).toBe('/explorar')
  expect(await page.getByLabel('Estado').count()).toBe(0)
  expect(await page.getByRole('radio', { name: 'Mes' }).count()).toBe(0)
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

it('the list of appointments shows an error when it cannot be loaded, and loads again when the reader retries', async () => {
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
  'the list of appointments and its dialogs pass the accessibility check, %s',
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
      await page.getByRole('button', { name: /^Citas anteriores/ }).click()
      await cards(page).nth(1).waitFor()
      await expectAccessible(page)
      await page
        .getByRole('button', { name: /Cambiar horario|Proponer otro horario/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /, disponible/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('group').first().waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      if (who !== provider) continue
      await page.getByRole('button', { name: 'Agendar para alguien' }).click()
      await page.getByLabel('Nombre').fill('Lu')
      await page.getByRole('option').first().waitFor()
      await expectAccessible(page)
    }
  },
)
