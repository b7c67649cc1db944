import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, setUpBrowser } from './support/browser.ts'
import { addPersonButtonName } from './support/contacts.ts'
import {
  blockedGoogleMapsRequestPattern,
  type MapsStubBehaviour,
  mapsApiKey,
  mockGoogleMaps,
} from './support/google-maps.ts'
import { type ProductServerForTestFile, startProductServerForTestFile } from './support/separate-product.ts'
import { makeSignUpData, openPageAsNewMember } from './support/steps.ts'

const { openPage } = setUpBrowser()
const warning = 'Por ahora no podemos sugerir direcciones.'
let withKey: ProductServerForTestFile

beforeAll(async () => {
  withKey = await startProductServerForTestFile({ GOOGLE_MAPS_API_KEY: mapsApiKey })
})
afterAll(() => withKey.stop())

const field = (page: Page, name: 'Ciudad' | 'Estado' | 'Dirección') =>
  page.getByRole('combobox', { name, exact: false })

async function write(control: Locator, text: string): Promise<void> {
  await control.click()
  await control.fill('')
  await control.pressSequentially(text)
}

async function openEditor(page: Page): Promise<void> {
  await openPageAsNewMember(page, makeSignUpData('Nora Campos'), '/completar-perfil')
  await page.getByText('Tengo local físico').click()
  await field(page, 'Dirección').waitFor()
}

async function openWithMaps(mood: MapsStubBehaviour, screen: DeviceKind = 'desktop') {
  const tolerates = [blockedGoogleMapsRequestPattern, /Failed to load resource/]
  const page = await openPage(screen, { baseUrl: withKey.url, tolerates })
  const scripts = await mockGoogleMaps(page, mood)
  return { page, scripts }
}

describe.each(deviceKinds)('the city field, on a %s', (screen) => {
  it('the city field suggests cities without a Google API key; a chosen city fills in the state', async () => {
    const page = await openPage(screen)
    const code: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') code.push(request.url())
    })
    await openEditor(page)
    await page.getByText(warning).waitFor()
    await page.waitForLoadState('networkidle')
    const before = code.length
    expect(code.filter((url) => url.includes('load-catalog'))).toEqual([])

    await field(page, 'Ciudad').focus()
    await expect.poll(() => code.length - before).toBe(2)
    expect(code.filter((url) => url.includes('load-catalog'))).toHaveLength(1)
    await write(field(page, 'Ciudad'), 'guadalupe')
    await page.getByRole('option', { name: 'Guadalupe Zacatecas' }).waitFor()
    expect(await page.getByRole('listbox').getByRole('option').allInnerTexts()).toHaveLength(5)
    await expectAccessible(page)
    await field(page, 'Ciudad').press('ArrowDown')
    await field(page, 'Ciudad').press('ArrowDown')
    await field(page, 'Ciudad').press('Enter')
    expect(await field(page, 'Ciudad').inputValue()).toBe('Guadalupe')
    expect(await field(page, 'Estado').inputValue()).toBe('Zacatecas')

    await write(field(page, 'Ciudad'), 'cd. juár')
    await page.getByRole('option', { name: 'Ciudad Juárez Chihuahua' }).click()
    expect(await field(page, 'Estado').inputValue()).toBe('Chihuahua')

    await write(field(page, 'Estado'), 'michoacan')
    await page.getByRole('option', { name: 'Michoacán' }).click()
    expect(await field(page, 'Estado').inputValue()).toBe('Michoacán')
    await write(field(page, 'Ciudad'), 'San Nadie de Ninguna Parte')
    await field(page, 'Ciudad').press('Tab')
    expect(await field(page, 'Ciudad').inputValue()).toBe('San Nadie de Ninguna Parte')
  })

  it('the form that adds a new person to the circle suggests cities', async () => {
    const page = await openPage(screen)
    await openPageAsNewMember(page, makeSignUpData('Olga Mata'), '/circulo')
    await page.getByRole('button', { name: addPersonButtonName }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    await dialog.getByText('Más datos').click()
    await write(dialog.getByRole('combobox', { name: 'Ciudad' }), 'tepi')
    await dialog.getByRole('option', { name: 'Tepic Nayarit', exact: true }).click()
    expect(await dialog.getByRole('combobox', { name: 'Estado' }).inputValue()).toBe('Nayarit')
    await dialog.getByText('Tiene local físico').click()
    await dialog.getByText(warning).waitFor()
  })
})

