import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expandSearchForm, findSearchSummary } from './support/search-form.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const open = (screen: DeviceKind) => openPage(screen, { baseUrl: product().url })
const cards = (page: Page) => page.getByRole('article')
// innerText would be empty for search results that the browser does not render (`content-visibility`).
const namesOf = (page: Page) => cards(page).getByRole('heading').allTextContents()
const shows = (page: Page, matches: number) =>
  page.getByText(new RegExp(`^Mostrando ${matches} de \\d+ profesionales$`)).waitFor()

async function openAs(screen: DeviceKind, member: Awaited<ReturnType<typeof makeMember>>): Promise<Page> {
  const page = await open(screen)
  await signInAs(page, member, product().url)
  await page.goto('/explorar')
  return page
}

describe('the directory screen (Explorar) without any people', () => {
  it('an empty directory shows a request to add people to the circle first', async () => {
    const page = await open('phone')
    // Use a URL that no later test requests: the server caches pages of visitors for some seconds.
    await page.goto('/explorar?n=0')
    await page.getByText('No hay profesionales disponibles todavía').waitFor()
    await page.getByText('Agrega personas a tu círculo de confianza para comenzar').waitFor()
  })
})

describe.each(deviceKinds)('the filters of the directory screen (Explorar), on a %s', (screen) => {
  beforeAll(async () => {
    if ((await db().person.count()) > 0) return
    const { personId: createdById } = await makeMember(db(), { name: 'Fundadora' })
    const tepic = { createdById, city: 'Tepic', state: 'Nayarit' }
    for (let index = 10; index < 40; index++)
      await makeContact(db(), { ...tepic, name: `Vecino ${index}`, professions: ['Jardinero'] })
    await makeContact(db(), { ...tepic, name: 'Ana Plomín', professions: ['Plomera', 'Gas LP'] })
    for (const city of ['Tequila', 'Tecolotlán', 'Teocaltiche', 'Tepatitlán', 'Tonalá', 'Tuxpan'])
      await makeContact(db(), {
        createdById,
        name: `Beto ${city}`,
        city,
        state: 'Jalisco',
        professions: ['Plomero'],
      })
  })

  it("the directory's filters narrow the list, suggest values, show the number of results, and are stored in the URL", async () => {
    const total = await db().person.count()
    const page = await open(screen)
    await page.goto('/explorar')
    await page.getByText(`Mostrando ${total} de ${total} profesionales`).waitFor()
    const [name, place, profession] = [
      page.getByRole('combobox', { name: 'Nombre o profesión' }),
      page.getByRole('combobox', { name: 'Ciudad o estado' }),
      page.getByRole('combobox', { name: 'Profesión', exact: true }),
    ]
    const options = () => page.getByRole('listbox').getByRole('option').allInnerTexts()

    await name.fill('p')
    await shows(page, 7)
    expect(await options()).toEqual([])
    await name.fill('plom')
    await expect.poll(options).toEqual(['Plomería', 'Ana Plomín'])
    await name.press('ArrowDown')
    await name.press('Enter')
    await shows(page, 7)
    await expandSearchForm(page)
    expect(await name.inputValue()).toBe('Plomería')

    await place.fill('te')
    await expect.poll(async () => (await options()).length).toBe(5)
    await page.getByRole('option', { name: 'Tequila, Jalisco' }).click()
    await shows(page, 1)
    expect(new URL(page.url()).search).toBe('?nombre=Plomer%C3%ADa&lugar=Tequila%2C+Jalisco')
    expect(await namesOf(page)).toEqual(['Beto Tequila'])

    await expandSearchForm(page)
    await profession.fill('jard')
    await page.getByText('No se encontraron resultados').waitFor()
    await page.getByText('Intenta ajustar tus filtros de búsqueda').waitFor()
    await expect.poll(() => page.locator('datalist option').count()).toBe(1)
    expect(await page.locator('datalist option').getAttribute('value')).toBe('Jardinero')
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await page.getByText(`Mostrando ${total} de ${total} profesionales`).waitFor()
    await page.goBack()
    await page.getByText('No se encontraron resultados').waitFor()
    await expandSearchForm(page)
    expect(await profession.inputValue()).toBe('jard')
    await expectNoHorizontalScroll(page)
  })

  it('the directory restores filters and scroll position after a profile was open', async () => {
    const page = await open(screen)
    await page.goto('/explorar?lugar=nayarit')
    await shows(page, 31)
    const last = page.getByRole('link', { name: 'Ver perfil → de Vecino 39' })
    await page.getByRole('link', { name: 'Mostrar más' }).scrollIntoViewIfNeeded()
    await last.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(500)
    await last.click()
    await page.getByRole('heading', { level: 1, name: 'Vecino 39' }).waitFor()
    await page.goBack()
    await last.waitFor()
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place))
      .toBeLessThan(200)
    await expandSearchForm(page)
    expect(await page.getByRole('combobox', { name: 'Ciudad o estado' }).inputValue()).toBe('nayarit')
  })

  it('the directory does not render rows far outside the viewport, and the layout does not shift', async () => {
    const page = await open(screen)
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 320 })
    await page.goto('/explorar')
    await page.getByRole('link', { name: 'Mostrar más' }).scrollIntoViewIfNeeded()
    await cards(page).nth(30).waitFor()
    await cards(page).last().scrollIntoViewIfNeeded()
    await page.locator('main ul[data-laid]').waitFor({ state: 'attached' })
    const first = cards(page).first()
    const isDrawn = () => first.evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }))
    await expect.poll(isDrawn).toBe(false)
    const heights = await page.evaluate(() => {
      const list = document.querySelector<HTMLElement>('main ul[data-laid]')
      const before = list?.offsetHeight
      list?.removeAttribute('data-laid')
      const all = list?.offsetHeight
      list?.setAttribute('data-laid', '')
      return { before, all }
    })
    expect(heights.before).toBe(heights.all)
    await first.scrollIntoViewIfNeeded()
    await expect.poll(isDrawn).toBe(true)
  })
})

