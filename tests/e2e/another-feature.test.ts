import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#kernel/db/statements.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { addToCircle } from '../support/factories/circles.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { buildProductWithExtraFeatureForTest } from './another-feature/build-with-it.ts'
import { expectAccessibleInBothColourSchemes } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { readVisiblePageContent, recordPageLoad } from './support/hydration.ts'
import { signInAs } from './support/members.ts'
import { type ProductServerForTestFile, startProductServerForTestFile } from './support/separate-product.ts'

const { openPage } = setUpBrowser()

let build: Awaited<ReturnType<typeof buildProductWithExtraFeatureForTest>>
let product: ProductServerForTestFile
let db: Db
let member: TestMember
let provider: TestMember

beforeAll(async () => {
  build = await buildProductWithExtraFeatureForTest()
  product = await startProductServerForTestFile({}, undefined, build.root)
  db = createDb(product.databaseUrl)
  member = await makeMember(db, { name: 'María de los Ángeles Hernández Villaseñor' })
  provider = await makeProvider(db, { name: 'Beto Navarro' })
  await addToCircle(db, member, provider)
}, 300_000)
afterAll(async () => {
  await closeDb(db)
  await product?.stop()
  await build?.remove()
})

async function openAs(reader: TestMember | null, screen: DeviceKind): Promise<Page> {
  const page = await openPage(screen, { baseUrl: product.url })
  if (reader) await signInAs(page, reader, product.url)
  return page
}

const news = (page: Page) => page.getByRole('region', { name: 'Novedades' })

describe('a screen that a feature adds', () => {
  it('a screen that a new feature adds opens from its entry in the navigation bar', async () => {
    const page = await openAs(member, 'phone')
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Notificaciones' }).click()
    await page.getByRole('heading', { level: 1, name: 'Novedades' }).waitFor()
    expect(await page.getByRole('link', { name: 'Notificaciones' }).getAttribute('aria-current')).toBe('page')
  })
})

describe('content that a feature adds to a page extension point on the screen of another feature', () => {
  async function arrive(page: Page, path: string): Promise<void> {
    // Load the font first, because a font that arrives late shifts the layout.
    await page.goto('/explorar')
    const { asked } = await recordPageLoad(page)
    const response = await page.goto(path)
    await page.waitForLoadState('networkidle')
    const { sent, now } = await readVisiblePageContent(page, (await response?.text()) ?? '')
    expect(now).toEqual(sent)
    expect(asked).toEqual([])
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01)
  }

  it.each(deviceKinds)(
    'in a %s browser, the server-rendered dashboard shows the section that a new feature adds',
    async (screen) => {
      const page = await openAs(member, screen)
      await arrive(page, '/dashboard')
      await news(page).getByText('Personas en tu círculo: 1').waitFor()
      await news(page).getByRole('button', { name: 'Leídas: 0' }).click()
      await news(page).getByRole('button', { name: 'Leídas: 1' }).waitFor()
    },
  )

  // A retry would hide an error at the first load of the feature's code.
  it.each(deviceKinds)(
    'in a %s browser, the server-rendered profile page shows the section that a new feature adds',
    { retry: 0 },
    async (screen) => {
      const page = await openAs(null, screen)
      await arrive(page, provider.profilePath)
      await news(page).getByText(`Novedades en ${provider.profilePath}`, { exact: true }).waitFor()
    },
  )

  it("a feature can add a section to the profile page, with a different text for the profile's owner", async () => {
    const page = await openAs(provider, 'phone')
    const response = await page.goto(provider.profilePath)
    expect(await response?.text()).toContain('Tus novedades en')
    await news(page).getByText('Tus novedades en').waitFor()
  })

  it('the dashboard shows the section of a newly added feature after client-side navigation from the directory', async () => {
    const page = await openAs(member, 'desktop')
    await page.goto('/explorar')
    await page.getByRole('link', { name: 'Inicio' }).click()
    await news(page).getByText('Personas en tu círculo: 1').waitFor()
  })
})

describe('a navigation bar with five entries', () => {
  const labels = ['Inicio', 'Mi Círculo', 'Explorar', 'Mis Citas', 'Notificaciones']
  const cases = [
    ...[320, 360, 390].flatMap((width) => [100, 150].map((letters) => ({ width, letters }))),
    { width: 768, letters: 100 },
    { width: 1280, letters: 100 },
    { width: 1280, letters: 150 },
  ]

  it.each(cases)(
    'the navigation bar shows five complete labels in one row at a width of $width px and a text size of $letters %',
    async (size) => {
      const page = await openAs(member, 'desktop')
      await page.setViewportSize({ width: size.width, height: 800 })
      await page.goto('/dashboard')
      await page.evaluate((letters) => {
        document.documentElement.style.fontSize = `${letters}%`
      }, size.letters)
      const bar = page.getByRole('navigation', { name: 'Principal' })
      expect(await bar.getByRole('link').allInnerTexts()).toEqual(expect.arrayContaining(labels))
      expect(await Promise.all(labels.map((name) => fault(bar.getByRole('link', { name }))))).toEqual(
        labels.map(() => null),
      )
      const tops = await Promise.all(labels.map((name) => bar.getByRole('link', { name }).boundingBox()))
      expect(new Set(tops.map((box) => box?.y)).size).toBe(1)
      await expectNoHorizontalScroll(page)
    },
  )

  it('a navigation bar with five entries is accessible on a phone and on a desktop', async () => {
    const page = await openAs(member, 'phone')
    await page.goto('/dashboard')
    await expectAccessibleInBothColourSchemes(page, 'five places on a phone')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessibleInBothColourSchemes(page, 'five places on a desktop')
  })
})

function fault(link: Locator): Promise<string | null> {
  return link.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (text.nextNode()) range.selectNodeContents(text.currentNode)
    const label = range.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    if (label.height > size * 2) return `${element.textContent} wraps: ${label.height} px high`
    if (label.left < box.left || label.right > box.right + 0.5)
      return `${element.textContent} is wider than its place: ${label.width} of ${box.width} px`
    if (label.left < 0 || label.right > window.innerWidth) return `${element.textContent} leaves the window`
    return null
  })
}
