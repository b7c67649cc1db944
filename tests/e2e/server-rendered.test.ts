import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember, type TestContact, type TestMember } from '../support/factories/people.ts'
import { makeReview } from '../support/factories/reviews.ts'
import { makeProvider, type TestServiceProvider } from '../support/factories/scheduling.ts'
import { getAgendaPath, makeWeeklyTimeRanges } from './support/agendas.ts'
import { type DeviceKind, deviceKinds, setUpBrowser } from './support/browser.ts'
import { readVisiblePageContent, recordPageLoad, throttlePageNetworkAndCpu } from './support/hydration.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

let provider: TestServiceProvider
let contact: TestContact
let member: TestMember
beforeAll(async () => {
  provider = await makeProvider(db(), {
    name: 'Dra. Carmen Villaseñor del Río',
    profile: { city: 'Guadalajara', state: 'Jalisco', phone: '33 1234 5678', professions: ['Dentista'] },
    services: [{ name: 'Limpieza', cost: 650 }],
    agenda: { weeklyRanges: makeWeeklyTimeRanges('00:00', '24:00') },
  })
  member = await makeMember(db(), { name: 'Lupita Hernández' })
  contact = await makeContact(db(), {
    name: 'Don Nacho Xool',
    createdById: member.personId,
    phone: '999 123 4567',
  })
  await addToCircle(db(), member, contact, provider)
  // The landing page quotes a review only if another member recommends the review's author.
  await addToCircle(db(), provider, member)
  await makeReview(db(), member, provider, { text: 'Me explicó todo, y desde entonces va toda mi familia.' })
  for (let count = 0; count < 22; count++) {
    // An author may write only one review a day about a person.
    const now = new Date(Date.now() - (22 - count) * 86_400_000)
    await makeReview(db(), member, contact, { text: `Trabajo número ${count}, bien hecho.`, now })
  }
  for (let count = 0; count < 30; count++) await makeContact(db(), { createdById: member.personId })
})

const pages: { path: () => string; visitor?: true }[] = [
  { path: () => '/', visitor: true },
  { path: () => '/login', visitor: true },
  { path: () => '/registro', visitor: true },
  { path: () => '/invitacion', visitor: true },
  { path: () => '/explorar' },
  { path: () => '/explorar?lugar=guadalajara&fbclid=IwAR0x&profesion=Dentista' },
  { path: () => provider.profilePath },
  { path: () => '/perfil/don-nacho-xool' },
  { path: () => getAgendaPath(provider) },
]

async function arrive(page: Page, path: string, { slowly = false } = {}): Promise<void> {
  // Load the font first: a fallback font of another width would break lines differently.
  await page.goto('/login')
  if (slowly) await throttlePageNetworkAndCpu(page)
  const { asked } = await recordPageLoad(page)
  const response = await page.goto(path)
  expect(response?.status(), path).toBe(200)
  await page.waitForLoadState('networkidle')
  const { sent, now } = await readVisiblePageContent(page, (await response?.text()) ?? '')
  expect(sent.length, path).toBeGreaterThan(15)
  expect(now, path).toEqual(sent)
  expect(asked, `${path} has its data already`).toEqual([])
  expect(page.url()).not.toContain('fbclid')
  expect(await page.evaluate(() => window.shifted), `${path} stays where it is`).toBeLessThan(0.01)
}

describe.each(deviceKinds)('a server-rendered page, on a %s,', (screen: DeviceKind) => {
  it.each(['visitor', 'member'])(
    'for a %s, React hydration of a server-rendered page changes no visible content and requests no data',
    async (who) => {
      const own = { baseUrl: product().url }
      for (const { path } of pages.filter((each) => who === 'visitor' || !each.visitor)) {
        // The browser's time zone must not change the page.
        const page = await openPage(screen, { ...own, timeZone: 'America/Tijuana' })
        if (who === 'member') await signInAs(page, member, own.baseUrl)
        await arrive(page, path())
        await page.context().close()
      }
    },
  )

  it('the phone number that the server inserts into a cached page causes no differences at hydration', async () => {
    const page = await openPage(screen, { baseUrl: product().url })
    const first = await page.request.get(provider.profilePath)
    await arrive(page, provider.profilePath)
    const again = await page.request.get(provider.profilePath)
    expect(again.headers().etag).toBe(first.headers().etag)
    expect(again.headers()['cache-control']).toBe('private, no-cache')
    await page
      .getByRole('link', { name: /^(33 1234 5678|Llamar)$/ })
      .first()
      .waitFor()
    await page.context().close()
  })

  it('a server-rendered page has no layout shift on a slow network', async () => {
    for (const path of ['/explorar', provider.profilePath]) {
      const page = await openPage(screen, { baseUrl: product().url })
      await arrive(page, path, { slowly: true })
      await page.context().close()
    }
  })
})

const getDates = (days: Element[]) => days.map((day) => day.getAttribute('data-date'))

