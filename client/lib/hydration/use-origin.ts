import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Scheme and host of the page; '' on the server and during hydration, so that both render equal HTML. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )
}
