import { useSyncExternalStore } from 'react'

/** A subscription that never fires: for values that do not change. */
export const never = () => () => undefined

/** Whether React has hydrated this page: false in the server's HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
