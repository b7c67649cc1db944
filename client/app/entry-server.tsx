import { CacheProvider } from '@emotion/react'
import { createServerSideHelpers } from '@trpc/react-query/server'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import superjson from 'superjson'
import { toCanonicalPath } from '#client/app/canonical-path.ts'
import { stringifyCompactJson } from '#client/app/compact-json.ts'
import { replaceContactDataByPlaceholders } from '#client/app/contact-in-page.ts'
import { findFatalPageError, findPageErrors } from '#client/app/find-page-errors.ts'
import { loadErrorMessages } from '#client/app/load-error-messages.ts'
import { collectPageData } from '#client/app/page-data.ts'
import { prefetchPage } from '#client/app/prefetch-page.ts'
import { AppContextProviders } from '#client/app/providers.tsx'
import { createQueryClient } from '#client/app/query-client.ts'
import { registeredFeatures } from '#client/app/registry.ts'
import { isRouteHandle } from '#client/app/route-handle.ts'
import type { PageHydrationState } from '#client/app/router-types.ts'
import { createRoutes } from '#client/app/routes.tsx'
import { storePageErrors } from '#client/app/settle-page-errors.ts'
import { setErrorMessageLoader } from '#client/lib/error-message.ts'
import { loadLazyComponents } from '#client/lib/hydration/deferred.tsx'
import { loadModuleOnce } from '#client/lib/load-once.ts'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { registerPageExtensions } from '#client/shared/page-extensions/page-extension-point.tsx'
import { getPathAfterSignIn, getSignInPath } from '#client/shared/session/return-path.ts'
import {
  renderStructuredDataScript,
  type SchemaOrgObject,
  StructuredDataContext,
} from '#client/shared/site/structured-data.tsx'
import { GlobalStyles } from '#client/ui/chakra.ts'
import { createStyleCache, renderStyleElement } from '#client/ui/theme/style-cache.ts'
import { linkPreviewFormat } from '#kernel/cards/contract.ts'
import type { PageRenderInput, RenderedPage } from '#server/page-renderer.ts'

setErrorMessageLoader(loadErrorMessages)
registerPageExtensions(registeredFeatures)

