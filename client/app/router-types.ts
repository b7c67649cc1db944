import type { DehydratedState } from '@tanstack/react-query'
import type { PageRefusal } from '#client/app/settle-page-refusals.ts'
import type { SiteFacts } from '#server/page-renderer.ts'

/** Data sent with the HTML, with which the browser continues the server's state. */
export interface PageState {
  dehydratedState: DehydratedState
  /** Rejected queries: a page with status 404 also has a result. */
  refusals: PageRefusal[]
  site: SiteFacts
  development: boolean
}
