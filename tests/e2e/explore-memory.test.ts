import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { type DeviceKind, deviceKinds, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expandSearchForm } from './support/search-form.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const open = (screen: DeviceKind) => openPage(screen, { baseUrl: product().url })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

beforeAll(async () => {
  const { personId: createdById } = await makeMember(db(), { name: 'Fundadora' })
  for (const [name, city, state] of [
    ['Ana Tubos', 'Guadalajara', 'Jalisco'],
    ['Beto Llaves', 'Zapopan', 'Jalisco'],
  ] as const)
    await makeContact(db(), { createdById, name, city, state, professions: ['Plomero'] })
})

describe.each(deviceKinds)('the sort order chosen by a user, on a %s', (screen) => {
  it("the directory uses the user's last sort order at the next visit, until the user chooses another order", async () => {
    const [me, friend] = [await makeMember(db(), { name: 'Olga' }), await makeMember(db(), { name: 'Paz' })]
    await addToCircle(db(), me, friend)
    const page = await open(screen)
    await signInAs(page, me, product().url)
    await page.goto('/explorar')
    await page.getByText('De mi confianza', { exact: true }).click()
    await expect.poll(() => parameters(page)).toEqual({ orden: 'confianza' })

    await page.goto('/explorar')
    await expect.poll(() => parameters(page)).toEqual({ orden: 'confianza' })
    await page.goto('/mis-citas')
    const link = page.getByRole('navigation').getByRole('link', { name: 'Explorar', exact: true })
    await expect.poll(() => link.getAttribute('href')).toBe('/explorar?orden=confianza')
    await link.click()
    await page.getByText('Primero las personas de tu confianza.', { exact: true }).waitFor()

    await page.goto('/explorar?nombre=plomero')
    await page.getByText('Más recomendados', { exact: true }).waitFor()
    expect(await page.getByRole('radio', { name: 'Más recomendados' }).isChecked()).toBe(true)
    await page.goto('/explorar?orden=confianza')
    await page.getByText('Más recomendados', { exact: true }).click()
    await expect.poll(() => parameters(page)).toEqual({})
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(parameters(page)).toEqual({})
  })
})

describe.each(deviceKinds)('the place of the last search, on a %s', (screen) => {
  it.each(['lugar=guadalajara', 'nombre=plomero+gdl'])(
    'the place of the last search is offered as a filter after a search with %s',
    async (search) => {
      const page = await open(screen)
      await page.goto('/explorar')
      const link = page.getByRole('link', { name: 'Cerca de Guadalajara' })
      expect(await link.count()).toBe(0)
      await page.goto(`/explorar?${search}`)
      await page.getByText('Mostrando 1 de', { exact: false }).waitFor()
      expect(await link.count()).toBe(0)
      await page.goto('/explorar?nombre=plomero')
      await link.click()
      await expect.poll(() => parameters(page)).toEqual({ nombre: 'plomero', cerca: 'Guadalajara, Jalisco' })
      await page.getByRole('heading', { level: 2, name: 'En Guadalajara' }).waitFor()
      await page.getByRole('heading', { level: 2, name: /^Zapopan · a unos/ }).waitFor()
      expect(await link.count()).toBe(0)
    },
  )
})

const secureHome = 'https://circulo.example'

async function openSecurely(screen: DeviceKind, tolerates: RegExp[] = []): Promise<Page> {
  const page = await openPage(screen, {
    baseUrl: secureHome,
    tolerates: [...tolerates, /ERR_NAME_NOT_RESOLVED/],
  })
  await page.context().route(`${secureHome}/**`, async (route) => {
    const url = route.request().url().replace(secureHome, product().url)
    const headers = { ...route.request().headers(), origin: product().url }
    await route.fulfill({ response: await route.fetch({ url, headers }) })
  })
  return page
}

describe.each(deviceKinds)("search near the reader's position (Cerca de mí), on a %s", (screen) => {
  it("the directory does not offer a search near the reader's position without https", async () => {
    const page = await open(screen)
    await page.goto('/explorar')
    expect(await page.getByRole('button', { name: 'Cerca de mí' }).count()).toBe(0)
  })

  it('a search near the reader sends a rounded position by POST, and sorts by distance from the nearest place', async () => {
    const page = await openSecurely(screen)
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 20.721_234, longitude: -103.391_234 })
    const sent: [string, string, string | null][] = []
    page.on('request', (request) => {
      if (request.url().includes('placeNear'))
        sent.push([request.method(), new URL(request.url()).search, request.postData()])
    })
    await page.goto('/explorar?nombre=plomero')
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Cerca de mí' }).click()
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'plomero', cerca: 'Zapopan, Jalisco' })
    await page.getByRole('heading', { level: 2, name: 'En Zapopan' }).waitFor()
    const [[method, search, body] = []] = sent
    expect([method, search]).toEqual(['POST', '?batch=1'])
    expect(body).toContain('"latitude":20.72,"longitude":-103.39')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Zapopan')
    await expandSearchForm(page)
    await page.getByRole('button', { name: 'Quitar cerca de Zapopan' }).click()
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'plomero' })
  })

  it('the directory explains why a search near the reader fails without location permission or outside Mexico', async () => {
    const page = await openSecurely(screen)
    await page.goto('/explorar')
    await page.getByRole('button', { name: 'Cerca de mí' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Tu navegador no tiene permiso para ver dónde estás.' })
      .waitFor()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 48.85, longitude: 2.35 })
    await page.getByRole('button', { name: 'Cerca de mí' }).click()
    await page.getByRole('alert').filter({ hasText: 'Parece que estás fuera de México.' }).waitFor()
    expect(parameters(page)).toEqual({})
  })
})
