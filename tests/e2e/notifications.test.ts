import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { notificationIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { createTestCaller } from '../support/caller.ts'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember, type TestMember } from '../support/factories/people.ts'
import { expectAccessible, expectAccessibleInBothColourSchemes } from './support/accessible.ts'
import {
  type BrowserOptions,
  type DeviceKind,
  deviceKinds,
  expectNoHorizontalScroll,
  setUpBrowser,
} from './support/browser.ts'
import { addContact, makeContactData } from './support/contacts.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expectPagePath, openNavigationSection } from './support/steps.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Novedades/ })
const newRows = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Nueva:/ })
const recommend = (owner: TestMember, member: TestMember) =>
  createTestCaller(db(), owner.actor).circles.add({ personId: member.personId })

async function openAs(screen: DeviceKind, member: TestMember, path: string, options: BrowserOptions = {}) {
  const page = await openPage(screen, { baseUrl: product().url, ...options })
  await signInAs(page, member, product().url)
  await page.goto(path)
  return page
}

const allOff = { email: false, quietHours: false, summary: false }

describe.each(deviceKinds)('the notifications of a member, on a %s', (screen) => {
  it('the bell icon shows the number of new notifications until the member opens the list of notifications', async () => {
    const reader = await makeMember(db(), { name: 'Ana Peña' })
    const page = await openAs(screen, reader, '/novedades')
    await page.getByText('Aquí verás quién te recomienda').waitFor()
    const beto = await makeMember(db(), { name: 'Beto Navarro' })
    await recommend(beto, reader)
    await recommend(
      await makeMember(db(), { name: 'María Guadalupe Hernández de la Garza y Villaseñor' }),
      reader,
    )

    await page.goto('/dashboard')
    expect(await bell(page).textContent()).toBe('Novedades, 2 sin ver')
    await bell(page).click()
    await page.getByRole('heading', { level: 2, name: 'Nuevas' }).waitFor()
    expect(await newRows(page).allTextContents()).toEqual([
      expect.stringMatching(/^MGNueva: María Guadalupe .* te recomendó.*hace un momento$/),
      'BNNueva: Beto Navarro te recomendóTe agregó a su círculo de confianza.hace un momento',
    ])
    await expect.poll(() => bell(page).textContent()).toBe('Novedades')
    expect(await newRows(page).count()).toBe(2)
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBothColourSchemes(page, 'the list of notifications')

    await openNavigationSection(page, 'Mi Círculo')
    await page.getByText('Tu círculo está vacío').waitFor()
    await bell(page).click()
    await page.getByRole('link', { name: /^Beto Navarro te recomendó/ }).click()
    await page.getByRole('heading', { level: 1, name: beto.name }).waitFor()
    await page.goto('/novedades')
    expect(await newRows(page).count()).toBe(0)
  })

  it('the account screen saves each choice about how a member is notified as soon as it is made', async () => {
    const saved = await db().notificationPreference.count({ where: allOff })
    const page = await openAs(screen, await makeMember(db()), '/novedades')
    await page.getByRole('link', { name: 'Cómo te avisamos' }).click()
    const section = page.getByRole('region', { name: 'Avisos' })
    const choice = (name: string | RegExp) => section.getByRole('switch', { name })
    await choice('Por correo').click()
    await choice('Por correo').and(page.locator(':not(:checked)')).waitFor()
    await choice(/^No molestar/).click()
    await choice('Resumen de las 7:30').click()
    await page.getByText('Guardamos cómo te avisamos').first().waitFor()
    await expect.poll(() => section.getByRole('switch', { checked: true }).count()).toBe(1)
    await expect.poll(() => db().notificationPreference.count({ where: allOff })).toBeGreaterThan(saved)
    await page.reload()
    expect(await section.getByRole('switch', { checked: true }).count()).toBe(1)
    expect(await choice('En este dispositivo y los demás').isChecked()).toBe(true)

    await choice('En este dispositivo y los demás').click()
    await choice(/^No molestar/).waitFor({ state: 'hidden' })
    await expectAccessible(page)
  })
})