describe('a page on a phone', () => {
  it("a page requests no data that the server's HTML contains, even if the phone's clock is wrong", async () => {
    const page = await openPage('phone', { baseUrl: product().url })
    const { asked } = await recordPageLoad(page)
    await page.clock.install({ time: new Date(Date.now() + 3 * 3_600_000) })
    await page.goto(provider.profilePath)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
  })

  it('the notification bell stays visible while its script loads', async () => {
    const page = await openPage('phone', { baseUrl: product().url })
    await signInAs(page, member, product().url)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/member-parts*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/explorar')
    await page.waitForTimeout(1_000)
    expect(await page.getByRole('link', { name: 'Novedades' }).count()).toBe(1)
    release()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('link', { name: 'Novedades' }).count()).toBe(1)
  })

  it('the profile page replays a button click that the visitor made before the JavaScript loaded', async () => {
    const page = await openPage('phone', { baseUrl: product().url })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(provider.profilePath, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'replayEarlyPress' in window)
    const days = page.getByRole('button', { name: /, disponible/ })
    const pressedDays = page.getByRole('grid').getByRole('button', { pressed: true })
    await days.first().click()
    await pressedDays.waitFor()
    await days.nth(1).click()
    const date = await days.nth(1).getAttribute('data-date')
    await expect.poll(() => pressedDays.evaluateAll(getDates)).toEqual([date])
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    await page.getByRole('dialog').waitFor()
    const selected = page.locator('[role=dialog] [role=grid] [aria-pressed=true]')
    expect(await selected.evaluateAll(getDates)).toEqual([date])
  })

  it('before JavaScript loads, clicking the share button deselects the calendar day that the visitor clicked earlier', async () => {
    const page = await openPage('phone', { baseUrl: product().url })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(provider.profilePath, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'replayEarlyPress' in window)
    const pressedDays = page.locator('[role=grid] [aria-pressed=true]')
    await page
      .getByRole('button', { name: /, disponible/ })
      .first()
      .click()
    await pressedDays.waitFor()
    await page.getByRole('button', { name: 'Compartir', exact: true }).click()
    await expect.poll(() => pressedDays.count()).toBe(0)
    release()
    await page.getByRole('menu').waitFor()
    expect(await pressedDays.count()).toBe(0)
  })

  it('a press on a part of the page whose code loads later takes effect when this code has loaded', async () => {
    const page = await openPage('phone', { baseUrl: product().url })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/profile-foot*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(provider.profilePath)
    await page.getByRole('button', { name: 'Reportar perfil' }).click()
    await page.getByRole('button', { name: 'Compartir', exact: true }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reportar perfil' }).click()
    release()
    await page.getByRole('dialog').waitFor()
  })

  it("a form shows its initial values before the page's code has loaded", async () => {
    const page = await openPage('phone', { baseUrl: product().url, scripts: false })
    await signInAs(page, provider, product().url)
    await page.goto('/completar-perfil')
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe(provider.name)
    expect(await page.getByLabel('Teléfono').inputValue()).toBe('33 1234 5678')
    await page.goto('/configurar-servicios')
    await page.getByText('Limpieza').waitFor()
    await page.getByText('$650 MXN').waitFor()
  })
})

describe('the product without scripts', () => {
  it('without scripts, a visitor sees a whole profile with the phone number', async () => {
    const page = await openPage('phone', { baseUrl: product().url, scripts: false })
    await page.goto('/explorar')
    await page.getByRole('navigation').getByRole('link', { name: 'Iniciar Sesión' }).waitFor()
    await page.getByLabel('Nombre o profesión').fill('nacho')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByText(/Mostrando 1 de/).waitFor()
    await page.getByRole('link', { name: /Don Nacho Xool/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Don Nacho Xool' }).waitFor()

    const call = page.getByRole('main').getByRole('link', { name: 'Llamar' })
    expect(await call.getAttribute('href')).toBe('tel:+529991234567')
    expect(await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).count()).toBe(1)
    expect(await page.getByRole('button').count(), 'no control is offered that cannot work').toBe(0)
    const reviews = page.getByRole('region', { name: 'Reseñas' })
    await page.getByRole('figure').getByText('Trabajo número 21').waitFor()
    await reviews.getByText('Trabajo número 21').waitFor()
    await page.getByRole('link', { name: 'Mostrar más reseñas' }).click()
    await reviews.getByText('Trabajo número 0').waitFor()
    await page.getByRole('link', { name: 'Ver las más recientes' }).click()
    await reviews.getByText('Trabajo número 21').waitFor()
  })

  it('without scripts, an empty search result offers a visitor no control that needs scripts', async () => {
    const page = await openPage('phone', { baseUrl: product().url, scripts: false })
    await page.goto('/explorar?nombre=zzzz')
    await page.getByText('No se encontraron resultados').waitFor()
    expect(await page.getByRole('button').allTextContents()).toEqual(['Buscar'])
  })

  it('without scripts, a visitor can open the next pages of the directory, and return to the first page', async () => {
    const page = await openPage('desktop', { baseUrl: product().url, scripts: false })
    await page.goto('/explorar')
    const names = page.getByRole('main').getByRole('heading', { level: 2 })
    const first = await names.allTextContents()
    await page.getByRole('link', { name: 'Mostrar más' }).click()
    await page.getByText('Ver la lista desde el principio').waitFor()
    const second = await names.allTextContents()
    expect(second.filter((name) => first.includes(name))).toEqual([])
    expect(first.length + second.length).toBe(33)
    await page.getByRole('link', { name: 'Ver la lista desde el principio' }).click()
    await page.getByRole('link', { name: 'Mostrar más' }).waitFor()
  })

  it.each(['/login', '/registro', '/invitacion'])('page %s shows that it needs scripts', async (path) => {
    const page = await openPage('phone', { baseUrl: product().url, scripts: false })
    await page.goto(path)
    // Select by element: Playwright's text selectors ignore `noscript`.
    const needs = page.locator('noscript', { has: page.locator('p') })
    await needs.waitFor()
    expect(await needs.textContent()).toContain('Para entrar hace falta JavaScript')
  })
})
