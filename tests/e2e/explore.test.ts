import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { expectNoHorizontalScroll, type ScreenKind, screenKinds, setUpBrowser } from './support/browser.ts'
import { signInAs, startEmptyProduct } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startEmptyProduct()

const open = (screen: ScreenKind) => openPage(screen, { baseUrl: product().url })
const cards = (page: Page) => page.getByRole('article')
// Use allTextContents: innerText is empty for cards that the browser does not render (`content-visibility`).
const namesOf = (page: Page) => cards(page).getByRole('heading').allTextContents()
const shows = (page: Page, matches: number) =>
  page.getByText(new RegExp(`^Mostrando ${matches} de \\d+ profesionales$`)).waitFor()

async function openAs(screen: ScreenKind, member: Awaited<ReturnType<typeof makeMember>>): Promise<Page> {
  const page = await open(screen)
  await signInAs(page, member, product().url)
  await page.goto('/explorar')
  return page
}

describe('the directory screen (Explorar) without any people', () => {
  it('shows a request to add people to the circle first', async () => {
    const page = await open('phone')
    await page.goto('/explorar')
    await page.getByText('No hay profesionales disponibles todavía').waitFor()
    await page.getByText('Agrega personas a tu círculo de confianza para comenzar').waitFor()
  })
})

describe.each(screenKinds)('the filters of the directory screen (Explorar), on a %s', (screen) => {
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

  it('narrow the list, suggest values, show the number of results, and are stored in the URL', {
    timeout: 60_000,
  }, async () => {
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
    expect(await name.inputValue()).toBe('Plomería')

    await place.fill('te')
    await expect.poll(async () => (await options()).length).toBe(5)
    await page.getByRole('option', { name: 'Tequila, Jalisco' }).click()
    await shows(page, 1)
    expect(new URL(page.url()).search).toBe('?nombre=Plomer%C3%ADa&lugar=Tequila%2C+Jalisco')
    expect(await namesOf(page)).toEqual(['Beto Tequila'])

    await profession.fill('jard')
    await page.getByText('No se encontraron resultados').waitFor()
    await page.getByText('Intenta ajustar tus filtros de búsqueda').waitFor()
    await expect.poll(() => page.locator('datalist option').count()).toBe(1)
    expect(await page.locator('datalist option').getAttribute('value')).toBe('Jardinero')
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await page.getByText(`Mostrando ${total} de ${total} profesionales`).waitFor()
    await page.goBack()
    await page.getByText('No se encontraron resultados').waitFor()
    expect(await profession.inputValue()).toBe('jard')
    await expectNoHorizontalScroll(page)
  })

  it('are restored with the scroll position after a visit to a profile', { timeout: 60_000 }, async () => {
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
    expect(await page.getByRole('combobox', { name: 'Ciudad o estado' }).inputValue()).toBe('nayarit')
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place))
      .toBeLessThan(200)
  })

  it('are above a list that does not render the cards outside the viewport, and the layout does not shift', async () => {
    const page = await open(screen)
    await page.goto('/explorar')
    await page.locator('main li[data-laid]').last().waitFor({ state: 'attached' })
    const last = cards(page).last()
    const isDrawn = () => last.evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }))
    const heights = await page.evaluate(() => {
      const [list] = document.querySelectorAll<HTMLElement>('main ul:has(> [data-laid])')
      const resting = [...(list?.querySelectorAll(':scope > [data-laid]') ?? [])]
      const before = list?.offsetHeight
      for (const card of resting) card.removeAttribute('data-laid')
      const all = list?.offsetHeight
      for (const card of resting) card.setAttribute('data-laid', '')
      return { before, all }
    })
    expect(heights.before).toBe(heights.all)
    await expect.poll(isDrawn).toBe(false)
    await last.scrollIntoViewIfNeeded()
    await expect.poll(isDrawn).toBe(true)
  })
})

describe('the directory screen (Explorar), while the server does not respond', () => {
  it('shows an error after a few retries, and the list once the server responds', {
    timeout: 60_000,
  }, async () => {
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

describe.each(screenKinds)('the order by trust in the directory, on a %s', (screen) => {
  it('falls back to the most recommended people, with a notice, for a member with an empty circle', async () => {
    const page = await openAs(screen, await makeMember(db(), { name: 'Nadia Sola' }))
    const before = await namesOf(page)
    await page.getByText('De mi confianza', { exact: true }).click()
    await page.getByText('Tu círculo está vacío').waitFor()
    await page.getByText(/Por ahora ves «Más recomendados»/).waitFor()
    expect(await namesOf(page)).toEqual(before)
  })

  it("sorts by recommendations from the member's circle, and shows the photos of these recommenders", {
    timeout: 60_000,
  }, async () => {
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
    await card.getByText('3 personas de tu círculo recomiendan su trabajo', { exact: true }).waitFor()
    const faces = card.getByRole('list', { name: 'De tu círculo' })
    for (const { name } of friends) await faces.getByRole('img', { name }).waitFor()
    await cards(page)
      .nth(1)
      .getByText('1 persona de tu círculo recomienda su trabajo', { exact: true })
      .waitFor()
    await cards(page)
      .nth(2)
      .getByText('1 persona en quien confía tu círculo recomienda su trabajo', { exact: true })
      .waitFor()
    await expectNoHorizontalScroll(page)
    await page.reload()
    expect(await namesOf(page)).toEqual([first, second, third])
  })
})

describe('recommendations of one person by a hundred fake accounts', () => {
  it('do not change the order by trust of a member who trusts none of the accounts', {
    timeout: 120_000,
  }, async () => {
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
