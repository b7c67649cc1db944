import { describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeMember } from '../support/factories/people.ts'
import { makeReview } from '../support/factories/reviews.ts'
import { deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { expectInViewport } from './support/in-viewport.ts'
import { startProductServerWithoutPeople } from './support/members.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'

const { openPage } = setUpBrowser()

describe('the landing page', () => {
  it('the landing page is complete in the HTML that the server sends, without scripts', async () => {
    const response = await fetch(getProductServerSharedByTests().url)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<html lang="es-MX"')
    expect(html).toMatch(/No todo buen trabajador tiene un perfil profesional/)
  })

  it('short links on the landing page have touch targets of at least 44 px', async () => {
    const page = await openPage('phone')
    await page.goto('/')
    const [menu, notice] = [
      await page.getByRole('button', { name: 'Menú' }).boundingBox(),
      await page.getByRole('link', { name: 'Aviso de privacidad' }).boundingBox(),
    ]
    for (const size of [menu?.width, menu?.height, notice?.height]) expect(size).toBeGreaterThanOrEqual(44)
  })

  it.each(deviceKinds)('the landing page invites visitors to sign up or explore, on a %s', async (screen) => {
    const page = await openPage(screen)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: /No todo buen trabajador/ }).waitFor()
    await page.getByRole('link', { name: 'Explorar perfiles' }).first().waitFor()
    await expectNoHorizontalScroll(page)
    await page
      .getByRole('link', { name: /Crear cuenta/ })
      .first()
      .click()
    await page.waitForURL('**/login**')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /No todo buen trabajador/ }).waitFor()
  })
})

describe('the search of the landing page', () => {
  it.each([
    ['phone', true],
    ['desktop', true],
    ['phone', false],
  ] as const)(
    'the search on the landing page opens the directory with the typed text on a %s (JavaScript enabled: %s)',
    async (screen, scripts) => {
      const page = await openPage(screen, { scripts })
      await page.goto('/')
      await page.getByLabel('Busca por oficio, problema o nombre').fill('fuga de agua')
      await page.getByRole('button', { name: 'Buscar' }).click()
      await page.waitForURL('**/explorar?nombre=fuga+de+agua')
      await page.getByRole('heading', { level: 1, name: 'Explorar Perfiles' }).waitFor()
      if (screen === 'phone' && scripts)
        await page.getByRole('button', { name: /^Editar la búsqueda/ }).click()
      expect(await page.getByRole('combobox', { name: 'Nombre o profesión' }).inputValue()).toBe(
        'fuga de agua',
      )
    },
  )

  it("the landing page's search opens the whole directory if nothing was typed", async () => {
    const page = await openPage('phone')
    await page.goto('/')
    await page.getByLabel('Busca por oficio, problema o nombre').press('Enter')
    await page.waitForURL('**/explorar')
  })

  it("the landing page's search is on the first screen of a phone, with both buttons", async () => {
    const page = await openPage('phone')
    await page.goto('/')
    for (const element of [
      page.getByRole('button', { name: 'Buscar' }),
      page.getByRole('main').getByRole('link', { name: 'Crear cuenta gratuita' }),
      page.getByRole('main').getByRole('link', { name: 'Explorar perfiles' }),
    ])
      await expectInViewport(element)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

describe('the landing page of an installation', () => {
  const { product, db } = startProductServerWithoutPeople()

  it('the landing page of an installation without people shows sample searches, and quotes no review', async () => {
    const page = await openPage('phone', { baseUrl: product().url })
    await page.goto('/')
    await page.getByText('¿Tu plomero?').waitFor()
    expect(await page.getByText('Tú confías en').count()).toBe(0)
  })

  it('the landing page shows that one member trusts another, and quotes a review between these members', async () => {
    const [adriana, beto, friend] = [
      await makeMember(db(), { name: 'Lic. Adriana Guzmán' }),
      await makeMember(db(), { name: 'Beto Navarro', profile: { professions: ['Plomero'] } }),
      await makeMember(db()),
    ]
    await addToCircle(db(), friend, adriana)
    await addToCircle(db(), adriana, beto)
    const text = 'Llegó en media hora y dejó el baño mejor de lo que estaba.'
    await makeReview(db(), adriana, beto, { text })
    await expect.poll(async () => (await fetch(product().url)).text(), { interval: 500 }).toContain(text)
    const page = await openPage('phone', { baseUrl: product().url })
    await page.goto('/')
    await page
      .getByRole('heading', { name: 'Tú confías en Adriana; Adriana confía en Beto.', exact: true })
      .waitFor()
    await page.getByText('Lic. Adriana Guzmán, sobre Beto Navarro').waitFor()
    const path = page.getByRole('list', { name: 'De ti a Beto' })
    expect(await path.getByRole('listitem').allInnerTexts()).toEqual([
      'Tú',
      'AG\nAdriana',
      'BN\nBeto\nPlomero',
    ])
    await path.getByRole('link', { name: 'Beto' }).click()
    await page.waitForURL(`**${beto.profilePath}`)
  })
})

describe('the page of an unknown URL', () => {
  it('the page of an unknown URL has status 404 and links to other pages', async () => {
    const page = await openPage('phone', { tolerates: [/status of 404/] })
    const response = await page.goto('/no-hay-tal')
    expect(response?.status()).toBe(404)
    await page.getByText('No encontramos esta página').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Explorar perfiles' }).waitFor()
  })
})
