import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Returns scheme and host of the page, for absolute links. '' on the server and during hydration, so that both render
 * equal HTML.
 */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )
}
