import type { PageData } from '#client/app/page-data.ts'
import type { PageError } from '#client/app/settle-page-errors.ts'
import type { SiteInfo } from '#server/page-renderer.ts'

export interface PageHydrationState {
  data: PageData
  errors: PageError[]
  site: SiteInfo
  development: boolean
}