/** @throws the first unexpected error of a tRPC procedure, or the abort reason of `signal` */
export async function render({
  url,
  site,
  router,
  context,
  signal,
  development,
  shared = false,
}: PageRenderInput): Promise<RenderedPage> {
  // Do not resolve the path against the origin: a path that begins with '//' would be read as another host name.
  const address = new URL(site.origin + url)
  const { pathname, search, searchParams } = address
  const staticHandler = staticHandlerOf(development)
  const routing = await staticHandler.query(new Request(address))
  if (routing instanceof Response) return redirectTo(routing.headers.get('location') ?? '/', 302)
  const match = routing.matches.at(-1)
  const handle = isRouteHandle(match?.route.handle) ? match.route.handle : undefined
  const path = handle && match?.route.path ? toCanonicalPath(match.route.path, pathname) : pathname
  if (path !== pathname) return redirectTo(path + search, 301)

  const signedIn = context.actor !== null
  const ended = !signedIn && context.sessionCookie.value !== null
  if (handle?.access === 'member' && !signedIn)
    return { ...redirectTo(getSignInPath(url, { ended }), 302), noindex: true }
  if (handle?.access === 'visitor' && signedIn)
    return redirectTo(getPathAfterSignIn(searchParams.get('volver')), 302)

  const queryClient = createQueryClient({ retries: 0 })
  const helpers = createServerSideHelpers({ router, ctx: context, transformer: superjson, queryClient })
  const input: PrefetchInput = { helpers, queryClient, params: match?.params ?? {}, search: searchParams }
  const [, prefetched] = await Promise.all([
    helpers.identity.viewer.prefetch(),
    handle && loadModuleOnce(handle.load).then((page) => prefetchPage(page, input)),
    signedIn && helpers.scheduling.waiting.prefetch(),
    signedIn && helpers.notifications.unseen.prefetch(),
  ])
  if (prefetched?.movedTo) return redirectTo(prefetched.movedTo + search, 301)
  const failure = findFatalPageError(queryClient)
  if (failure) throw failure
  signal?.throwIfAborted()

  const errors = prefetched?.isMissingOnError ? findPageErrors(queryClient) : []
  await storePageErrors(queryClient, errors)
  const contact = shared ? replaceContactDataByPlaceholders(queryClient, router) : undefined
  const pageState: PageHydrationState = { data: collectPageData(queryClient), errors, site, development }
  const styleCache = createStyleCache()
  await loadLazyComponents()
  const structuredData: SchemaOrgObject[] = []
  const html = renderToString(
    <StructuredDataContext value={structuredData}>
      <AppContextProviders
        queryClient={queryClient}
        styleCache={styleCache}
        site={site}
        features={registeredFeatures}
      >
        <StaticRouterProvider
          router={createStaticRouter(staticHandler.dataRoutes, routing)}
          context={routing}
          hydrate={false}
        />
      </AppContextProviders>
    </StructuredDataContext>,
  )
  const { hoisted, body } = splitHoisted(html)
  // Only search engines read structured data, and search engines never sign in.
  const structuredDataScripts = signedIn ? '' : structuredData.map(renderStructuredDataScript).join('')
  return {
    status: match && handle ? (errors.length > 0 ? 404 : (prefetched?.status ?? 200)) : 404,
    // Members' texts are escaped, so no member can add a `meta` element to the HTML.
    noindex: handle?.access === 'member' || hoisted.includes('<meta name="robots" content="noindex"'),
    isSecret: prefetched?.isSecret ?? false,
    screen: handle ? (match?.route.path ?? null) : null,
    head: hoisted.includes('property="og:image"') ? hoisted + previewConstants : hoisted,
    styles: renderStyleElement(styleCache),
    body,
    ...(contact && { contact }),
    state: `${structuredDataScripts}<script id="state" type="application/json">${escapeForScript(stringifyCompactJson(pageState))}</script>`,
  }
}

/** `tools/build.ts` adds the global styles to `shell.html`, the page that the service worker returns without a network. */
export function renderGlobalStyles(): string {
  const cache = createStyleCache()
  renderToString(
    <CacheProvider value={cache}>
      <GlobalStyles />
    </CacheProvider>,
  )
  return renderStyleElement(cache)
}

const staticHandlers = new Map<boolean, ReturnType<typeof createStaticHandler>>()

function staticHandlerOf(development: boolean): ReturnType<typeof createStaticHandler> {
  const handler = staticHandlers.get(development) ?? createStaticHandler(createRoutes({ development }))
  staticHandlers.set(development, handler)
  return handler
}

/** Open Graph requires `og:image:width` and similar tags after `og:image`, so append these tags to the HTML head. */
const previewConstants = [
  '<meta property="og:site_name" content="Círculo"/>',
  '<meta property="og:locale" content="es_MX"/>',
  `<meta property="og:image:type" content="${linkPreviewFormat.type}"/>`,
  `<meta property="og:image:width" content="${linkPreviewFormat.width}"/>`,
  `<meta property="og:image:height" content="${linkPreviewFormat.height}"/>`,
  '<meta name="twitter:card" content="summary_large_image"/>',
].join('')

function redirectTo(redirect: string, status: 301 | 302): RenderedPage {
  return { status, redirect, screen: null, head: '', styles: '', body: '', state: '' }
}

/** Without a `head` element, React writes title, meta and link elements before the markup. */
function splitHoisted(html: string): { hoisted: string; body: string } {
  const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*\/?>|<link[^>]*\/?>)*/.exec(html)?.[0] ?? ''
  return { hoisted, body: html.slice(hoisted.length) }
}

function escapeForScript(json: string): string {
  return json.replace(/</g, '\\u003c')
}
