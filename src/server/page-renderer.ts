import type { RequestContext } from '#kernel/context.ts'
import type { AppRouter } from '#server/router.ts'

export interface SiteInfo {
  origin: string
  privacyUrl: string | null
}

export interface RenderInput {
  url: string
  site: SiteInfo
  router: AppRouter
  context: RequestContext
  signal?: AbortSignal | undefined
  development: boolean
  /**
   * Whether the page is rendered for the cache of visitors' pages: the page then contains placeholders instead of
   * contact data.
   */
  shared?: boolean
}

/** Contact data of a page as the reader may see it: escaped HTML text by the name of its slot. */
export type ContactTextsBySlot = Readonly<Record<string, string>>

export interface ContactReadResult {
  texts: ContactTextsBySlot
  people: readonly string[]
}

export interface PageContactData {
  /** Contact data for the reader whose request rendered the page. */
  texts: ContactTextsBySlot
  /**
   * Splits the page at its placeholders for contact data. Null when the page contains a placeholder in an unknown
   * form: the page must not be sent.
   */
  split(page: string): { texts: string[]; slots: string[] } | null
  /**
   * Reads the contact data for another reader of the page, without counting the read. Null when that reader's page
   * would differ in more than the contact data.
   * @returns `people`: the people that the caller must count with `takeContactReads` before sending the page
   */
  read(context: RequestContext): Promise<ContactReadResult | null>
}

export interface RenderedPage {
  status: number
  redirect?: string
  noindex?: boolean
  /** Whether the path of the page is a secret link. */
  isSecret?: boolean
  screen: string | null
  head: string
  styles: string
  body: string
  /**
   * State of the page as JSON in script elements that are not executed. The content security policy then
   * needs no exception.
   */
  state: string
  /**
   * Contact data of a page that was rendered for the cache (option `shared`). 'none': the page contains none.
   * 'unknown': the contact data cannot be replaced, so the page is only for its reader.
   */
  contact?: PageContactData | 'none' | 'unknown'
}

export interface EntryServer {
  render(input: RenderInput): Promise<RenderedPage>
}
