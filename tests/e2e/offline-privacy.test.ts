import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runWithPostgresClient } from '../support/test-postgres.ts'
import { setUpBrowser } from './support/browser.ts'
import { addContact, makeContactData } from './support/contacts.ts'
import {
  countOfflineResponses,
  offlineBrowserOptions,
  readOfflineResponses,
  restoreOfflineResponses,
  waitForOfflineResponses,
} from './support/offline-mode.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'
import {
  expectPagePath,
  makeSignUpData,
  openPageAsNewMember,
  type SignUpData,
  signOut,
} from './support/steps.ts'

const { openPage, openTab } = setUpBrowser()
const screens = ['/circulo', '/dashboard', '/mis-citas', '/', '/explorar']

async function storeCircleOf(page: Page, member: SignUpData): Promise<string> {
  const contact = makeContactData('Secreta Confianza', { withEmail: false })
  await openPageAsNewMember(page, member)
  await addContact(page, contact)
  await page.getByRole('link', { name: contact.name, exact: true }).waitFor()
  await waitForOfflineResponses(page)
  return contact.name
}

async function expectUnseen(page: Page, words: string[]): Promise<void> {
  await page.context().setOffline(true)
  for (const path of screens) {
    await page.goto(path)
    await page.getByText(/^Sin conexión/).waitFor()
    for (const word of words) expect(await page.getByText(word).count(), `${word} on ${path}`).toBe(0)
  }
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Explorar Perfiles' }).waitFor()
  await page.getByText(/^Sin conexión/).waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
}

describe('the data of a member that the browser stores for offline use', () => {
  it("a member's offline data are encrypted, and deleted with the session before another person signs in", async () => {
    const page = await openPage('phone', offlineBrowserOptions)
    const ana = makeSignUpData('Ana Primera')
    const secret = await storeCircleOf(page, ana)
    const kept = await readOfflineResponses(page)
    expect(kept).not.toContain(ana.name)
    expect(kept).not.toContain(secret)

    await signOut(page, 'phone')
    await expect.poll(() => countOfflineResponses(page)).toBe(0)
    await expectUnseen(page, [secret, ana.name])

    await page.goto('/')
    await restoreOfflineResponses(page, kept)
    await expectUnseen(page, [secret, ana.name])

    const beto = makeSignUpData('Beto Segundo')
    await openPageAsNewMember(page, beto)
    await restoreOfflineResponses(page, kept)
    const [former] = JSON.parse(kept).map(({ id }: { id: string }) => id)
    await expect.poll(async () => (await readOfflineResponses(page)).includes(former)).toBe(false)
    await waitForOfflineResponses(page)
    await expectUnseen(page, [secret, ana.name])
    await page.context().setOffline(true)
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: beto.name }).waitFor()
  })

  it("a member's offline data are deleted in all tabs when another person signs in in one tab", async () => {
    const first = await openPage('phone', offlineBrowserOptions)
    const ana = makeSignUpData('Ana Dos Pestañas')
    const secret = await storeCircleOf(first, ana)
    const second = await openTab(first)
    await second.goto('/explorar')
    // Unload '/explorar', because the HTML page would redirect when the signed-in member changes.
    await second.goto('about:blank', { waitUntil: 'commit' })
    await openPageAsNewMember(second, makeSignUpData('Beto Dos Pestañas'), '/circulo')
    await waitForOfflineResponses(second)
    // A headless browser shows all tabs at once, so bringing a tab to the front fires no event.
    await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => first.getByText(secret).count()).toBe(0)

    await expectUnseen(second, [secret, ana.name])
    await expectUnseen(first, [secret, ana.name])
  })

  it("a member's offline data are deleted in every tab when the account is deleted", async () => {
    const first = await openPage('phone', offlineBrowserOptions)
    const ana = makeSignUpData('Ana Sin Cuenta')
    const secret = await storeCircleOf(first, ana)
    const second = await openTab(first)
    await second.goto('/circulo')
    await second.getByRole('heading', { name: secret }).waitFor()
    await waitForOfflineResponses(second)
    const kept = await readOfflineResponses(second)
    await first.bringToFront()
    await first.goto('/mi-cuenta')
    await first.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
    const dialog = first.getByRole('dialog')
    await dialog.getByLabel('Tu contraseña').fill(ana.password)
    await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
    await expectPagePath(first, '/')
    await first.getByText(/Tu cuenta y tus datos se eliminaron/).waitFor()

    await expect.poll(() => countOfflineResponses(first)).toBe(0)
    expect(await first.evaluate(() => document.cookie)).toBe('')
    await second.bringToFront()
    await expect.poll(() => second.getByText(secret).count()).toBe(0)
    await restoreOfflineResponses(first, kept)
    await expectUnseen(first, [secret, ana.name])
    await restoreOfflineResponses(first, kept)
    await expectUnseen(second, [secret, ana.name])
  })

  it("a member's offline data are deleted when the server reports that the session has ended", async () => {
    const page = await openPage('phone', offlineBrowserOptions)
    const ana = makeSignUpData('Ana Cerrada')
    const secret = await storeCircleOf(page, ana)
    await endSessionsOf(ana)
    await page.goto('/circulo')
    await expectPagePath(page, '/login')
    await expectUnseen(page, [secret, ana.name])
  })

  it('a sign-out without network deletes the offline data in every tab, and ends the session later', async () => {
    const first = await openPage('phone', offlineBrowserOptions)
    const ana = makeSignUpData('Ana Con Prisa')
    const secret = await storeCircleOf(first, ana)
    const second = await openTab(first)
    await second.goto('/circulo')
    await second.getByRole('heading', { name: secret }).waitFor()
    await first.bringToFront()
    await first.context().setOffline(true)
    await first.getByRole('button', { name: 'Mi cuenta' }).click()
    await first.getByRole('button', { name: 'Salir' }).click()

    await first.getByRole('heading', { level: 1, name: 'Saliste de tu cuenta' }).waitFor()
    await second.getByRole('heading', { level: 1, name: 'Saliste de tu cuenta' }).waitFor()
    expect(await countOfflineResponses(first)).toBe(0)
    await expectUnseen(first, [secret, ana.name])
    await first.goto('/circulo')
    await expectPagePath(first, '/login')
    expect(await countSessionsOf(ana)).toBe(0)
  })
})

async function endSessionsOf({ email }: SignUpData): Promise<void> {
  await runWithPostgresClient(getProductServerSharedByTests().databaseUrl, async (client) => {
    await client.query('DELETE FROM session USING account WHERE account.id = account_id AND email = $1', [
      email,
    ])
  })
}

async function countSessionsOf({ email }: SignUpData): Promise<number> {
  let count = 0
  await runWithPostgresClient(getProductServerSharedByTests().databaseUrl, async (client) => {
    const open = 'SELECT FROM session JOIN account ON account.id = account_id WHERE email = $1'
    count = (await client.query(open, [email])).rows.length
  })
  return count
}
