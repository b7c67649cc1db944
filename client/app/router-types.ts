import type { PageData } from '#client/app/page-data.ts'
import type { PageError } from '#client/app/settle-page-errors.ts'
import type { SiteFacts } from '#server/page-renderer.ts'

export interface PageState {
  data: PageData
  /** Queries that were rejected on the server. A page with status 404 shows the error of such a query. */
  errors: PageError[]
  site: SiteFacts
  development: boolean
}