describe('the address field, with Google Maps', () => {
  it.each(deviceKinds)(
    'the address field fills in address, city and state of the chosen Google suggestion, on a %s',
    async (screen) => {
      const { page, scripts } = await openWithMaps('answers', screen)
      await openEditor(page)
      await page.getByText('Sugerencias de Google Maps.').waitFor()
      await write(field(page, 'Dirección'), 'Avenida Ju')
      await page.getByRole('option', { name: /Guadalajara/ }).waitFor()
      await field(page, 'Dirección').press('ArrowDown')
      await field(page, 'Dirección').press('Enter')
      await expect.poll(() => field(page, 'Ciudad').inputValue()).toBe('Guadalajara')
      expect(await field(page, 'Estado').inputValue()).toBe('Jalisco')
      expect(await field(page, 'Dirección').inputValue()).toBe(
        'Avenida Juárez 10, Centro, Guadalajara, México',
      )

      await write(field(page, 'Dirección'), 'Avenida Juárez 2')
      await page.getByRole('option', { name: /Saltillo/ }).click()
      await expect.poll(() => field(page, 'Ciudad').inputValue()).toBe('Saltillo')
      expect(await field(page, 'Estado').inputValue()).toBe('Coahuila')

      const asked = await page.evaluate(() => Reflect.get(window, 'asked'))
      expect(asked.sessions).toBe(2)
      for (const request of asked.requests) {
        expect(request).toMatchObject({ language: 'es', includedRegionCodes: ['mx', 'us'], hasToken: true })
      }
      expect(scripts).toHaveLength(1)
      expect(new URL(scripts[0] ?? '').searchParams.get('key')).toBe(mapsApiKey)
    },
  )

  it('no page loads Google Maps or contains its key before the address field is used', async () => {
    const { page, scripts } = await openWithMaps('answers')
    for (const path of ['/', '/login', '/explorar']) {
      await page.goto(path)
      expect(await page.content()).not.toContain(mapsApiKey)
    }
    await openPageAsNewMember(page, makeSignUpData('Pía Luna'))
    for (const path of ['/dashboard', '/completar-perfil']) {
      await page.goto(path)
      expect(await page.content()).not.toContain(mapsApiKey)
    }
    expect(scripts).toEqual([])
  })

  it.each<MapsStubBehaviour>(['never answers', 'cannot be reached', 'refuses the key'])(
    'the address field is a plain text field with a warning when Google Maps %s',
    async (mood) => {
      const { page } = await openWithMaps(mood)
      await openEditor(page)
      const start = Date.now()
      if (mood === 'never answers') expect(await page.getByText(warning).count()).toBe(0)
      await page.getByText(warning).waitFor()
      if (mood === 'never answers') expect(Date.now() - start).toBeGreaterThan(8_000)
      await expectPlainText(page)
    },
  )

  it('the address field becomes a plain text field with a warning when the Google Maps quota is used up', async () => {
    const { page } = await openWithMaps('has no quota left')
    await openEditor(page)
    await page.getByText('Sugerencias de Google Maps.').waitFor()
    await write(field(page, 'Dirección'), 'Avenida')
    await page.getByText(warning).waitFor()
    await expectPlainText(page)
  })
})

async function expectPlainText(page: Page): Promise<void> {
  await write(field(page, 'Dirección'), 'Calle Luna 5')
  await page.waitForTimeout(500)
  expect(await page.getByRole('listbox').count()).toBe(0)
  expect(await field(page, 'Dirección').inputValue()).toBe('Calle Luna 5')
}
