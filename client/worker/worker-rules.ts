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
const notPages = /^\/(?:api|trpc|fotos|calendario)(?:\/|$)|^\/(?:healthz|readyz|metrics|sw\.js)$/

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
