import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export function useOrigin(): string {
  return useSyncExternalStore(never, getOrigin, () => '')
}

/** Unlike `useOrigin`, `getOrigin` causes no render after hydration; call `getOrigin` only in event handlers. */
export function getOrigin(): string {
  return window.location.origin
}
