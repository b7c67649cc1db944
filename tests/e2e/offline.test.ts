import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { deviceKinds, setUpBrowser } from './support/browser.ts'
import { addContact, makeContactData } from './support/contacts.ts'
import { startProductServerWithoutPeople } from './support/members.ts'
import {
  offlineBrowserOptions,
  readCachedPathnames,
  waitForOfflineResponses,
  waitForServiceWorker,
} from './support/offline-mode.ts'
import {
  expectPagePath,
  makeSignUpData,
  openNavigationSection,
  openPageAsNewMember,
} from './support/steps.ts'

const { openPage } = setUpBrowser()

function readGlobalStyles(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const { backgroundColor, fontFamily } = getComputedStyle(document.documentElement)
    const { marginTop } = getComputedStyle(document.querySelector('h1') ?? document.documentElement)
    return { backgroundColor, fontFamily, marginTop }
  })
}

describe.each(deviceKinds)('the product without a network, on a %s', (screen) => {
  it("without a network, a member sees the circle and appointments of the last visit, and the data's age", async () => {
    const page = await openPage(screen, offlineBrowserOptions)
    const contact = makeContactData('Aurelia Sin Red', { withEmail: false })
    await openPageAsNewMember(page, makeSignUpData('Sara Monte'))
    await addContact(page, contact)
    await page.getByRole('button', { name: 'Ahora no' }).click()
    await page.getByRole('link', { name: contact.name, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: contact.name }).waitFor()
    const { pathname } = new URL(page.url())
    await openNavigationSection(page, 'Mis Citas')
    await page.getByText('No tienes citas aquí').waitFor()
    await waitForOfflineResponses(page)

    await page.context().setOffline(true)
    const strip = page.getByText(/^Sin conexión: ves lo de hace/)
    await strip.waitFor()
    await page.goto('/circulo')
    await page.getByRole('link', { name: contact.name, exact: true }).waitFor()
    await strip.waitFor()
    await page.goto(pathname)
    await page.getByRole('heading', { level: 1, name: contact.name }).waitFor()
    await page.goto('/mis-citas')
    await page.getByText('No tienes citas aquí').waitFor()
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: /Sara/ }).waitFor()
    await expectPagePath(page, '/dashboard')
    await openNavigationSection(page, 'Explorar')
    await page.getByText('Sin conexión: no podemos traer ni guardar nada.').waitFor()
    await page.getByText('No pudimos comunicarnos con el servidor.').waitFor()
    await page.goto('/perfil/nunca-visto')
    await page.getByRole('heading', { level: 1, name: 'Error al cargar el perfil' }).waitFor()
    expect(await page.title()).toBe('Perfil · Círculo')
    await expectAccessible(page)
    await page.goto('/explorar')

    await page.context().setOffline(false)
    await page.getByText(/Mostrando/).waitFor()
    await expect.poll(() => page.getByText(/^Sin conexión/).count()).toBe(0)
  })

  if (screen === 'desktop') return

  it('without a network, a submitted form is rejected, and keeps its text until the network is back', async () => {
    const page = await openPage(screen, offlineBrowserOptions)
    const contact = makeContactData('Benita Sin Red', { withEmail: false })
    await openPageAsNewMember(page, makeSignUpData('Tere Llano'), '/circulo')
    await page.getByText('Tu círculo está vacío').waitFor()
    await waitForOfflineResponses(page)
    await page.context().setOffline(true)
    await page.goto('/circulo')

    await addContact(page, contact)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/No pudimos comunicarnos con el servidor/).waitFor()
    expect(await dialog.getByLabel('Nombre', { exact: true }).inputValue()).toBe(contact.name)
    await page.context().setOffline(false)
    await page.waitForTimeout(500)
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
    await page.getByRole('link', { name: contact.name, exact: true }).waitFor()
  })
})

