import type { Screen } from '#client/lib/define-screens.ts'

/** Data of a matched route besides its component. */
export type RouteHandle = Pick<Screen, 'access' | 'load'>

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'access' in handle && 'load' in handle
}
