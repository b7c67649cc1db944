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
  /** True for an HTML page that many visitors share: the page gets placeholders instead of contact data. */
  shared?: boolean
}

export type ContactHtmlByPlaceholderName = Readonly<Record<string, string>>

export interface ContactDataReadResult {
  texts: ContactHtmlByPlaceholderName
  people: readonly string[]
}

export interface ContactDataInHtmlPage {
  texts: ContactHtmlByPlaceholderName
  /** Returns null if the HTML page contains a malformed placeholder; the server must not send that HTML page. */
  split(page: string): { texts: string[]; slots: string[] } | null
  /** The caller must count the returned `people` with `takeContactReads` before sending the HTML page. */
  read(context: RequestContext): Promise<ContactDataReadResult | null>
}

export interface RenderedPage {
  status: number
  redirect?: string
  noindex?: boolean
  /** The path of the page contains a secret, such as the link of a shared list. */
  isSecret?: boolean
  screen: string | null
  head: string
  styles: string
  body: string
  /** Script elements with JSON are not executed, so the content security policy needs no exception. */
  state: string
  /** Never cache an 'unknown' HTML page, because the HTML may contain contact data. */
  contact?: ContactDataInHtmlPage | 'none' | 'unknown'
}

export interface PageRenderer {
  render(input: PageRenderInput): Promise<RenderedPage>
}
