import type { RequestContext } from '#kernel/context.ts'
import type { AppRouter } from '#server/router.ts'

/** What a page says of the installation it comes from, the same in the server's HTML and in the browser. */
export interface SiteFacts {
  /** Scheme and host of the addresses that a page says of itself, as the server decided (`APP_URL`), without a final '/'. */
  origin: string
  /** Where whoever runs it says what they do with people's data (`PRIVACY_URL`); null: not said. */
  privacyUrl: string | null
}

export interface RenderInput {
  /** Path and query, as asked for. */
  url: string
  site: SiteFacts
  router: AppRouter
  context: RequestContext
  /** Checked between two steps of the rendering: the work stops when it is aborted. */
  signal?: AbortSignal | undefined
  development: boolean
}

export interface RenderedPage {
  status: number
  /** Set with status 301 or 302; nothing else is then. */
  redirect?: string
  /** No search engine is to keep this answer. */
  noindex?: boolean
  /** Of the screen, as in `screens.ts`; null where nothing is. */
  screen: string | null
  /** Title and the like, and what is fetched first. */
  head: string
  styles: string
  body: string
  /** Script elements of JSON, never run, so that the content security policy needs no exception. */
  state: string
}

export interface EntryServer {
  render(input: RenderInput): Promise<RenderedPage>
}
