import type { Screen } from '#client/lib/define-screens.ts'

export type RouteMetadata = Pick<Screen, 'access' | 'load'>

export function isRouteHandle(handle: unknown): handle is RouteMetadata {
  return typeof handle === 'object' && handle !== null && 'access' in handle && 'load' in handle
}