describe('the notifications of a member', () => {
  it('the notifications of a member are listed in pages', async () => {
    const reader = await makeMember(db())
    await db().notification.createMany({
      data: Array.from({ length: 35 }, (_, index) => ({
        id: createId(notificationIdSchema),
        personId: reader.personId,
        kind: 'SUMMARY' as const,
        eventKey: `${index}`,
        title: `Hoy: ${index + 1} citas`,
        body: '',
        path: '/dashboard',
        createdAt: new Date(Date.now() - index * 3_600_000),
        expiresAt: new Date(),
      })),
    })
    const page = await openAs('phone', reader, '/novedades')
    expect(await newRows(page).count()).toBe(30)
    await expect.poll(() => bell(page).textContent()).toBe('Novedades')
    await page.getByRole('button', { name: 'Ver más' }).click()
    await page.getByText('Hoy: 35 citas').waitFor()
    expect(await newRows(page).count()).toBe(35)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Hoy: 31 citas/)
    expect(await page.getByRole('button', { name: 'Ver más' }).count()).toBe(0)
  })

  it('notifications stay unseen, with their number at the bell, if the server cannot mark them as seen', async () => {
    const reader = await makeMember(db())
    await recommend(await makeMember(db()), reader)
    const page = await openAs('desktop', reader, '/dashboard', { tolerates: [/ERR_FAILED/] })
    await page.route('**/trpc/notifications.markSeen*', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await bell(page).click()
    await newRows(page).waitFor()
    await failed
    await expect.poll(() => bell(page).textContent()).toBe('Novedades, 1 sin ver')
  })

  it('notifications are listed and marked as seen even if the code of the bell does not load', async () => {
    const reader = await makeMember(db())
    await recommend(await makeMember(db(), { name: 'Beto Navarro' }), reader)
    const tolerates = [/ERR_FAILED/, /React error #418/]
    const page = await openPage('phone', { baseUrl: product().url, tolerates })
    await signInAs(page, reader, product().url)
    await page.route('**/assets/member-parts*.js', (route) => route.abort())
    await page.goto('/novedades')
    await expect.poll(() => createTestCaller(db(), reader.actor).notifications.unseen()).toBe(0)
    await page.getByRole('link', { name: /Beto Navarro te recomendó/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Beto Navarro' }).waitFor()
  })

  it('a choice about how a member is notified is reverted, with the reason, when saving it fails', async () => {
    const page = await openAs('desktop', await makeMember(db()), '/mi-cuenta', { tolerates: [/ERR_FAILED/] })
    await page.route('**/trpc/notifications.saveSettings*', (route) => route.abort())
    const mails = page.getByRole('switch', { name: 'Por correo' })
    await mails.click()
    await page.getByRole('alert').getByText('No pudimos comunicarnos con el servidor.').waitFor()
    await expect.poll(() => mails.isChecked()).toBe(true)
  })

  it('without scripts, the bell icon in the navigation bar opens the page of notifications', async () => {
    const reader = await makeMember(db())
    await recommend(await makeMember(db(), { name: 'Beto Navarro' }), reader)
    const page = await openAs('phone', reader, '/dashboard', { scripts: false })
    await bell(page).click()
    await expectPagePath(page, '/novedades')
    await page.getByRole('link', { name: /Beto Navarro te recomendó/ }).waitFor()
  })
})

describe('a contact without account', () => {
  it("a member can inform a contact about the recommendation by WhatsApp, with a link to the contact's profile", async () => {
    const member = await makeMember(db(), { name: 'Ana Robles' })
    const contact = await makeContact(db(), { createdById: member.personId, phone: '33 1234 5678' })
    await addToCircle(db(), member, contact)
    const page = await openAs('phone', member, '/circulo')
    await page.getByRole('button', { name: `Más opciones: ${contact.name}` }).click()
    const link = page.getByRole('menuitem', { name: 'Avisarle por WhatsApp' })
    const { pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '')
    expect(pathname).toBe('/523312345678')
    expect(searchParams.get('text')).toMatch(
      new RegExp(`^Hola, ${contact.name}\\. Soy Ana Robles\\.[^]*: ${product().url}/perfil/[\\w-]+$`),
    )
  })

  it.each(deviceKinds)(
    'in a %s browser, a member can notify a newly added contact by WhatsApp',
    async (screen) => {
      const page = await openAs(screen, await makeMember(db(), { name: 'Ana Robles' }), '/dashboard')
      const contact = makeContactData('Chuy Ochoa', { withEmail: false })
      await addContact(page, contact)
      const notice = page.getByRole('status').filter({ hasText: `¿Le avisas a ${contact.name}?` })
      const link = notice.getByRole('link', { name: 'Avisarle por WhatsApp' })
      const { pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '')
      expect(pathname).toBe(`/52${contact.phone}`)
      expect(searchParams.get('text')).toContain(`: ${product().url}/perfil/`)
      await expectAccessibleInBothColourSchemes(page, 'body')
      await expectNoHorizontalScroll(page)
      await notice.getByRole('button', { name: 'Ahora no' }).press('Enter')
      await notice.waitFor({ state: 'hidden' })
      const focused = await page.evaluate(() => document.activeElement?.textContent)
      expect(focused).toContain('También puedes avisarle')
    },
  )
})
