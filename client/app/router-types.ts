import type { DehydratedState } from '@tanstack/react-query'
import type { PageRefusal } from '#client/app/settle-page-refusals.ts'
import type { SiteFacts } from '#server/page-renderer.ts'

/** What travels with the HTML, so that the browser continues where the server stopped. */
export interface PageState {
  dehydratedState: DehydratedState
  /** Answers too, on a page with status 404. */
  refusals: PageRefusal[]
  site: SiteFacts
  development: boolean
}
