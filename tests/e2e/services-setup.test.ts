import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../support/caller.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expectPagePath } from './support/steps.ts'

const { openPage, openTab } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const save = (page: Page) => page.getByRole('button', { name: 'Guardar servicios' })
const name = (page: Page, place: number) =>
  page.getByRole('textbox', { name: `Servicio ${place}`, exact: true })
const cost = (page: Page, place: number) => page.getByRole('textbox', { name: `Costo ${place}`, exact: true })
const duration = (page: Page, place: number) => page.getByLabel(`Duración ${place}`, { exact: true })
const threeServices = [
  { name: 'Corte', cost: 150 },
  { name: 'Barba', cost: 80.5 },
  { name: 'Tinte', cost: 400 },
]

async function openServices(screen: DeviceKind, member: TestMember, tolerates: RegExp[] = []): Promise<Page> {
  const page = await openPage(screen, { baseUrl: product().url, tolerates })
  await signInAs(page, member, product().url)
  await page.goto('/configurar-servicios')
  await openRows(page)
  return page
}

async function openRows(page: Page): Promise<void> {
  await save(page).waitFor()
  const change = page.getByRole('button', { name: /^Cambiar el servicio/ })
  while ((await change.count()) > 0) await change.first().click()
}

async function fillRow(page: Page, place: number, what: string, pesos: string): Promise<void> {
  await name(page, place).fill(what)
  await cost(page, place).fill(pesos)
}

const namesShown = async (page: Page) => {
  const places = Array.from({ length: await page.getByRole('textbox', { name: /^Servicio/ }).count() })
  return Promise.all(places.map((_, index) => name(page, index + 1).inputValue()))
}

describe.each(deviceKinds)('the services of a provider, on a %s', (screen) => {
  it('a provider enters services in rows, each with a price and a duration', async () => {
    const member = await makeMember(db())
    const page = await openPage(screen, { baseUrl: product().url })
    await signInAs(page, member, product().url)
    await page.goto(member.profilePath)
    await page.getByRole('link', { name: 'Habilitar Servicios' }).click()
    await expectPagePath(page, '/configurar-servicios')
    await page.getByRole('heading', { level: 1, name: 'Configurar Servicios' }).waitFor()

    await save(page).click()
    await page.getByText('Debes agregar al menos un servicio válido').waitFor()
    await expect.poll(() => name(page, 1).evaluate(hasFocus)).toBe(true)
    await name(page, 1).fill(`Instalación de ${'tuberías y '.repeat(8)}más`)
    await page.getByText('Debes agregar al menos un servicio válido').waitFor({ state: 'hidden' })
    await cost(page, 1).pressSequentially('$1,250.50 pesos')
    expect(await cost(page, 1).inputValue()).toBe('1250.50 ')
    expect(await duration(page, 1).locator('option:checked').textContent()).toBe('La de mi agenda (30 min)')
    await duration(page, 1).selectOption('1.5 horas')

    await page.getByRole('button', { name: 'Agregar servicio' }).click()
    await expect.poll(() => name(page, 2).evaluate(hasFocus)).toBe(true)
    await fillRow(page, 2, '  Fuga ', '350')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoHorizontalScroll(page)
    await save(page).click()
    await page.getByText('Servicios guardados').waitFor()
    expect((await createTestCaller(db(), member.actor).scheduling.serviceSettings()).services).toMatchObject([
      { cost: 1250.5, durationMinutes: 90 },
      { name: 'Fuga', cost: 350, durationMinutes: null },
    ])
    await page.reload()
    await page.getByText('$350 MXN · 30 min').waitFor()
    await openRows(page)
    expect(await name(page, 2).inputValue()).toBe('Fuga')
    expect(await cost(page, 1).inputValue()).toBe('1250.50')
    await page.getByRole('link', { name: 'Mi perfil' }).first().click()
    await page.getByRole('link', { name: 'Configurar Servicios' }).waitFor()
    await page.getByText('$1,250.50 MXN').waitFor()
  })

  it('a provider can move services up and down and remove them, and the focus stays on the moved service', async () => {
    const provider = await makeProvider(db(), { services: threeServices })
    const page = await openServices(screen, provider)
    await page.getByRole('button', { name: 'Subir el servicio 3' }).press('Enter')
    expect(await namesShown(page)).toEqual(['Corte', 'Tinte', 'Barba'])
    const up = page.getByRole('button', { name: 'Subir el servicio 2' })
    await expect.poll(() => up.evaluate(hasFocus)).toBe(true)
    await up.press('Enter')
    const down = page.getByRole('button', { name: 'Bajar el servicio 1' })
    await expect.poll(() => down.evaluate(hasFocus)).toBe(true)
    await page.getByRole('button', { name: 'Quitar servicio 2' }).click()
    expect(await namesShown(page)).toEqual(['Tinte', 'Barba'])
    const add = page.getByRole('button', { name: 'Agregar servicio' })
    await expect.poll(() => add.evaluate(hasFocus)).toBe(true)
    await save(page).click()
    await page.getByText('Servicios guardados').waitFor()
    const { services } = await createTestCaller(db(), provider.actor).scheduling.serviceSettings()
    expect(services.map((service) => [service.name, service.cost])).toEqual([
      ['Tinte', 400],
      ['Barba', 80.5],
    ])

    await openRows(page)
    for (const place of [2, 1]) await page.getByRole('button', { name: `Quitar servicio ${place}` }).click()
    expect(await namesShown(page)).toEqual([''])
    await save(page).click()
    await page.getByText('Debes agregar al menos un servicio válido').waitFor()
  })
})

