import type { RequestContext } from '#kernel/context.ts'
import type { AppRouter } from '#server/router.ts'

export interface SiteInfo {
  origin: string
  privacyUrl: string | null
}

export interface PageRenderInput {
  url: string
  site: SiteInfo
  router: AppRouter
  context: RequestContext
  signal?: AbortSignal | undefined
  development: boolean
  /** Whether the page is for the cache of visitors' pages. Such a page has placeholders instead of contact data. */
  shared?: boolean
}

export type ContactHtmlByPlaceholderName = Readonly<Record<string, string>>

export interface ContactDataReadResult {
  texts: ContactHtmlByPlaceholderName
  people: readonly string[]
}

export interface PageContactData {
  texts: ContactHtmlByPlaceholderName
  /**
   * Splits the page at its placeholders for contact data. Null: a placeholder has an unknown form, so the page must not
   * be sent.
   */
  split(page: string): { texts: string[]; slots: string[] } | null
  /**
   * Reads the contact data that a further reader of the rendered page may see, without counting the read. Null: for
   * this further reader, the page would also differ in other data, so the server must not reuse it.
   * @returns `people`: the people that the caller must count with `takeContactReads` before sending the page
   */
  read(context: RequestContext): Promise<ContactDataReadResult | null>
}

export interface RenderedPage {
  status: number
  redirect?: string
  noindex?: boolean
  /** Whether the path of the page contains a secret, such as the link of a shared list. */
  isSecret?: boolean
  screen: string | null
  head: string
  styles: string
  body: string
  /**
   * State of the page as JSON in script elements that are not executed, so the content security policy needs no
   * exception.
   */
  state: string
  /**
   * Contact data of a page rendered with the option `shared`. 'unknown': the contact data cannot be replaced, so no
   * other reader may get the page.
   */
  contact?: PageContactData | 'none' | 'unknown'
}

export interface PageRenderer {
  render(input: PageRenderInput): Promise<RenderedPage>
}
