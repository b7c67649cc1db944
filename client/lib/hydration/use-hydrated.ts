import { useSyncExternalStore } from 'react'

export const subscribeToNothing = () => () => undefined

/** Whether React has hydrated this page: false in the server's HTML. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
