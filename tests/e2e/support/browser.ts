import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { findBrowser } from '../../../tools/browser.ts'
import { getProductServerSharedByTests } from './shared-product.ts'

export const deviceSettings = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const
export type DeviceKind = keyof typeof deviceSettings
export const deviceKinds: DeviceKind[] = ['phone', 'desktop']

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // V8 optimizations cost more time than they save in pages that live for seconds only.
  '--js-flags=--no-opt,--no-maglev',
]
const timeoutMs = 40_000

export interface BrowserOptions {
  tolerates?: RegExp[]
  baseUrl?: string
  /** Tests block the service worker by default, because the worker would respond instead of the server. */
  serviceWorker?: boolean
  timeZone?: string
  scripts?: boolean
}

export const serviceWorkerBlockedMessage = 'Service Worker registration blocked by Playwright'

const homes = new WeakMap<BrowserContext, string>()

export function getBaseUrl(page: Page): string {
  return homes.get(page.context()) ?? new URL(page.url()).origin
}

const left = new WeakSet<Page>()

export function tolerateErrorsOnPageLeave(page: Page): void {
  left.add(page)
}

let launched: Promise<Browser> | undefined

async function workersBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined)
  if (running?.isConnected()) return running
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No browser: use npm test, which finds or installs one.')
  launched = chromium.launch({ executablePath, args: flags })
  return launched
}

export function setUpBrowser(): {
  openPage: (screen: DeviceKind, options?: BrowserOptions) => Promise<Page>
  openTab: (page: Page) => Promise<Page>
} {
  let browser: Browser
  let contexts: BrowserContext[] = []
  let problems: string[] = []

  beforeAll(async () => {
    browser = await workersBrowser()
  })
  afterEach(async ({ task }) => {
    const [seen, opened] = [problems, contexts]
    problems = []
    contexts = []
    if (task.result?.state === 'fail' || seen.length > 0) await takePictures(opened, task.fullTestName)
    if (task.result?.state === 'fail') await appendPageContents(opened, task.result.errors?.at(-1))
    await Promise.all(
      opened.map(async (context) => {
        await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
        await context.close()
      }),
    )
    expect(seen).toEqual([])
  })

  return {
    async openPage(screen, options = {}) {
      const {
        tolerates = [],
        baseUrl = getProductServerSharedByTests().url,
        timeZone = 'America/Mexico_City',
      } = options
      const { scripts = true } = options
      const serviceWorkers = options.serviceWorker ? 'allow' : 'block'
      const context = await browser.newContext({
        ...deviceSettings[screen],
        baseURL: baseUrl,
        locale: 'es-MX',
        timezoneId: timeZone,
        javaScriptEnabled: scripts,
        serviceWorkers,
      })
      contexts.push(context)
      // Install a fake clock for tests of the service worker (`fastForwardPastOfflineDelays`).
      if (options.serviceWorker) await context.clock.install()
      homes.set(context, baseUrl)
      context.setDefaultTimeout(timeoutMs)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      context.on('page', (page) => {
        watch(page, baseUrl, (problem) => {
          if (!tolerates.some((pattern) => pattern.test(problem))) problems.push(problem)
        })
      })
      const page = await context.newPage()
      return scripts ? untilAlive(page) : page
    },
    async openTab(page) {
      return untilAlive(await page.context().newPage())
    },
  }
}

function untilAlive(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitForReact(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await waitForReact(page)
    return response
  }
  return page
}

/** React adds a `__reactProps` property to every hydrated element. */
async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.querySelector('#root')?.lastElementChild
    return last && Object.keys(last).some((key) => key.startsWith('__reactProps'))
  })
}

async function takePictures(contexts: BrowserContext[], test: string): Promise<void> {
  const folder = path.join(projectRoot, '.screenshots')
  mkdirSync(folder, { recursive: true })
  const pages = contexts.flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    const name = `${test} ${index + 1}`.replace(/[^\p{Letter}\d]+/gu, '-')
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
  }
}

async function appendPageContents(contexts: BrowserContext[], error?: { message: string }): Promise<void> {
  if (!error) return
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page.locator('body').ariaSnapshot().catch(String)
    error.message += `\nPage ${page.url()}: ${text.slice(0, 1_500)}`
  }
}

function watch(page: Page, own: string, report: (problem: string) => void): void {
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || message.text() === serviceWorkerBlockedMessage)
      return
    if (left.has(page) && /status of 401/.test(message.text())) return
    report(`console ${message.type()} on ${page.url()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => report(`script error on ${page.url()}: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(own) && /^https?:/.test(url)) report(`request to another host: ${url}`)
  })
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, `${page.url()} is wider than its screen`).toBeLessThanOrEqual(screen ?? 0)
}
