import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expandSearchForm } from './support/search-form.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const open = (screen: DeviceKind) => openPage(screen, { baseUrl: product().url })
const field = (page: Page) => page.getByRole('combobox', { name: 'Nombre o profesión' })
const chips = (page: Page) => page.getByRole('list', { name: 'Lo que entendimos' }).getByRole('listitem')
const namesOf = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const shows = (page: Page, matches: number) =>
  page.getByText(new RegExp(`^Mostrando ${matches} de \\d+ profesionales$`)).waitFor()
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const hasFocus = (element: Element) => element === document.activeElement

const manyPlumbers = Array.from({ length: 26 }, (_, index) => `Zoila Caño ${10 + index}`)

beforeAll(async () => {
  const { personId: createdById } = await makeMember(db(), { name: 'Fundadora Sola' })
  const add = (name: string, city: string, state: string, profession: string) =>
    makeContact(db(), { createdById, name, city, state, professions: [profession] })
  await add('Ana Tubos', 'Guadalajara', 'Jalisco', 'Plomera')
  await add('Beto Llaves', 'Guadalajara', 'Jalisco', 'Plomero')
  await add('Dora Pozos', 'Mérida', 'Yucatán', 'Plomera')
  await add('Elena Focos', 'Mérida', 'Yucatán', 'Electricista')
  await add('Xóchitl Iturbide', 'Mérida', 'Yucatán', 'Notaria')
  for (const name of manyPlumbers) await add(name, 'Zapopan', 'Jalisco', 'Plomera')
}, 60_000)

describe.each(deviceKinds)('the chips that show the trade and the place of a search, on a %s', (screen) => {
  it('a search shows a chip for each trade and place in its text; removing a chip removes the words', async () => {
    const page = await open(screen)
    await page.goto('/explorar')
    await field(page).fill('plomero en mérida urgente')
    await shows(page, 1)
    expect(await chips(page).allInnerTexts()).toEqual(['Plomería', 'Mérida'])

    const before = await page.evaluate(() => window.history.length)
    await page.getByRole('button', { name: 'Quitar Plomería' }).click()
    await shows(page, 3)
    expect((await namesOf(page)).toSorted()).toEqual(['Dora Pozos', 'Elena Focos', 'Xóchitl Iturbide'])
    expect(await chips(page).allInnerTexts()).toEqual(['Mérida'])
    expect(await page.evaluate(() => window.history.length)).toBe(before + 1)
    const last = page.getByRole('button', { name: 'Quitar Mérida' })
    expect(await last.evaluate(hasFocus), 'the focus is at the next chip').toBe(true)

    await last.click()
    await expect.poll(() => chips(page).count()).toBe(0)
    expect(await field(page).evaluate(hasFocus), 'the focus is in the field').toBe(true)
    await page.goBack()
    await page.goBack()
    await expandSearchForm(page)
    await expect.poll(() => field(page).inputValue()).toBe('plomero en mérida urgente')
    await expectNoHorizontalScroll(page)
  })

  it('two search chips can be removed without waiting for the response to the first removal', async () => {
    const page = await open(screen)
    await page.goto('/explorar?nombre=plomero+mérida')
    await page.route('**/trpc/circles.explore*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await expandSearchForm(page)
    await page.getByRole('button', { name: 'Quitar Plomería' }).click()
    await page.getByRole('button', { name: 'Quitar Mérida' }).click()
    await expect.poll(() => parameters(page)).toEqual({})
    await page.getByRole('list', { name: 'Oficios frecuentes' }).waitFor()
    expect(await field(page).inputValue()).toBe('')
  })
})

describe.each(deviceKinds)('search results sorted by distance from a place, on a %s', (screen) => {
  it('search results near a place are grouped by distance, also over several pages', async () => {
    const page = await open(screen)
    await page.goto('/explorar?nombre=plomero&cerca=Guadalajara,+Jalisco')
    await page
      .getByText(/^Primero en Guadalajara, luego por cercanía; en cada lugar, las personas más/)
      .waitFor()
    const groups = page.getByRole('main').getByRole('heading', { level: 2 })
    expect(await groups.first().textContent()).toBe('En Guadalajara')
    expect(await groups.nth(1).textContent()).toMatch(/^Zapopan · a unos \d km$/)
    await page.getByRole('link', { name: 'Mostrar más' }).scrollIntoViewIfNeeded()
    await expect.poll(() => groups.count()).toBe(3)
    expect(await groups.nth(2).textContent()).toBe('En otros lugares')
    const zapopan = page.getByRole('region', { name: /^Zapopan/ })
    expect(await zapopan.getByRole('article').count()).toBe(manyPlumbers.length)
    const rest = page.getByRole('region', { name: 'En otros lugares' })
    expect(await rest.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Dora Pozos'])

    await page.evaluate(() => window.scrollTo(0, 0))
    await expandSearchForm(page)
    await page.getByRole('button', { name: 'Quitar cerca de Guadalajara' }).click()
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'plomero' })
    await page.getByText('Primero las personas más recomendadas.', { exact: true }).waitFor()
    await expect.poll(() => groups.first().textContent()).toBe('Ana Tubos')
  })

  it("a member's search results begin with people in the member's own city", async () => {
    const me = await makeMember(db(), { name: 'Olga Vega', profile: { city: 'Mérida', state: 'Yucatán' } })
    const page = await open(screen)
    await signInAs(page, me, product().url)
    await page.goto('/explorar?nombre=plomero')
    await page.getByText(/^Primero en Mérida/).waitFor()
    expect((await namesOf(page))[0]).toBe('Dora Pozos')
  })
})

