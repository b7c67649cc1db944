import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export function useOrigin(): string {
  return useSyncExternalStore(never, getOrigin, () => '')
}

/** The page's origin, for event handlers. Unlike `useOrigin`, this function causes no render after hydration. */
export function getOrigin(): string {
  return window.location.origin
}