describe('saving services', () => {
  it('saving a service with a price range or an ambiguous number shows an error that asks for one price', async () => {
    const member = await makeMember(db())
    const page = await openServices('phone', member)
    await name(page, 1).fill('Corte')
    await cost(page, 1).pressSequentially('$ 300 a 500')
    await save(page).click()
    await page.getByText('Escribe un solo costo, por ejemplo 300 o 350.50.').waitFor()
    await cost(page, 1).fill('1.250')
    await save(page).click()
    await page.getByText('¿Son 1,250 pesos o 1.25?').waitFor()
    await expect.poll(() => cost(page, 1).evaluate(hasFocus)).toBe(true)
    expect((await createTestCaller(db(), member.actor).scheduling.serviceSettings()).services).toEqual([])
    await cost(page, 1).fill('1,250')
    await save(page).click()
    await page.getByText('Servicios guardados').waitFor()
    expect((await createTestCaller(db(), member.actor).scheduling.serviceSettings()).services).toMatchObject([
      { cost: 1250 },
    ])
  })

  it('saving services drops rows without a name or a price, and shows how many rows were dropped', async () => {
    const page = await openServices('phone', await makeMember(db()))
    await fillRow(page, 1, 'Corte', '150')
    for (const [place, what, pesos] of [
      [2, '', '90'],
      [3, 'Sin costo', ''],
      [4, 'Gratis', '0'],
      [5, '', ''],
    ] as const) {
      await page.getByRole('button', { name: 'Agregar servicio' }).click()
      await fillRow(page, place, what, pesos)
    }
    await save(page).click()
    await page.getByText('Servicios guardados').waitFor()
    await page.getByText('Quitamos 3 renglones que no tenían nombre o costo.').waitFor()
    await openRows(page)
    expect(await namesShown(page)).toEqual(['Corte'])
    await expectAccessible(page)
    await name(page, 1).fill('Corte y peinado')
    expect(await page.getByText('Quitamos 3 renglones').count()).toBe(0)
  })

  it('the service form shows errors in the rows of the services, and keeps the input', async () => {
    const page = await openServices('desktop', await makeMember(db()), [/status of 400/])
    await page.getByRole('button', { name: 'Agregar servicio' }).click()
    await fillRow(page, 2, 'Puente', '100000000')
    await save(page).click()
    await page.getByText('Ese costo es demasiado alto').waitFor()
    await expect.poll(() => cost(page, 2).evaluate(hasFocus)).toBe(true)
    await fillRow(page, 2, 'p'.repeat(121), '100')
    await save(page).click()
    await page.getByText('El nombre puede tener hasta 120 caracteres').waitFor()
    expect(await cost(page, 2).inputValue()).toBe('100')
  })

  it('the service form keeps the input when saving fails, and asks for confirmation before leaving', async () => {
    const page = await openServices('phone', await makeMember(db()), [/ERR_FAILED/])
    await fillRow(page, 1, 'Corte', '150')
    await page.route('**/trpc/scheduling.saveServices*', (route) => route.abort())
    await save(page).click()
    await page.getByText('Error al guardar los servicios. Por favor, intenta de nuevo.').waitFor()
    expect(await name(page, 1).inputValue()).toBe('Corte')
    await page.getByRole('link', { name: 'Mi perfil' }).first().click()
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await page.unroute('**/trpc/scheduling.saveServices*')
    await save(page).click()
    await page.getByText('Servicios guardados').waitFor()
    await page.getByRole('link', { name: 'Mi perfil' }).first().click()
    await page.getByRole('link', { name: 'Configurar Servicios' }).waitFor()
  })

  it('saving services merges changes made in another tab with the changes of this tab', async () => {
    const provider = await makeProvider(db(), { services: threeServices })
    const page = await openServices('desktop', provider, [/status of 409/])
    const second = await openTab(page)
    await second.goto('/configurar-servicios')
    await openRows(second)
    await page.getByRole('button', { name: 'Quitar servicio 2' }).click()
    await cost(page, 1).fill('170')
    await save(page).click()
    await page.getByText('Servicios guardados').waitFor()

    await duration(second, 3).selectOption('2 horas')
    await second.getByRole('button', { name: 'Agregar servicio' }).click()
    await fillRow(second, 4, 'Peinado', '120')
    await save(second).click()
    await second.getByText('Esto cambió en otra ventana.').waitFor()
    await openRows(second)
    expect(await namesShown(second)).toEqual(['Corte', 'Tinte', 'Peinado'])
    await save(second).click()
    await second.getByText('Servicios guardados').waitFor()
    const { services } = await createTestCaller(db(), provider.actor).scheduling.serviceSettings()
    expect(services).toMatchObject([
      { name: 'Corte', cost: 170 },
      { name: 'Tinte', durationMinutes: 120 },
      { name: 'Peinado', cost: 120 },
    ])
  })

  it('the service form offers a stored duration that is not one of the standard durations', async () => {
    const provider = await makeProvider(db(), { agenda: { durationMinutes: 45 } })
    await createTestCaller(db(), provider.actor).scheduling.saveServices({
      services: [{ name: 'Revisión', cost: 90, durationMinutes: 50 }],
    })
    const page = await openServices('phone', provider)
    expect(await duration(page, 1).locator('option:checked').textContent()).toBe('50 min')
    await duration(page, 1).selectOption('La de mi agenda (45 min)')
    await save(page).click()
    await page.getByText('Servicios guardados').waitFor()
  })

  it('the service form appears only after the services have loaded; a failed load offers a retry', async () => {
    const provider = await makeProvider(db(), { services: threeServices })
    const page = await openPage('phone', { baseUrl: product().url, tolerates: [/ERR_FAILED/] })
    await signInAs(page, provider, product().url)
    await page.goto(provider.profilePath)
    // Before React hydration, a link would load an HTML page without the tRPC request that this test aborts.
    await page.waitForLoadState('networkidle')
    await page.route('**/trpc/**serviceSettings*', (route) => route.abort())
    await page.getByRole('link', { name: 'Configurar Servicios' }).click()
    await page.getByText('Error al cargar los servicios').waitFor()
    await page.unroute('**/trpc/**serviceSettings*')
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await page.getByRole('button', { name: 'Cambiar el servicio 3' }).waitFor()
  })

  it('the service form supports a hundred services', async () => {
    const services = Array.from({ length: 99 }, (_, index) => ({
      name: `Servicio ${index}`,
      cost: index + 1,
    }))
    const page = await openPage('desktop', { baseUrl: product().url })
    await signInAs(page, await makeProvider(db(), { services }), product().url)
    await page.goto('/configurar-servicios')
    const add = page.getByRole('button', { name: 'Agregar servicio' })
    await add.click()
    await page.getByText('Tienes 100 servicios, que es el máximo.').waitFor()
    expect(await add.isDisabled()).toBe(true)
    await fillRow(page, 100, 'El último', '100')
    await save(page).click()
    await page.getByText('Servicios guardados').waitFor()
  })
})

function hasFocus(element: Element): boolean {
  return element === document.activeElement
}