describe('pages of results around a place, without scripts', () => {
  it('without scripts, the second page of results near a place continues where the first page ended', async () => {
    const page = await openPage('phone', { baseUrl: product().url, scripts: false })
    await page.goto('/explorar?nombre=plomero&cerca=Guadalajara,+Jalisco')
    const first = await namesOf(page)
    await page.getByRole('link', { name: 'Mostrar más' }).click()
    await page.getByText('Ver la lista desde el principio').waitFor()
    const second = await namesOf(page)
    expect([...first, ...second].toSorted()).toEqual(
      ['Ana Tubos', 'Beto Llaves', 'Dora Pozos', ...manyPlumbers].toSorted(),
    )
    await page.getByRole('heading', { level: 2, name: 'En otros lugares' }).waitFor()
  })
})

describe.each(deviceKinds)('a search without results, on a %s', (screen) => {
  it('a search without results offers the nearest place that has results', async () => {
    const page = await open(screen)
    for (const search of ['nombre=plomero+en+tonala', 'nombre=plomero&lugar=Tonalá,+Jalisco']) {
      await page.goto(`/explorar?${search}`)
      await page.getByText('No se encontraron resultados').waitFor()
      await page.getByText('Intenta ajustar tus filtros de búsqueda').waitFor()
      await page.getByText(/^Buscamos: Plomería · Tonalá/).waitFor()
      await page.getByRole('link', { name: /^\d+ en \S+, a unos \d+ km$/ }).click()
      await expect.poll(() => parameters(page).lugar).toMatch(/, Jalisco$/)
      expect(parameters(page).nombre).toBe('plomero')
      await page.getByRole('article').first().waitFor()
      await expect
        .poll(() =>
          page
            .getByRole('status')
            .filter({ hasText: /^Mostrando/ })
            .evaluate(hasFocus),
        )
        .toBe(true)
    }
  })

  it('a search without results offers to remove the place or the trade, if people are then found', async () => {
    const page = await open(screen)
    const offers = page.getByRole('main').getByRole('link', { name: /^Buscar en/ })
    await page.goto('/explorar?nombre=xochitl&lugar=Zapopan,+Jalisco')
    await page.getByText('Buscamos: xochitl · Zapopan, Jalisco').waitFor()
    expect(await offers.allInnerTexts()).toEqual(['Buscar en todo México'])
    await offers.click()
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'xochitl' })
    await shows(page, 1)

    await page.goto('/explorar?nombre=notaria+en+zapopan&lugar=Jalisco')
    await page.getByText('No se encontraron resultados').waitFor()
    expect(await offers.allInnerTexts()).toEqual(['Buscar en todo México', 'Buscar en todos los oficios'])
    await offers.last().click()
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'zapopan', lugar: 'Jalisco' })
    await shows(page, manyPlumbers.length)

    await page.goto('/explorar?nombre=xyzzyx')
    await page.getByRole('button', { name: 'Quitar filtros' }).waitFor()
    expect(await offers.count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Agregar persona de confianza' }).count()).toBe(0)
  })

  it('a search without results offers a member to add a person, in a dialog on the same page', async () => {
    const page = await open(screen)
    await signInAs(page, await makeMember(db()), product().url)
    await page.goto('/explorar?nombre=xyzzyx')
    const button = page.getByRole('button', { name: 'Agregar persona de confianza' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Agregar persona de confianza' })
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await button.evaluate(hasFocus)).toBe(true)
    expect(parameters(page)).toEqual({ nombre: 'xyzzyx' })
  })

  it('a search without results offers a search with a similar word that has results', async () => {
    const page = await open(screen)
    await page.goto('/explorar?nombre=iturvide&lugar=Zapopan,+Jalisco')
    await page.getByRole('link', { name: '¿Quisiste decir “iturbide”?' }).click()
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'iturbide' })
    await expandSearchForm(page)
    await expect.poll(() => field(page).inputValue()).toBe('iturbide')
    await shows(page, 1)
  })
})

describe.each(deviceKinds)('links to the frequent trades, on a %s', (screen) => {
  it('links to frequent trades start a search, and are hidden during a search for a trade or a name', async () => {
    const page = await open(screen)
    await page.goto('/explorar')
    const trades = page.getByRole('list', { name: 'Oficios frecuentes' }).getByRole('link')
    expect(await trades.allInnerTexts()).toHaveLength(10)
    await trades.filter({ hasText: 'Electricidad' }).click()
    await shows(page, 1)
    await expandSearchForm(page)
    expect(await field(page).inputValue()).toBe('Electricidad')
    expect(await chips(page).allInnerTexts()).toEqual(['Electricidad'])
    expect(await trades.count()).toBe(0)
    await page.goBack()
    await trades.first().waitFor()
  })
})
