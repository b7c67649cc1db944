import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { addPersonButtonName } from './support/contacts.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { makeWorkPhoto } from './support/steps.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

async function openCircle(screen: DeviceKind, name: string, tolerates: RegExp[] = []) {
  const me = await makeMember(db(), { name })
  const page = await openPage(screen, { baseUrl: product().url, tolerates })
  await signInAs(page, me, product().url)
  await page.goto('/circulo')
  return { me, page }
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: addPersonButtonName }).click()
  return page.getByRole('dialog')
}

const add = (dialog: Locator) => dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
const options = (page: Page) => page.getByRole('option').allInnerTexts()
const nameField = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Nombre' })

async function choosePhotos(dialog: Locator, names: string[]): Promise<void> {
  const photos = await Promise.all(names.map((name, index) => makeWorkPhoto(`${name}.jpg`, index * 40)))
  await dialog.locator('input[type=file]').setInputFiles(photos)
}

async function expectInFullSight(dialog: Locator, shown: Locator): Promise<void> {
  const foot = await dialog.getByRole('button', { name: 'Agregar', exact: true }).boundingBox()
  const box = await shown.boundingBox()
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
}

it('the circle page shows no number of people while the circle cannot be loaded', async () => {
  const { page } = await openCircle('phone', 'Nora Rey', [/Failed to load resource/])
  await page.goto('/dashboard')
  await page.route(/\/trpc\/[^?]*circles\.list/, (route) => route.abort())
  await page.getByRole('link', { name: 'Mi Círculo', exact: true }).click()
  await page.getByText('Error al cargar tus datos').waitFor()
  await page.getByRole('tab', { name: 'Personas', exact: true }).waitFor()
})

