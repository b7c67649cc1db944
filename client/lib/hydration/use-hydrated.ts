import { useSyncExternalStore } from 'react'

/** A subscription that never fires: for values that do not change. */
export const never = () => () => undefined

/** Whether React answers on this page already: false in the server's HTML and until the browser took it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