describe('the directory screen (Explorar), while the server does not respond', () => {
  it('the directory shows an error while the server does not respond, and its retry button loads the list later', async () => {
    const page = await openPage('desktop', { baseUrl: product().url, tolerates: [/ERR_FAILED/] })
    await page.goto('/')
    await page.route('**/trpc/**', (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Explorar' }).click()
    const again = page.getByRole('main').getByRole('button', { name: 'Intentar de nuevo' })
    await again.waitFor()
    await page.getByText(/^Error al cargar los perfiles/).waitFor()
    await page.getByText(/No pudimos comunicarnos con el servidor/).waitFor()
    expect(await page.getByText('Cargando profesionales...').count()).toBe(0)
    await page.unroute('**/trpc/**')
    await again.click()
    await cards(page).first().waitFor()
  })
})

describe.each(deviceKinds)('the order by trust in the directory, on a %s', (screen) => {
  it('the order by trust falls back to the most recommended people for a member with an empty circle', async () => {
    const page = await openAs(screen, await makeMember(db(), { name: 'Nadia Sola' }))
    const before = await namesOf(page)
    await page.getByText('De mi confianza', { exact: true }).click()
    await page.getByText('Tu círculo está vacío').waitFor()
    await page.getByText(/Por ahora ves «Más recomendados»/).waitFor()
    expect(await namesOf(page)).toEqual(before)
    await page.getByRole('button', { name: 'Agregar persona de confianza' }).click()
    await page.getByRole('dialog', { name: 'Agregar persona de confianza' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it("the directory marks the reader's own row", async () => {
    const me = await makeMember(db(), { name: `Yolanda Propia ${screen}` })
    const page = await openAs(screen, me)
    await page.goto(`/explorar?nombre=${encodeURIComponent(me.name)}`)
    await page.getByRole('heading', { name: `${me.name} · Tú` }).waitFor()
    const visitor = await open(screen)
    await visitor.goto(`/explorar?nombre=${encodeURIComponent(me.name)}`)
    await visitor.getByRole('heading', { name: me.name, exact: true }).waitFor()
    expect(await visitor.getByRole('heading', { name: /Tú$/ }).count()).toBe(0)
  })

  it("the directory's order by trust sorts by recommendations from the member's circle, and names these recommenders", async () => {
    const me = await makeMember(db(), { name: 'Ana Robles' })
    const friends = []
    for (const name of ['Carla Uno', 'Dora Dos', 'Elsa Tres']) friends.push(await makeMember(db(), { name }))
    const [first, second, third] = ['Tomás', 'Ulises', 'Vito'].map((name) => `${name} Oficio ${screen}`)
    const [best, good, far] = await Promise.all([
      makeContact(db(), { name: first ?? '' }),
      makeContact(db(), { name: second ?? '' }),
      makeContact(db(), { name: third ?? '' }),
    ])
    const stranger = await makeMember(db(), { name: 'Zoe Ajena' })
    await addToCircle(db(), me, ...friends)
    for (const friend of friends) await addToCircle(db(), friend, best)
    await addToCircle(db(), friends[0] ?? me, good, stranger)
    await addToCircle(db(), stranger, far)

    const page = await openAs(screen, me)
    const field = page.getByRole('combobox', { name: 'Nombre o profesión' })
    await field.fill(`oficio ${screen}`)
    await field.press('Enter')
    await shows(page, 3)
    await page.getByText('De mi confianza', { exact: true }).click()
    await page.waitForURL(/orden=confianza/)
    await expect.poll(() => namesOf(page)).toEqual([first, second, third])

    const card = cards(page).first()
    await card.getByText(/^(Carla|Dora|Elsa), (Carla|Dora|Elsa) y 1 más, de tu círculo$/).waitFor()
    await cards(page).nth(1).getByText('Carla, de tu círculo', { exact: true }).waitFor()
    await cards(page).nth(2).getByText('Zoe, del círculo de Carla', { exact: true }).waitFor()
    await expectNoHorizontalScroll(page)
    await page.reload()
    expect(await namesOf(page)).toEqual([first, second, third])
  })
})

describe('recommendations of one person by a hundred fake accounts', () => {
  it('a hundred fake recommendations do not move a person up in a directory sorted by trust', async () => {
    const [me, friend] = [await makeMember(db(), { name: 'Olga' }), await makeMember(db(), { name: 'Paz' })]
    const town = { createdById: me.personId, city: 'Comala', state: 'Colima' }
    const names = ['Abel Comala', 'Blas Comala', 'Cira Comala']
    const [trusted, , pushed] = [
      await makeContact(db(), { ...town, name: 'Cira Comala' }),
      await makeContact(db(), { ...town, name: 'Abel Comala' }),
      await makeContact(db(), { ...town, name: 'Blas Comala' }),
    ]
    await addToCircle(db(), me, friend)
    await addToCircle(db(), friend, trusted)
    const page = await openAs('phone', me)
    await page.goto('/explorar?lugar=comala&orden=confianza')
    expect(await namesOf(page)).toEqual(['Cira Comala', 'Abel Comala', 'Blas Comala'])

    for (let round = 0; round < 10; round++) {
      const accounts = await Promise.all(Array.from({ length: 10 }, () => makeMember(db())))
      for (const account of accounts) await addToCircle(db(), account, pushed)
    }
    await page.reload()
    expect(await namesOf(page)).toEqual(['Cira Comala', 'Abel Comala', 'Blas Comala'])
    await page.getByText('Más recomendados', { exact: true }).click()
    await expect.poll(async () => (await namesOf(page))[0]).toBe('Blas Comala')
    await cards(page).first().getByText('100 recomendaciones').waitFor()
    expect((await namesOf(page)).toSorted()).toEqual(names)
  })
})

describe('the search form of the directory on a phone', () => {
  it('on a phone, the search form collapses to one focused line after a search, and reopens on Enter', async () => {
    const page = await open('phone')
    await page.goto('/explorar')
    const field = page.getByRole('combobox', { name: 'Nombre o profesión' })
    const place = page.getByRole('combobox', { name: 'Ciudad o estado' })
    await expect.poll(() => place.count()).toBe(0)
    await field.fill('plomero')
    await page.waitForURL(/nombre=plomero/)
    await cards(page).filter({ hasText: 'Beto Tequila' }).waitFor()
    await expect.poll(async () => (await namesOf(page)).some((name) => name.startsWith('Vecino'))).toBe(false)
    expect(await field.isVisible(), 'the field stays while the reader types').toBe(true)
    await field.press('Enter')
    const summary = findSearchSummary(page)
    await summary.getByText('Plomería').waitFor()
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await field.count()).toBe(0)
    const first = await cards(page).first().boundingBox()
    expect(first?.y).toBeLessThan(260)

    await summary.press('Enter')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await place.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Ciudad y profesión', expanded: true }).click()
    await summary.waitFor()
  })

  it('the first screen of the directory shows five people to a member on a phone', async () => {
    const page = await openAs('phone', await makeMember(db(), { name: 'Nora Vela' }))
    for (const path of ['/explorar', '/explorar?nombre=jardinero']) {
      await page.goto(path)
      const bar = await page.getByRole('navigation', { name: 'Principal' }).boundingBox()
      const fifth = await cards(page).nth(4).boundingBox()
      expect((fifth?.y ?? 0) + (fifth?.height ?? 0), path).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  })
})

describe('the next free time in the directory', () => {
  it('the directory shows the next free time of a provider to members, and only the text ‘Con agenda’ to visitors', async () => {
    const provider = await makeProvider(db(), { name: 'Agenda Abierta' })
    const cardOf = (page: Page) => cards(page).filter({ hasText: provider.name })
    const page = await open('phone')
    await page.goto('/explorar?nombre=agenda+abierta')
    await cardOf(page).getByText('Con agenda').waitFor()
    const own = await openAs('desktop', await makeMember(db(), { name: 'Lola Mora' }))
    await own.goto('/explorar?nombre=agenda+abierta')
    await cardOf(own)
      .getByText(/^Próximo horario libre: (Hoy|\p{L}{3} \d+,) \d{1,2}:\d\d$/u)
      .waitFor()
  })
})
