import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { setUpBrowser } from './support/browser.ts'
import { startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

let profilePath = ''
beforeAll(async () => {
  const { personId } = await makeMember(db(), { name: 'Carmen Primera' })
  await makeContact(db(), { createdById: personId, name: 'Beto Segundo' })
  const { slug } = await db().person.findUniqueOrThrow({ where: { id: personId } })
  profilePath = `/perfil/${slug ?? personId}`
})

const open = () => openPage('desktop', { baseUrl: product().url })

function listen(page: Page): { code: () => string[]; data: () => string[] } {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return {
    code: () => asked.filter((path) => path.includes('/profile-page-')),
    data: () => asked.filter((path) => path.startsWith('/trpc/')).flatMap((path) => path.slice(6).split(',')),
  }
}

describe('a link to a profile', () => {
  it('hovering over a link to a profile loads the code and most data of the page; the click loads only the profile itself', async () => {
    const page = await open()
    await page.goto('/explorar')
    await page.waitForLoadState('networkidle')
    const asked = listen(page)

    await page.getByRole('link', { name: 'Ver perfil → de Carmen Primera' }).hover()
    await expect.poll(asked.data).toContain('circles.standing')
    expect(asked.code()).toHaveLength(1)
    await page.waitForLoadState('networkidle')
    expect(asked.data()).not.toContain('identity.profile')
    const before = asked.data().length

    await page.getByRole('link', { name: 'Ver perfil → de Carmen Primera' }).click()
    await page.getByRole('heading', { level: 1, name: 'Carmen Primera' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(profilePath)
    expect(asked.code()).toHaveLength(1)
    const opened = asked.data().slice(before)
    expect(opened).toContain('identity.profile')
    expect(opened).not.toContain('circles.standing')
  })

  it('a link to a profile prefetches code and data on keyboard focus too', async () => {
    const page = await open()
    await page.goto('/explorar')
    await page.waitForLoadState('networkidle')
    const asked = listen(page)
    await page.getByRole('link', { name: 'Ver perfil → de Beto Segundo' }).focus()
    await expect.poll(asked.data).toContain('identity.resolveProfile')
  })

  it('a link to a profile prefetches nothing for a reader whose browser asks to save data', async () => {
    const page = await open()
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
    await page.goto('/explorar')
    await page.waitForLoadState('networkidle')
    const asked = listen(page)
    await page.getByRole('link', { name: 'Ver perfil → de Carmen Primera' }).hover()
    await page.waitForTimeout(600)
    expect([...asked.code(), ...asked.data()]).toEqual([])
  })
})

describe('a profile opened from a list', () => {
  it('the profile page opened from the directory hides the call link until the query circles.standing ends', async () => {
    const provider = await makeProvider(db(), { name: 'Delia Lenta', profile: { phone: '+523312345678' } })
    const page = await openPage('phone', { baseUrl: product().url, tolerates: [/Failed to load resource/] })
    const answers = Promise.withResolvers<void>()
    await page.route(/circles\.standing/, async (route) => {
      await answers.promise
      await route.continue()
    })
    const card = page.locator(`a[href="${provider.profilePath}"]`).first()
    await page.goto('/explorar?nombre=delia')
    const who = page.waitForResponse(/identity\.profile/)
    await card.click()
    await Promise.all([who, page.waitForURL(`**${provider.profilePath}`)])
    await page.waitForTimeout(500)
    const call = page.getByRole('link', { name: 'Llamar' })
    expect(await call.count()).toBe(0)
    answers.resolve()
    await page.getByRole('link', { name: 'Reservar' }).waitFor()

    await page.unroute(/circles\.standing/)
    await page.route(/circles\.standing/, (route) => route.abort())
    await page.goto('/explorar?nombre=delia')
    await card.click()
    await call.waitFor({ timeout: 1_500 })
  })
})

describe('the first load of a page', () => {
  it('the first load of a page requests the font once, before everything that uses the font', async () => {
    const page = await open()
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    const response = await page.goto('/explorar')
    await page.waitForLoadState('networkidle')

    const html = (await response?.text()) ?? ''
    expect(html.match(/<link rel="preload" as="font"/g)).toHaveLength(1)
    expect(fonts).toHaveLength(1)
    // A stylesheet link would block the first paint.
    expect(html).not.toContain('rel="stylesheet"')
    expect(await page.evaluate(() => document.fonts.check('700 16px "Figtree Variable"'))).toBe(true)
  })

  it('the first load of a page requests each of its scripts once', async () => {
    const page = await open()
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto('/explorar')
    await page.waitForLoadState('networkidle')
    expect(scripts).toContain('/early-press.js')
    expect(scripts).toEqual([...new Set(scripts)])
  })

  it.each(['/', '/explorar', '/login'])(
    'the first load of %s has no layout shift and no violation of the content security policy',
    async (path) => {
      const page = await open()
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
          throw new Error(`rejected: ${violatedDirective}`)
        }),
      )
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const moves = list.getEntries() as (PerformanceEntry & { value: number })[]
              resolve(moves.reduce((sum, { value }) => sum + value, 0))
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(0), 500)
          }),
      )
      expect(moved).toBeLessThan(0.01)
    },
  )
})

describe('the scripts of a page', () => {
  it("the scripts of a page run after the first paint, and do not move the page's style elements", async () => {
    const page = await open()
    await page.addInitScript(() => {
      const seen = { paintsBefore: -1, waited: 0, movedStyles: 0 }
      // The page's entry script starts with the assignment of the global `__zod_globalConfig`.
      Object.defineProperty(globalThis, '__zod_globalConfig', {
        set() {
          seen.paintsBefore = performance.getEntriesByType('paint').length
          seen.waited = performance.now() - (performance.getEntriesByType('resource')[0]?.startTime ?? 0)
        },
      })
      new MutationObserver((changes) => {
        seen.movedStyles += changes
          .flatMap(({ removedNodes }) => [...removedNodes])
          .filter((node) => node instanceof HTMLStyleElement).length
      }).observe(document, { childList: true, subtree: true })
      Object.assign(window, { seen })
    })
    await page.goto('/explorar')
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
    )

    const seen = await page.evaluate(
      () => (window as unknown as { seen: Record<'paintsBefore' | 'waited' | 'movedStyles', number> }).seen,
    )
    expect(seen.movedStyles).toBe(0)
    // The scripts start after the first paint, or after half a second without a paint.
    expect(seen.paintsBefore > 0 || seen.waited > 500).toBe(true)
  })
})
