import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { isSigningOut } from '#client/app/is-leaving.ts'
import { prefetchPage } from '#client/app/prefetch-page.ts'
import { isRouteHandle, type RouteMetadata } from '#client/app/route-handle.ts'
import { createTrpcClient } from '#client/app/trpc-client.ts'
import type { PrefetchHelpers } from '#client/lib/page-module.ts'
import { createTrpcUtils, trpc } from '#client/lib/trpc.ts'

const minHoverMs = 65
const maxConcurrentPrefetches = 2
const maxPrefetchesPerMinute = 20
const minute = 60_000

const begins = ['pointerover', 'focusin'] as const
const ends = ['pointerout', 'pointercancel', 'focusout'] as const

interface PrefetchOnIntent {
  routes: RouteObject[]
  queryClient: QueryClient
}

export function prefetchOnIntent({ routes, queryClient }: PrefetchOnIntent): void {
  const helpers: PrefetchHelpers = createTrpcUtils(createTrpcClient(), queryClient)
  let waiting: number | undefined
  let underWay = 0
  let asked: number[] = []

  function begin({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null
    const page = link && findPage(routes, link, queryClient)
    if (!page) return
    const code = page.handle.load()
    code.catch(() => undefined)
    window.clearTimeout(waiting)
    waiting = window.setTimeout(async () => {
      const now = Date.now()
      asked = asked.filter((time) => time > now - minute)
      if (
        underWay >= maxConcurrentPrefetches ||
        asked.length >= maxPrefetchesPerMinute ||
        isSigningOut(queryClient)
      )
        return
      asked.push(now)
      underWay += 1
      try {
        await prefetchPage(await code, {
          helpers,
          queryClient,
          params: page.params,
          search: page.search,
          onIntent: true,
        })
      } catch {
      } finally {
        underWay -= 1
      }
    }, minHoverMs)
  }

  for (const type of begins) document.addEventListener(type, begin, { passive: true })
  for (const type of ends)
    document.addEventListener(type, () => window.clearTimeout(waiting), { passive: true })
}

interface IntendedPage {
  handle: RouteMetadata
  params: Record<string, string | undefined>
  search: URLSearchParams
}

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
  const signedIn = Boolean(queryClient.getQueryData(trpc.identity.viewer.queryKey(undefined, 'query')))
  if ((handle.access === 'member' && !signedIn) || (handle.access === 'visitor' && signedIn)) return null
  return { handle, params: match.params, search: new URLSearchParams(search) }
}
