import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runWithPostgresClient } from '../support/test-postgres.ts'
import { serviceWorkerBlockedMessage, setUpBrowser } from './support/browser.ts'
import { buildModifiedProductForTest, type ModifiedProductBuildForTest } from './support/modified-build.ts'
import { fastForwardPastOfflineDelays, waitForServiceWorker } from './support/offline-mode.ts'
import { type RunningProductServer, startProductServer } from './support/product.ts'
import { findFreePort } from './support/separate-product.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'
import {
  expectPagePath,
  makeSignUpData,
  openNavigationSection,
  openPageAsNewMember,
} from './support/steps.ts'

const { openPage } = setUpBrowser()
const tolerates = [/status of 404/, /ERR_CONNECTION_REFUSED/, /ERR_INTERNET_DISCONNECTED/, /MIME type/]

let port: number
let newer: ModifiedProductBuildForTest
let running: RunningProductServer | undefined

async function serve({ root, ...settings }: { root?: string; SERVICE_WORKER?: string } = {}): Promise<void> {
  await running?.stop()
  const environment = { PORT: String(port), ...settings }
  running = await startProductServer(
    getProductServerSharedByTests().databaseUrl,
    'production',
    environment,
    root,
  )
}

beforeAll(async () => {
  port = await findFreePort()
  newer = await buildModifiedProductForTest()
}, 300_000)
beforeEach(() => serve())
afterAll(async () => {
  await running?.stop()
  await newer?.remove()
})

const baseUrl = () => `http://localhost:${port}`

function scriptsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    Array.from(document.scripts, ({ src }) => src)
      .filter((src) => src !== '')
      .join(' '),
  )
}

/** Enables navigation preload, as the service workers of earlier versions did. */
async function setNavigationPreload(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
  expect(await hasNavigationPreload(page)).toBe(true)
}

function hasNavigationPreload(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { enabled } = await (await navigator.serviceWorker.ready).navigationPreload.getState()
    return enabled ?? false
  })
}

async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

describe('a browser tab that runs a previous build', () => {
  it('a tab that runs the previous build keeps working, and shows that a newer build exists', async () => {
    const page = await openPage('phone', { tolerates, baseUrl: baseUrl(), serviceWorker: true })
    await openPageAsNewMember(page, makeSignUpData('Vera Vieja'), '/completar-perfil')
    await page.getByLabel('Sobre mí').fill('Pinto fachadas.')
    await waitForServiceWorker(page)
    const before = await scriptsOf(page)
    await serve({ root: newer.root })

    await comeBack(page)
    await page.getByText('Hay una versión nueva').waitFor()
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += 1
      void dialog.accept()
    })
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect.poll(() => scriptsOf(page)).not.toBe(before)
    await expect.poll(() => page.getByLabel('Sobre mí').inputValue()).toBe('Pinto fachadas.')
    expect(asked).toBe(0)
    expect(await page.getByText('Hay una versión nueva').count()).toBe(0)
  })

  it('a browser tab with the previous client build loads the newer build at the second navigation after the server update', async () => {
    const page = await openPage('desktop', { tolerates, baseUrl: baseUrl(), serviceWorker: true })
    await openPageAsNewMember(page, makeSignUpData('Vito Viejo'), '/explorar')
    await waitForServiceWorker(page)
    const before = await scriptsOf(page)
    await setNavigationPreload(page)
    await serve({ root: newer.root })

    await openNavigationSection(page, 'Mis Citas')
    await page.getByText('No tienes citas aquí').waitFor()
    await page.getByText('Hay una versión nueva').waitFor()
    expect(await scriptsOf(page)).toBe(before)
    await openNavigationSection(page, 'Mi Círculo')
    await expect.poll(() => scriptsOf(page)).not.toBe(before)
    await page.getByText('Tu círculo está vacío').waitFor()
    await expectPagePath(page, '/circulo')
    await expect.poll(() => hasNavigationPreload(page)).toBe(false)
  })

  it('a tab without a service worker gets the files of the previous build from the newer server', async () => {
    const page = await openPage('desktop', { tolerates, baseUrl: baseUrl() })
    const offlineCode = page.waitForResponse(/watch-product/)
    await openPageAsNewMember(page, makeSignUpData('Valle Sin Nada'), '/explorar')
    await offlineCode
    const before = await scriptsOf(page)
    await serve({ root: newer.root })

    await openNavigationSection(page, 'Mis Citas')
    await page.getByText('No tienes citas aquí').waitFor()
    expect(await scriptsOf(page)).toBe(before)
  })

  it('a tab opens a screen with a reload if a script that the screen needs failed to load during a server restart', async () => {
    const page = await openPage('desktop', { tolerates: [...tolerates, /ERR_FAILED/], baseUrl: baseUrl() })
    await page.clock.install()
    await openPageAsNewMember(page, makeSignUpData('Vilma Veloz'), '/explorar')
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/*.js', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('watch-product'))
    await fastForwardPastOfflineDelays(page)
    await failed
    await page.unroute('**/assets/*.js')

    await openNavigationSection(page, 'Mis Citas')
    await page.getByText('No tienes citas aquí').waitFor()
    await expectPagePath(page, '/mis-citas')
  })

  it('a tab reloads on the requested screen when the files of its previous build are unavailable', async () => {
    const page = await openPage('desktop', { tolerates, baseUrl: baseUrl() })
    await page.clock.install()
    const loaded = page.waitForEvent('console', (message) =>
      message.text().includes(serviceWorkerBlockedMessage),
    )
    await openPageAsNewMember(page, makeSignUpData('Vilma Sin Nada'), '/explorar')
    await fastForwardPastOfflineDelays(page)
    await loaded
    const before = await scriptsOf(page)
    await runWithPostgresClient(getProductServerSharedByTests().databaseUrl, async (client) => {
      await client.query('DELETE FROM build_file')
    })
    await serve({ root: newer.root })

    await openNavigationSection(page, 'Mis Citas')
    await page.getByText('No tienes citas aquí').waitFor()
    await expectPagePath(page, '/mis-citas')
    expect(await scriptsOf(page)).not.toBe(before)
  })
})

describe('a faulty service worker', () => {
  it('the setting SERVICE_WORKER=off removes a faulty service worker and its caches from browsers', async () => {
    const page = await openPage('phone', { tolerates, baseUrl: baseUrl(), serviceWorker: true })
    await page.goto('/explorar')
    await waitForServiceWorker(page)
    await serve({ SERVICE_WORKER: 'off' })
    await page.goto('/explorar')
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])

    await page.context().setOffline(true)
    await expect(page.goto('/explorar')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })
})
