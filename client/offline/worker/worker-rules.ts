/** The build of a service worker; written into it by `npm run build`. */
export interface Build {
  /** Name of the build, as `readBuildName` reads it from a page. */
  name: string
  /** Paths of all files that its screens may load, '/assets/…'. */
  files: string[]
}

/** A page without data and without personal content; the browser fills it. */
export const shellPath = '/shell.html'

/** Paths that are not screens: without a network their requests fail as usual. */
const notPages =
  /^\/(?:api|trpc|fotos|tarjetas|calendario|sitemap)(?:\/|$)|^\/(?:healthz|readyz|metrics|sw\.js|sitemap\.xml|robots\.txt)$/

/**
 * How the service worker handles a request. `page`: from the network, or the shell without one; `file` of a build: from the cache; null:
 * not handled, as procedures, uploads and photos.
 */
export function handlingOf(
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
  /** Time of the timeout, in ms since 1970. */
  at: number
}

/** Maximum wait for a page when offline data can be shown instead, in ms; a slow network takes half of it. */
const pageTimeoutMs = 5_000
/** Maximum wait when the reader requests the same page again, in ms: the server may only be slow. */
const repeatedPageTimeoutMs = 30_000
/** Timeouts older than this no longer count, in ms. */
const timeoutMemoryMs = 120_000

/**
 * How long to wait for a page, in ms.
 * @param gaveUp the last page that was not sent in time
 */
export function pageTimeoutFor(url: string, gaveUp: TimedOutPage | undefined, now: number): number {
  return gaveUp?.url === url && now - gaveUp.at < timeoutMemoryMs ? repeatedPageTimeoutMs : pageTimeoutMs
}

const prefix = 'circulo-'
/** Number of former builds whose files stay cached, for their open tabs. */
const formerBuilds = 2

export function cacheName(build: string): string {
  return prefix + build
}

/**
 * Caches to delete.
 * @param names in the order of their creation
 */
export function outdatedCaches(names: readonly string[], build: string): string[] {
  const others = names.filter((name) => name !== cacheName(build))
  return others.slice(0, Math.max(0, others.length - formerBuilds))
}
