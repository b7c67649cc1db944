import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export function useOrigin(): string {
  return useSyncExternalStore(never, getOrigin, () => '')
}

/** For event handlers: unlike `useOrigin`, causes no render after hydration. */
export function getOrigin(): string {
  return window.location.origin
}
