import type { Screen } from '#client/lib/define-screens.ts'

export type RouteHandle = Pick<Screen, 'access' | 'load'>

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'access' in handle && 'load' in handle
}
