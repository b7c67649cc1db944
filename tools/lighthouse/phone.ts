import type { Browser, Page } from 'playwright-core'
import type { PublicPage } from './pages.ts'

/** Values of 'slow 4G' in Lighthouse and Chromium, in ms and bytes per second. */
const network = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
}
const slowerProcessor = 4
const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const limits = { who: 2_000, day: 2_000, next: 2_000, slot: 2_000, dialog: 4_000, shift: 0.01 }

const shiftRecordingMs = 1_500

interface PhoneOptions {
  pages: PublicPage[]
  url: string
  browser: Browser
  runs: number
  print: (line: string) => void
}

interface Times {
  who: number
  day: number
  slot: number
  dialog: number
}

/** @returns the requirements that a page does not meet, as sentences */
export async function measurePagesOnPhone({
  pages,
  url,
  browser,
  runs,
  print,
}: PhoneOptions): Promise<string[]> {
  const misses: string[] = []
  const profile = pages.find(({ name }) => name === 'profile')
  if (profile) {
    const times: Times[] = []
    const nextTimes: number[] = []
    for (let run = 0; run < runs; run++) {
      times.push(await onPhone(browser, url, (page) => timeProfile(page, profile.path)))
      nextTimes.push(await onPhone(browser, url, (page) => timeNextSlot(page, profile.path)))
    }
    const who = median(times.map((time) => time.who))
    const slot = median(times.map((time) => time.slot))
    const day = median(times.map((time) => time.day))
    const dialog = median(times.map((time) => time.dialog))
    const next = median(nextTimes)
    print(
      `photo and name ${who} ms, a chosen day ${day} ms, one of the next slots ${next} ms, a slot of the chosen day ${slot} ms, the booking dialog with this slot ${dialog} ms (median of ${runs})`,
    )
    if (who > limits.who) misses.push(`photo and name after ${who} ms, the limit is ${limits.who}`)
    if (day > limits.day) misses.push(`a chosen day after ${day} ms, the limit is ${limits.day}`)
    if (next > limits.next) misses.push(`one of the next slots after ${next} ms, the limit is ${limits.next}`)
    if (slot > limits.slot)
      misses.push(`a slot of the chosen day after ${slot} ms, the limit is ${limits.slot}`)
    if (dialog > limits.dialog)
      misses.push(`the booking dialog after ${dialog} ms, the limit is ${limits.dialog}`)
  }
  for (const { name, path } of pages) {
    const { shift, sources } = await onPhone(browser, url, (page) => watchShift(page, path))
    print(`${name.padEnd(20)}layout shift ${shift.toFixed(4)}`)
    if (shift >= limits.shift)
      misses.push(`${name} has a layout shift of ${shift.toFixed(3)}: ${sources.join(', ')}`)
  }
  return misses
}

async function onPhone<Result>(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...screen, baseURL: url, locale: 'es-MX' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    return await act(page)
  } finally {
    await context.close()
  }
}

/** All times are in ms from the start of the navigation, measured in the page (`performance.now`). */
async function timeProfile(page: Page, path: string): Promise<Times> {
  await page.goto(path, { waitUntil: 'commit' })
  const who = await page
    .waitForFunction(() => {
      const photo = document.querySelector<HTMLImageElement>('main header img')
      if (!document.querySelector('main h1') || !photo?.complete || photo.naturalWidth === 0) return false
      return performance.now()
    })
    .then((handle) => handle.jsonValue())
  const pressed = await page
    .waitForFunction(() => {
      const marks = window as { dayAt?: number; isDayPressed?: true }
      if (document.querySelector('[role=grid] [aria-pressed=true]')) marks.dayAt ??= performance.now()
      const buttons = document.querySelectorAll<HTMLElement>(
        '[data-times-of-day] button, [role=dialog] button',
      )
      const times = [...buttons].filter((button) => /^\d\d:\d\d$/.test(button.textContent.trim()))
      if (times.some((button) => button.ariaPressed === 'true'))
        return { day: marks.dayAt, slot: performance.now() }
      times.find((button) => button.ariaPressed === 'false')?.click()
      const day = document.querySelector<HTMLElement>(
        '[role=grid] button[data-date][aria-pressed=false]:not([data-full])',
      )
      if (day && 'replayEarlyPress' in window && !marks.isDayPressed) {
        marks.isDayPressed = true
        day.scrollIntoView({ block: 'center' })
        day.click()
      }
      return false
    })
    .then((handle) => handle.jsonValue())
  const dialog = await page
    .waitForFunction(
      () =>
        [...document.querySelectorAll('[role=dialog] button[aria-pressed=true]')].some((button) =>
          /^\d\d:\d\d$/.test(button.textContent.trim()),
        ) && performance.now(),
    )
    .then((handle) => handle.jsonValue())
  const { day, slot } = pressed || {}
  return { who: Number(who), day: Number(day), slot: Number(slot), dialog: Number(dialog) }
}

/** @returns ms from the start of navigation until an appointment slot looks pressed */
async function timeNextSlot(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  const pressedAt = await page
    .waitForFunction(() => {
      const group = '[aria-label="Próximos horarios"]'
      if (document.querySelector(`${group} [aria-pressed=true]`)) return performance.now()
      const slot = document.querySelector<HTMLElement>(`${group} [aria-pressed=false]`)
      if (slot && 'replayEarlyPress' in window && !slot.dataset.pressed) {
        slot.dataset.pressed = 'true'
        slot.scrollIntoView({ block: 'center' })
        slot.click()
      }
      return false
    })
    .then((handle) => handle.jsonValue())
  await page.waitForSelector('[role=dialog] button[aria-pressed=true]')
  return Number(pressedAt)
}

async function watchShift(page: Page, path: string): Promise<{ shift: number; sources: string[] }> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(shiftRecordingMs)
  return page.evaluate(
    () =>
      new Promise<{ shift: number; sources: string[] }>((resolve) => {
        new PerformanceObserver((list) => {
          const moves = list.getEntries() as (PerformanceEntry & {
            value: number
            sources: { node?: Node | null }[]
          })[]
          const sources = moves.flatMap((move) =>
            move.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 120) ?? ''),
          )
          resolve({ shift: moves.reduce((sum, { value }) => sum + value, 0), sources })
        }).observe({ type: 'layout-shift', buffered: true })
        // A page without layout shifts fires no event: wait at most 500 ms.
        setTimeout(() => resolve({ shift: 0, sources: [] }), 500)
      }),
  )
}

function median(values: number[]): number {
  const ordered = values.toSorted((one, other) => one - other)
  return Math.round(ordered[Math.floor(ordered.length / 2)] ?? Number.NaN)
}
