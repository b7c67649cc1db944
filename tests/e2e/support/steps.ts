import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { showMonthCalendar } from './agendas.ts'
import { type DeviceKind, deviceSettings, getBaseUrl, tolerateErrorsOnPageLeave } from './browser.ts'

export interface SignUpData {
  name: string
  email: string
  password: string
}

export function makeSignUpData(name: string): SignUpData {
  const mark = randomUUID().replace(/[^a-f]/g, '')
  return { name: `${name} ${mark}`, email: `${mark}@correo.example`, password: 'una-contraseña-larga' }
}

export async function makeWorkPhoto(name: string, hue: number) {
  // Do not draw the photo as SVG: the product's code disables SVG in sharp for the whole process.
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

export async function expectSameScreenAfterReload(page: Page, landmark: () => Locator): Promise<void> {
  await landmark().waitFor()
  if ((page.viewportSize()?.width ?? 0) > deviceSettings.phone.viewport.width) return
  const { pathname } = new URL(page.url())
  await page.reload()
  await landmark().waitFor()
  await page.goBack({ waitUntil: 'networkidle' })
  await page.goForward({ waitUntil: 'networkidle' })
  await page.waitForURL((url) => url.pathname === pathname)
  await landmark().waitFor()
}

export async function openNavigationSection(
  page: Page,
  section: 'Inicio' | 'Mi Círculo' | 'Explorar' | 'Mis Citas',
) {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: section }).click()
}

export async function signUp(page: Page, { name, email, password }: SignUpData): Promise<void> {
  await page.waitForURL(/\/(login|registro)/)
  await page.getByRole('tab', { name: 'Crear Cuenta' }).click()
  await page.getByLabel('Nombre completo').fill(name)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Confirmar contraseña').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click()
  await page.waitForURL('**/dashboard')
}

export async function openPageAsNewMember(
  page: Page,
  { name, email, password }: SignUpData,
  path = '/dashboard',
): Promise<void> {
  const response = await page.request.post('/trpc/identity.signUp', {
    data: { json: { name, email, password } },
    headers: { origin: getBaseUrl(page) },
  })
  expect(response.status(), await response.text()).toBe(200)
  await page.goto(path)
}

export async function signOut(page: Page, screen: DeviceKind): Promise<void> {
  if (screen === 'phone') await page.getByRole('button', { name: 'Mi cuenta' }).click()
  tolerateErrorsOnPageLeave(page)
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

export async function openOwnProfile(page: Page, screen: DeviceKind, { name }: SignUpData): Promise<void> {
  if (screen === 'phone') {
    await page.getByRole('button', { name: 'Mi cuenta' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Mi perfil' }).click()
  } else {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click()
  }
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

export async function searchDirectoryByName(page: Page, name: string): Promise<void> {
  await openNavigationSection(page, 'Explorar')
  await page.getByRole('heading', { level: 1, name: 'Explorar Perfiles' }).waitFor()
  await page.getByLabel('Nombre o profesión').fill(name)
  await page.getByText(/Mostrando 1 de/).waitFor()
}

/** Opens the next month: the free slots of the current day depend on the hour of the test run. */
export async function openDayWithFreeSlot(page: Page): Promise<Locator> {
  await showMonthCalendar(page)
  await page.getByRole('button', { name: 'Mes siguiente' }).click()
  const day = page.getByRole('button', { name: /, disponible/ }).first()
  await day.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

export async function expectPagePath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path)
  expect(new URL(page.url()).pathname).toBe(path)
}