/** An Escape key press simulates Android's back gesture. */
it("a dialog closes on the device's back gesture and keeps its input, and the page does not change", async () => {
  const { page } = await openCircle('phone', 'Saúl Rey')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
  await nameField(dialog).fill('Toño')
  await page.evaluate(() => addEventListener('keydown', (event) => event.stopImmediatePropagation(), true))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/circulo')
  await openDialog(page)
  expect(await nameField(dialog).inputValue()).toBe('Toño')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

describe.each(deviceKinds)('the circle screen (Mi Círculo), on a %s', (screen) => {
  it('the empty circle screen lets a member add a person found by search', async () => {
    const found = await makeMember(db(), { name: `Dora Salas ${screen}`, profile: { professions: ['Gas'] } })
    const { page } = await openCircle(screen, 'Ana Robles')
    await page.getByText('Tu círculo está vacío').waitFor()
    await page.getByRole('button', { name: 'Agregar primera persona' }).click()
    const dialog = page.getByRole('dialog')
    const search = dialog.getByLabel('Busca a la persona')
    await search.fill(found.email)
    await dialog.getByText('1 resultado', { exact: true }).waitFor()
    await search.fill(`dora salas ${screen}`)
    await dialog.getByRole('button', { name: new RegExp(found.name) }).click()
    await add(dialog)
    await dialog.getByText('Por favor, agrega una reseña sobre el trabajo realizado').waitFor()

    await dialog.getByLabel('Tu reseña').fill('Dejó la estufa como nueva.')
    const trades = dialog.getByRole('combobox', { name: /^Oficios/ })
    await trades.fill('  Gas LP ')
    await trades.press('Enter')
    await trades.fill('GAS  lp')
    await trades.press('Enter')
    await trades.fill('Estufas')
    await dialog.getByRole('button', { name: 'Agregar oficio' }).click()
    const chosen = dialog.getByRole('list', { name: /elegidos/ }).getByRole('listitem')
    expect(await chosen.allInnerTexts()).toEqual(['Gas LP', 'Estufas'])

    await choosePhotos(dialog, ['a', 'b', 'c'])
    await choosePhotos(dialog, ['d', 'e', 'f'])
    await dialog.getByText('Máximo 5 fotos').waitFor()
    await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
    expect(await dialog.getByRole('button', { name: /^Quitar foto/ }).count()).toBe(5)
    await add(dialog)
    await dialog.waitFor({ state: 'hidden' })

    const card = page.getByRole('listitem').filter({ hasText: found.name })
    await card.getByText('Recomendado por 1 persona', { exact: true }).waitFor()
    await expectNoHorizontalScroll(page)
    await openDialog(page)
    expect(await search.inputValue()).toBe('')
    await search.fill(found.name)
    await dialog.getByText('Ya está en tu círculo').waitFor()

    await page.keyboard.press('Escape')
    await card.getByRole('link', { name: found.name }).click()
    await page.getByText('Dejó la estufa como nueva.').first().waitFor()
    const works = page.getByRole('region', { name: 'Trabajos' })
    await expect.poll(() => works.getByRole('img').count()).toBe(5)
  })

  it('the circle screen adds a new person, and shows a warning when the person already exists', async () => {
    const town = { createdById: (await makeMember(db(), { name: 'Fundadora' })).personId }
    const trades = ['Albañil', 'Bordadora', 'Cerrajero', 'Dentista', 'Estilista', 'Florista']
    const known = await makeContact(db(), { ...town, name: `Sara Yam ${screen}`, professions: trades })
    for (const name of ['Sara Uno', 'Sara Dos', 'Sara Tres', 'Sara Cuatro', 'Sara Cinco'])
      await makeContact(db(), { ...town, name: `${name} ${screen}` })
    const { page } = await openCircle(screen, 'Beto Ochoa')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    await add(dialog)
    await dialog.getByText('Por favor completa al menos el nombre y teléfono').first().waitFor()
    const unsaid = dialog.getByText('Por favor, agrega una reseña o al menos una foto del trabajo realizado')
    await unsaid.waitFor()
    await choosePhotos(dialog, ['a'])
    await unsaid.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: /^Quitar foto/ }).click()

    await nameField(dialog).fill('sa')
    await page.waitForTimeout(600)
    expect(await options(page)).toEqual([])
    await nameField(dialog).fill('sar')
    await expect.poll(async () => (await options(page)).length).toBe(5)
    await nameField(dialog).press('Escape')
    await dialog.getByRole('combobox', { name: /^Oficios/ }).click()
    await expect.poll(() => options(page)).toEqual(trades.slice(0, 5))
    await expectInFullSight(dialog, page.getByRole('option').last())
    await page.keyboard.press('Escape')

    await nameField(dialog).fill(known.name.toUpperCase())
    await dialog.getByLabel('Teléfono').fill(`+52 ${known.phone}`)
    await dialog
      .getByText(
        'Esta persona ya existe en el sistema. Al agregar tu recomendación, se sumará a las existentes.',
      )
      .waitFor()

    await nameField(dialog).fill(`Nueva Luz ${screen}`)
    const phone = screen === 'phone' ? '81 5555 1234' : '81 5555 1235'
    await dialog.getByLabel('Teléfono').fill(phone)
    await dialog.getByText(/Esta persona ya existe/).waitFor({ state: 'hidden' })
    expect(await dialog.getByLabel(/^Dirección/).count()).toBe(0)
    await dialog.getByText('Más datos').click()
    await dialog.getByLabel('Tiene local físico').check()
    await dialog.getByLabel(/^Dirección/).waitFor()
    await choosePhotos(dialog, ['obra'])
    await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
    await add(dialog)
    await dialog.waitFor({ state: 'hidden' })
    const card = page.getByRole('listitem').filter({ hasText: `Nueva Luz ${screen}` })
    await card.getByText('No registrado').waitFor()
    expect(await card.getByText(/^Recomendado por/).count()).toBe(0)
    const name = `Nueva Luz ${screen}`
    const call = card.getByRole('link', { name: `Llamar: ${name}, ${phone}` })
    expect(await call.getAttribute('href')).toBe(`tel:+52${phone.replaceAll(' ', '')}`)
    const chat = card.getByRole('link', { name: `WhatsApp: ${name}` })
    expect(await chat.getAttribute('href')).toBe(`https://wa.me/52${phone.replaceAll(' ', '')}`)
    for (const link of [call, chat]) {
      const box = await link.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })

  it('the form for a new person keeps its input when it cannot be sent, and is sent once on a double press', async () => {
    const { page } = await openCircle(screen, 'Ciro Luna', [/ERR_FAILED/])
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    await nameField(dialog).fill(`Noé Cruz ${screen}`)
    await dialog.getByLabel('Teléfono').fill(screen === 'phone' ? '8155551111' : '8155552222')
    await dialog.getByLabel('Tu reseña').fill('Pintó la sala en un día.')

    await page.route('**/api/fotos*', (route) => route.abort())
    await choosePhotos(dialog, ['a'])
    await dialog.getByRole('button', { name: 'Reintentar' }).waitFor()
    await add(dialog)
    await dialog.getByText('Una foto no se subió. Quítala con la ✕ para continuar.').waitFor()
    await dialog.getByRole('button', { name: 'Quitar foto 1' }).click()

    await page.route('**/trpc/circles.addNew*', (route) => route.abort())
    await add(dialog)
    await dialog.getByText('Error al agregar contacto. Por favor, intenta de nuevo.').waitFor()
    await page.unroute('**/trpc/circles.addNew*')
    expect(await dialog.getByLabel('Tu reseña').inputValue()).toBe('Pintó la sala en un día.')
    await page.keyboard.press('Escape')
    await openDialog(page)
    expect(await nameField(dialog).inputValue()).toBe(`Noé Cruz ${screen}`)

    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).dblclick()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(`Noé Cruz ${screen} ya está en tu círculo`).waitFor()
    expect(sent.filter((url) => url.includes('circles.addNew'))).toHaveLength(1)
  })

  it("the circle screen shares the member's profile link, and removes a person, which can be undone", async () => {
    const { name } = await makeMember(db(), { name: `Iris Vela ${screen}` })
    const { me, page } = await openCircle(screen, 'Elsa Mora', [/ERR_FAILED/])
    const dialog = await openDialog(page)
    await dialog.getByLabel('Busca a la persona').fill(name)
    await dialog.getByRole('button', { name: new RegExp(name) }).click()
    await dialog.getByLabel('Tu reseña').fill('De toda confianza.')
    await add(dialog)
    await dialog.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Compartir' }).click()
    await page.getByText('Link copiado al portapapeles').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product().url + me.profilePath)

    async function remove() {
      await page.getByRole('button', { name: `Más opciones: ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Eliminar de mi círculo' }).click()
    }
    await page.route('**/trpc/circles.remove*', (route) => route.abort())
    await remove()
    await page.getByText('Error al eliminar usuario. Por favor, intenta de nuevo.').waitFor()
    await page.unroute('**/trpc/circles.remove*')

    await remove()
    await page.getByText('Tu círculo está vacío').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText(`${name} está otra vez en tu círculo`).waitFor()
    await page.getByRole('link', { name, exact: true }).waitFor()

    await remove()
    await page.getByText('Tu círculo está vacío').waitFor()
    await page.reload()
    await page.getByText('Tu círculo está vacío').waitFor()
  })
})
