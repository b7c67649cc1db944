export interface BuildManifest {
  name: string
  files: string[]
}

export const appShellPath = '/shell.html'

const notPages =
  /^\/(?:api|trpc|fotos|tarjetas|calendario|sitemap)(?:\/|$)|^\/(?:healthz|readyz|metrics|sw\.js|sitemap\.xml|robots\.txt)$/

export function classifyServiceWorkerRequest(
  request: { method: string; mode: string; url: string },
  origin: string,
): 'page' | 'file' | 'none' {
  const { origin: asked, pathname } = new URL(request.url)
  if (request.method !== 'GET' || asked !== origin) return 'none'
  if (pathname.startsWith('/assets/')) return 'file'
  return request.mode === 'navigate' && !notPages.test(pathname) ? 'page' : 'none'
}

export interface TimedOutPage {
  url: string
  at: number
}

/** Max wait for a page in ms, if the browser has offline data to show instead. */
const pageTimeoutMs = 5_000
/** A page requested again after a timeout gets more time: the server may only be slow. */
const repeatedPageTimeoutMs = 30_000
const timeoutMemoryMs = 120_000

export function getPageTimeoutMs(url: string, gaveUp: TimedOutPage | undefined, now: number): number {
  return gaveUp?.url === url && now - gaveUp.at < timeoutMemoryMs ? repeatedPageTimeoutMs : pageTimeoutMs
}

const prefix = 'circulo-'
/** Caches of former builds stay, because open tabs may still show their pages. */
const formerBuilds = 2

export function toCacheName(build: string): string {
  return prefix + build
}

export function findOutdatedCaches(namesOldestFirst: readonly string[], build: string): string[] {
  const others = namesOldestFirst.filter((name) => name !== toCacheName(build))
  return others.slice(0, Math.max(0, others.length - formerBuilds))
}
