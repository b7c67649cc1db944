import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Scheme and host of the page; '' on the server and during hydration, so that both render equal HTML. */
export function useOrigin(): string {
  return useSyncExternalStore(never, getOrigin, () => '')
}

/**
 * Returns scheme and host of the page. Call it in event handlers, and for parts that exist only after a press, such as
 * the entries of an open menu. Unlike `useOrigin`, it does not render the component again after hydration.
 */
export function getOrigin(): string {
  return window.location.origin
}
