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
  signal?: AbortSignal | undefined
  development: boolean
  /** Whether the page is for the cache: then it contains stand-ins in place of contact data. */
  shared?: boolean
}

/** The texts that a page shows of a reader's contact data, by slot, escaped for their place. */
export type ContactTexts = Readonly<Record<string, string>>

export interface ContactRead {
  texts: ContactTexts
  people: readonly string[]
}

/** Contact data of a page that was rendered with stand-ins. */
export interface PageContact {
  /** Texts for the first reader of the page. */
  texts: ContactTexts
  /**
   * Splits the page at its stand-ins. Null when the page contains a stand-in in an unknown form; then the page
   * must not be sent.
   */
  split(page: string): { texts: string[]; slots: string[] } | null
  /**
   * Reads the texts for another reader, without counting them as a read of contact data. Null when the page would
   * differ in more than these texts.
   * @returns `people`: what the caller must count with `takeContactReads` before the reader gets the texts
   */
  read(context: RequestContext): Promise<ContactRead | null>
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
   * Only with `shared`. 'none': the page contains no contact data. 'unknown': the page contains contact data
   * that cannot be replaced, so the page is only for its reader.
   */
  contact?: PageContact | 'none' | 'unknown'
}

export interface EntryServer {
  render(input: RenderInput): Promise<RenderedPage>
}
