import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Scheme and host of the page, for absolute links; '' in the server's HTML. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )
}
