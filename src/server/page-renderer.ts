import type { RequestContext } from '#kernel/context.ts'
import type { AppRouter } from '#server/router.ts'

/** Facts about the installation for a page, equal in the server's HTML and in the browser. */
export interface SiteFacts {
  /** Public scheme, host and port of the installation, without a final '/'. `APP_URL` takes precedence. */
  origin: string
  /** URL of the operator's privacy notice (`PRIVACY_URL`); null when not set. */
  privacyUrl: string | null
}

export interface RenderInput {
  url: string
  site: SiteFacts
  router: AppRouter
  context: RequestContext
  /** Signal that stops the rendering. It is checked between two steps. */
  signal?: AbortSignal | undefined
  development: boolean
}

export interface RenderedPage {
  status: number
  /** URL of the page to which the response redirects, with status 301 or 302. The other fields are then empty. */
  redirect?: string
  /** True: search engines must not index this response. */
  noindex?: boolean
  /** Path of the page's screen, as in `screens.ts`; null when no screen matches. */
  screen: string | null
  /** HTML of the title, meta elements and preloads. */
  head: string
  styles: string
  body: string
  /** State of the page as JSON in script elements that are not executed, so that the content security policy needs no exception. */
  state: string
}

export interface EntryServer {
  render(input: RenderInput): Promise<RenderedPage>
}
