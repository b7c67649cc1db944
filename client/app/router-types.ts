import type { DehydratedState } from '@tanstack/react-query'
import type { PageError } from '#client/app/settle-page-errors.ts'
import type { SiteFacts } from '#server/page-renderer.ts'

/** Data sent with the HTML, with which the browser continues the server's state. */
export interface PageState {
  dehydratedState: DehydratedState
  /** Rejected queries: a page with status 404 also has a result. */
  errors: PageError[]
  site: SiteFacts
  development: boolean
}
