import type { RequestContext } from '#kernel/context.ts'
import type { AppRouter } from '#server/router.ts'

export interface SiteFacts {
  origin: string
  privacyUrl: string | null
}

export interface RenderInput {
  url: string
  site: SiteFacts
  router: AppRouter
  context: RequestContext
  /** Serializes data in superjson's format. */
  serialize(data: object): object
  signal?: AbortSignal | undefined
  development: boolean
}

export interface RenderedPage {
  status: number
  redirect?: string
  noindex?: boolean
  screen: string | null
  head: string
  styles: string
  body: string
  /**
   * State of the page as JSON in script elements that are not executed. The content security policy then
   * needs no exception.
   */
  state: string
}

export interface EntryServer {
  render(input: RenderInput): Promise<RenderedPage>
}