describe('a server that accepts connections but does not respond', () => {
  const { product } = startProductServerWithoutPeople()
  afterEach(() => product().resume())
  const frozen = () => ({ ...offlineBrowserOptions, baseUrl: product().url })

  it('while the server does not respond, a member sees the data of the last visit, then the live page', async () => {
    const page = await openPage('phone', frozen())
    const contact = makeContactData('Aurelia Espera', { withEmail: false })
    await openPageAsNewMember(page, makeSignUpData('Sara Espera'))
    await addContact(page, contact)
    await page.getByRole('link', { name: contact.name, exact: true }).waitFor()
    await waitForOfflineResponses(page)

    product().suspend()
    await page.goto('/circulo', { waitUntil: 'commit' })
    await page.getByRole('link', { name: contact.name, exact: true }).waitFor()
    await page.getByText(/^Sin conexión: ves lo de hace/).waitFor()
    await openNavigationSection(page, 'Explorar')
    await page.getByText(/^Sin conexión: no podemos traer/).waitFor()
    product().resume()
    await page.getByText(/Mostrando/).waitFor()
    await expect.poll(() => page.getByText(/^Sin conexión/).count()).toBe(0)
  })

  it('an open page shows a message while the server accepts connections but does not respond', async () => {
    const page = await openPage('phone', frozen())
    await openPageAsNewMember(page, makeSignUpData('Tere Espera'), '/circulo')
    await page.getByText('Tu círculo está vacío').waitFor()
    await waitForOfflineResponses(page)
    product().suspend()
    await openNavigationSection(page, 'Explorar')
    await page.getByText(/^Sin conexión: no podemos traer/).waitFor()
    product().resume()
    await page.getByText(/Mostrando/).waitFor()
  })

  it('while the server does not respond, a visitor waits for the page, having no offline data', async () => {
    const page = await openPage('phone', frozen())
    await page.goto('/explorar')
    await waitForServiceWorker(page)
    product().suspend()
    const arriving = page.goto('/login')
    expect(await Promise.race([arriving, sleep(7_000, 'waiting')])).toBe('waiting')
    product().resume()
    await arriving
    await page.getByRole('heading', { level: 1, name: 'Qué gusto verte de nuevo' }).waitFor()
  })
})

describe('a visitor without a network', () => {
  it('without a network, a visitor sees an explanation with the usual styles, and the requested page loads when the network is back', async () => {
    const page = await openPage('phone', offlineBrowserOptions)
    await page.goto('/explorar')
    await page.getByText(/Mostrando/).waitFor()
    await waitForServiceWorker(page)
    const styles = await readGlobalStyles(page)
    await page.context().setOffline(true)
    await page.goto('/explorar')
    await page.getByRole('heading', { level: 1, name: 'No hay conexión' }).waitFor()
    expect(await readGlobalStyles(page)).toEqual(styles)
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Explorar Perfiles' }).waitFor()
  })
})

describe('the installed product', () => {
  it('the service worker cache of the installed web app contains only build files, not the data of a member', async () => {
    const page = await openPage('phone', offlineBrowserOptions)
    await openPageAsNewMember(page, makeSignUpData('Uma Vela'))
    await waitForOfflineResponses(page)
    const session = await page.context().newCDPSession(page)
    const manifest = await session.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Chromium treats the browser context of a test as a private window ('in-incognito').
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

    const kept = await readCachedPathnames(page)
    expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/shell.html'])
    const shell = await page.request.get('/shell.html')
    const html = await shell.text()
    expect(html).not.toContain('Uma')
    const worker = await page.request.get('/sw.js')
    // If only the shell changes, the service worker must change too, or browsers would not fetch the shell again.
    expect(await worker.text()).toContain(createHash('sha256').update(html).digest('hex'))
    expect(worker.headers()['cache-control']).toBe('no-cache')
    expect(shell.headers()['cache-control']).toBe('no-cache')
    expect(shell.headers()['x-robots-tag']).toBe('noindex')
    const icon = await page.request.get('/favicon.ico')
    expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
  })
})
