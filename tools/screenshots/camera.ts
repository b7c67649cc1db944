import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContext, errors, type Page } from 'playwright-core'
import type { ScreenshotUser, SignedInMembersForScreenshots } from './member.ts'
import type { ScreenshotScene } from './scenes.ts'

export interface ScreenshotFormat {
  name: string
  width: number
  height: number
  dark: boolean
}

export const screenshotFormats: ScreenshotFormat[] = [
  { name: '360x740', width: 360, height: 740, dark: false },
  { name: '390x844', width: 390, height: 844, dark: false },
  { name: '768x1024', width: 768, height: 1024, dark: false },
  { name: '1280x800', width: 1280, height: 800, dark: false },
  { name: '390x844-dark', width: 390, height: 844, dark: true },
  { name: '1280x800-dark', width: 1280, height: 800, dark: true },
]

const maxScreenshotHeight = 6_000
const timeoutMs = 20_000
const maxLoadMs = 4_000

interface ShootOptions {
  browser: Browser
  url: string
  viewers: SignedInMembersForScreenshots
  formats: ScreenshotFormat[]
  scenes: ScreenshotScene[]
  folder: string
  atOnce: number
  print: (line: string) => void
}

export async function takeScreenshots({ formats, scenes, ...options }: ShootOptions): Promise<string[]> {
  const problems: string[] = []
  for (const format of formats) {
    const begun = performance.now()
    await mkdir(path.join(options.folder, format.name), { recursive: true })
    const waiting = [...scenes]
    const work = async () => {
      const contexts = new Map<ScreenshotUser, BrowserContext>()
      for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
        const context = contexts.get(scene.as) ?? (await openContext(options, format, scene.as))
        contexts.set(scene.as, context)
        await take(context, scene, path.join(options.folder, format.name)).catch((error: Error) => {
          problems.push(`${format.name}/${scene?.name}: ${error.message.split('\n')[0]}`)
        })
      }
      await Promise.all([...contexts.values()].map((context) => context.close()))
    }
    await Promise.all(Array.from({ length: options.atOnce }, work))
    options.print(`  ${format.name}: ${scenes.length} in ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  return problems
}

async function openContext(
  { browser, url, viewers }: Pick<ShootOptions, 'browser' | 'url' | 'viewers'>,
  { width, height, dark }: ScreenshotFormat,
  viewer: ScreenshotUser,
): Promise<BrowserContext> {
  const phone = width < 600
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: phone ? 2 : 1,
    isMobile: phone,
    hasTouch: width < 1000,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(timeoutMs)
  const member = viewers[viewer]
  if (member) await context.addCookies([{ ...member.cookie, url }])
  return context
}

async function take(
  context: BrowserContext,
  { name, path: address, act, still }: ScreenshotScene,
  folder: string,
) {
  const page = await context.newPage()
  try {
    await page.goto(address, { waitUntil: 'networkidle' })
    await act?.(page)
    await waitUntilLoadedOrTimedOut(page)
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    if (still) return
    const size = page.viewportSize()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (!size || height <= size.height) return
    await page.setViewportSize({ width: size.width, height: Math.min(height, maxScreenshotHeight) })
    await waitUntilLoadedOrTimedOut(page)
    await page.screenshot({ path: path.join(folder, `${name}-whole.png`) })
  } finally {
    await page.close()
  }
}

async function waitUntilLoadedOrTimedOut(page: Page): Promise<void> {
  await page
    .waitForFunction(areAllInSightLoaded, undefined, { timeout: maxLoadMs })
    .catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error
    })
  await page.waitForTimeout(150)
}

/** `areAllInSightLoaded` runs in the browser, and ignores images below the visible area, which load lazily. */
function areAllInSightLoaded(): boolean {
  const pending = [...document.images].some((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight && !image.complete
  })
  const coming = [...document.querySelectorAll('[role=status]')].some((status) =>
    status.textContent.includes('Cargando'),
  )
  const moving = document.getAnimations().some((animation) => {
    const { iterations } = animation.effect?.getTiming() ?? {}
    return animation.playState === 'running' && iterations !== Number.POSITIVE_INFINITY
  })
  return !pending && !coming && !moving && document.fonts.status === 'loaded'
}
