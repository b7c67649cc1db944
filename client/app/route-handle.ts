import type { PageAccess } from '#client/app/router-types.ts'
import type { PageModule } from '#client/lib/page-module.ts'

/** What a matched route carries besides its component. */
export interface RouteHandle {
  access: PageAccess
  load: () => Promise<PageModule>
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'access' in handle && 'load' in handle
}
