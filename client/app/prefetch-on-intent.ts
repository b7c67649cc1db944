import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { isLeaving } from '#client/app/is-leaving.ts'
import { prefetchPage } from '#client/app/prefetch-page.ts'
import { isRouteHandle, type RouteHandle } from '#client/app/route-handle.ts'
import { createTrpcClient } from '#client/app/trpc-client.ts'
import type { PrefetchHelpers } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AppRouter } from '#server/router.ts'

/** How long somebody stays on a link before its data is asked for, in ms: a mouse passes, a thumb scrolls away. */
const rest = 65
/** Pages whose data is under way at once, and asked for in a minute: a list of links that is read is no storm. */
const mostAtOnce = 2
const mostAMinute = 20
const minute = 60_000

const begins = ['pointerover', 'focusin'] as const
const ends = ['pointerout', 'pointercancel', 'focusout'] as const

interface PrefetchOnIntent {
  routes: RouteObject[]
  queryClient: QueryClient
}

/**
 * Fetches the code of a page when a link to it is pointed at, touched or focused, and its data when somebody stays there, so
 * that a press finds both.
 */
export function prefetchOnIntent({ routes, queryClient }: PrefetchOnIntent): void {
  const helpers: PrefetchHelpers = createTRPCQueryUtils<AppRouter>({
    queryClient,
    client: createTrpcClient(),
  })
  let waiting: number | undefined
  let underWay = 0
  let asked: number[] = []

  function begin({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null
    const page = link && findPage(routes, link, queryClient)
    if (!page) return
    const code = page.handle.load()
    // Asked for again by the press, which says what is wrong.
    code.catch(() => undefined)
    window.clearTimeout(waiting)
    waiting = window.setTimeout(async () => {
      const now = Date.now()
      asked = asked.filter((time) => time > now - minute)
      if (underWay >= mostAtOnce || asked.length >= mostAMinute || isLeaving(queryClient)) return
      asked.push(now)
      underWay += 1
      try {
        // What is there already and still fresh is not asked for again.
        await prefetchPage(await code, {
          helpers,
          queryClient,
          params: page.params,
          search: page.search,
          onIntent: true,
        })
      } catch {
        // The page itself will say why.
      } finally {
        underWay -= 1
      }
    }, rest)
  }

  for (const type of begins) document.addEventListener(type, begin, { passive: true })
  for (const type of ends)
    document.addEventListener(type, () => window.clearTimeout(waiting), { passive: true })
}

interface IntendedPage {
  handle: RouteHandle
  params: Record<string, string | undefined>
  search: URLSearchParams
}

/** null: no other page of the product, or one that this reader would be led away from. */
function findPage(
  routes: RouteObject[],
  link: HTMLAnchorElement,
  queryClient: QueryClient,
): IntendedPage | null {
  const { href, origin, pathname, search, target, download } = link
  if (
    origin !== window.location.origin ||
    target ||
    download ||
    href.split('#')[0] === window.location.href.split('#')[0]
  )
    return null
  const match = matchRoutes(routes, { pathname })?.at(-1)
  if (!match || !isRouteHandle(match.route.handle)) return null
  const { handle } = match.route
  const signedIn = Boolean(queryClient.getQueryData(getQueryKey(trpc.identity.viewer, undefined, 'query')))
  if ((handle.access === 'member' && !signedIn) || (handle.access === 'visitor' && signedIn)) return null
  return { handle, params: match.params, search: new URLSearchParams(search) }
}
