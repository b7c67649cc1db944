import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Sum of all layout shifts of the page so far. */
    shifted: number
  }
}

export type VisiblePageContent = string[]

/** Call `recordPageLoad` before `goto`, because recording begins with the next navigation. */
export async function recordPageLoad(page: Page): Promise<{ asked: string[] }> {
  const asked: string[] = []
  page.once('framenavigated', () =>
    page.on('request', (request) => {
      if (request.url().includes('/trpc/')) asked.push(new URL(request.url()).pathname)
    }),
  )
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { asked }
}

/** Simulates 1.6 Mbit/s, a round trip of 150 ms and a quarter of the machine's CPU speed. */
export async function throttlePageNetworkAndCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Elements with `data-needs-script` are ignored, because they may appear after hydration. */
export async function readVisiblePageContent(
  page: Page,
  html: string,
): Promise<{ sent: VisiblePageContent; now: VisiblePageContent }> {
  return page.evaluate((source) => {
    const look = (root: Element | null) => {
      if (!root) return []
      const seen: string[] = []
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode
        const text = (textContent ?? '').replace(/\s+/g, ' ').trim()
        if (text !== '' && !parentElement?.closest('noscript, script, style, [data-needs-script]'))
          seen.push(text)
      }
      for (const element of root.querySelectorAll('[aria-label], [alt], [href], [src], [aria-current]')) {
        if (element.closest('noscript, [data-needs-script]')) continue
        const named = ['aria-label', 'alt', 'href', 'src', 'aria-current'].map((name) =>
          element.getAttribute(name),
        )
        seen.push(`${element.tagName} ${named.map((value) => value ?? '').join('|')}`)
      }
      return seen
    }
    const sent = new DOMParser().parseFromString(source, 'text/html')
    return { sent: look(sent.querySelector('#root')), now: look(document.querySelector('#root')) }
  }, html)
}
