import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { expectLeave, homeOf, type Screen, screens } from './browser.ts'

/** What people do, in the words that they see. */

export interface Someone {
  name: string
  email: string
  password: string
}

/** Nobody that another journey of this run has met. @param name as people would say it */
export function someone(name: string): Someone {
  const mark = randomUUID().replace(/[^a-f]/g, '')
  return { name: `${name} ${mark}`, email: `${mark}@correo.example`, password: 'una-contraseña-larga' }
}

/** A photo of work, large enough to be worth shrinking. @param hue 0 to 360 */
export async function workPhoto(name: string, hue: number) {
  // Not drawn as SVG: the product's own code, when it runs in this process too, shuts that door of sharp's for good.
  const [width, height] = [1600, 1200]
  const picture = sharp({ create: { width, height, channels: 3, background: `hsl(${hue}, 40%, 70%)` } })
  const shape = {
    create: { width: 800, height: 800, channels: 3, background: `hsl(${hue}, 60%, 40%)` },
  } as const
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await picture
      .composite([{ input: shape }])
      .jpeg()
      .toBuffer(),
  }
}

/**
 * The step is where it was after a reload, and after leaving by the back button and coming forward again. Asked of a phone, which
 * speaks for wider screens too: they run the same code.
 */
export async function expectToLast(page: Page, landmark: () => Locator): Promise<void> {
  await landmark().waitFor()
  if ((page.viewportSize()?.width ?? 0) > screens.phone.viewport.width) return
  const { pathname } = new URL(page.url())
  await page.reload()
  await landmark().waitFor()
  // As people do it: look at what came before going on.
  await page.goBack({ waitUntil: 'networkidle' })
  await page.goForward({ waitUntil: 'networkidle' })
  await page.waitForURL((url) => url.pathname === pathname)
  await landmark().waitFor()
}

/** Goes to a section by the bar of this screen. */
export async function goTo(page: Page, section: 'Inicio' | 'Mi Círculo' | 'Explorar' | 'Mis Citas') {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: section }).click()
}

export async function signUp(page: Page, { name, email, password }: Someone): Promise<void> {
  await page.waitForURL(/\/(login|registro)/)
  await page.getByRole('tab', { name: 'Crear Cuenta' }).click()
  await page.getByLabel('Nombre completo').fill(name)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Confirmar contraseña').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click()
  await page.waitForURL('**/dashboard')
}

/**
 * Somebody new, without the screen that makes accounts: for journeys about something else, which begin on another page.
 * @param path where they begin; left out, where that screen leads
 */
export async function arriveAsNew(
  page: Page,
  { name, email, password }: Someone,
  path = '/dashboard',
): Promise<void> {
  const response = await page.request.post('/trpc/identity.signUp', {
    data: { json: { name, email, password } },
    headers: { origin: homeOf(page) },
  })
  expect(response.status(), await response.text()).toBe(200)
  await page.goto(path)
}

/** A phone keeps the way out in the sheet of the account. */
export async function signOut(page: Page, screen: Screen): Promise<void> {
  if (screen === 'phone') await page.getByRole('button', { name: 'Mi cuenta' }).click()
  expectLeave(page)
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Opens one's own profile by the avatar. */
export async function openOwnProfile(page: Page, screen: Screen, { name }: Someone): Promise<void> {
  if (screen === 'phone') {
    await page.getByRole('button', { name: 'Mi cuenta' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Mi perfil' }).click()
  } else {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click()
  }
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Opens somebody's profile from explore, as one who looks for the name. */
export async function findInExplore(page: Page, name: string): Promise<void> {
  await goTo(page, 'Explorar')
  await page.getByRole('heading', { level: 1, name: 'Explorar Perfiles' }).waitFor()
  await page.getByLabel('Nombre o profesión').fill(name)
  await page.getByText(/Mostrando 1 de/).waitFor()
}

/** Opens the first day of next month that has a time; next month, so that the hour of the test run does not matter. */
export async function openAvailableDay(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Mes siguiente' }).click()
  const day = page.getByRole('button', { name: /, disponible/ }).first()
  await day.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path)
  expect(new URL(page.url()).pathname).toBe(path)
}
