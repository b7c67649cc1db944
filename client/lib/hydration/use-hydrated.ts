import { useSyncExternalStore } from 'react'

export const subscribeToNothing = () => () => undefined

/** Returns false on the server and during hydration, so that both render equal HTML. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
