/** `npm run build` writes this manifest into the service worker's file. */
export interface BuildManifest {
  name: string
  files: string[]
}

/** Path of the app shell: an HTML page without any data, which scripts fill in the browser. */
export const appShellPath = '/shell.html'

/** Paths that belong to no screen. Without a network, the app shell could not show them. */
const notPages =
  /^\/(?:api|trpc|fotos|tarjetas|calendario|sitemap)(?:\/|$)|^\/(?:healthz|readyz|metrics|sw\.js|sitemap\.xml|robots\.txt)$/

/**
 * `page`: from the network or, without a network, the cached app shell. `file`: from the cache. `none`: the browser
 * handles the request, for instance for procedures, uploads and photos.
 */
export function classifyRequest(
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

/** Maximum wait for a page when the browser has offline data to show instead, in ms. */
const pageTimeoutMs = 5_000
/** Maximum wait, in ms, when the reader requests a page again after a timeout: the server may only be slow. */
const repeatedPageTimeoutMs = 30_000
/**
 * How long a page's timeout is remembered, in ms. Only a request for the same page within this time gets the
 * longer wait.
 */
const timeoutMemoryMs = 120_000

export function getPageTimeoutMs(url: string, gaveUp: TimedOutPage | undefined, now: number): number {
  return gaveUp?.url === url && now - gaveUp.at < timeoutMemoryMs ? repeatedPageTimeoutMs : pageTimeoutMs
}

const prefix = 'circulo-'
/** Number of previous builds whose files stay in the cache, because tabs may still show pages of these builds. */
const formerBuilds = 2

export function toCacheName(build: string): string {
  return prefix + build
}

/** @param names names of all caches, in the order of their creation */
export function findOutdatedCaches(names: readonly string[], build: string): string[] {
  const others = names.filter((name) => name !== toCacheName(build))
  return others.slice(0, Math.max(0, others.length - formerBuilds))
}
