/** What the service worker of one build knows of it; written into it by `npm run build`. */
export interface Build {
  /** As `buildIn` reads it from the pages. */
  name: string
  /** Paths of everything that its screens may load, '/assets/…'. */
  files: string[]
}

/** Pages without data, which find what to show in the browser. Nothing in it is anybody's. */
export const shellPath = '/shell.html'

/** What is answered by programs and not by screens: without a network it fails as it always did. */
const notPages =
  /^\/(?:api|trpc|fotos|tarjetas|calendario|sitemap)(?:\/|$)|^\/(?:healthz|readyz|metrics|sw\.js|sitemap\.xml|robots\.txt)$/

/**
 * What a request is to the service worker: a `page` comes from the network and is the shell without one, a `file` of a build
 * comes from what is kept, and nothing else is its business: no procedures, no uploads, no photos.
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

/** A page for which the product was waited for in vain. */
export interface GaveUp {
  url: string
  /** In ms since 1970. */
  at: number
}

/** Longest that a page is waited for while there is something to show instead, in ms: a slow network takes half of it. */
const patience = 5_000
/** The same for whoever asks again for that very page: they want it, and the product may only be slow. */
const secondPatience = 30_000
/** As long a time ago something else may be the matter, in ms. */
const longAgo = 120_000

/** How long to wait for a page, in ms. @param gaveUp when that was last in vain */
export function patienceFor(url: string, gaveUp: GaveUp | undefined, now: number): number {
  return gaveUp?.url === url && now - gaveUp.at < longAgo ? secondPatience : patience
}

const prefix = 'circulo-'
/** Builds before this one whose files stay, for tabs that were opened over them. */
const formerBuilds = 2

export function cacheName(build: string): string {
  return prefix + build
}

/** Caches that nothing needs any more. @param names in the order in which they were made */
export function outdatedCaches(names: readonly string[], build: string): string[] {
  const others = names.filter((name) => name !== cacheName(build))
  return others.slice(0, Math.max(0, others.length - formerBuilds))
}
