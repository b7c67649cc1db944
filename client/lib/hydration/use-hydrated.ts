import { useSyncExternalStore } from 'react'

export const subscribeToNothing = () => () => undefined

const isTrue = () => true
const isFalse = () => false

/**
 * Whether React has hydrated the page: false on the server and during hydration, so that both render equal HTML.
 * @param isAssumed true: the hook returns true from the start, which saves a render if the HTML is equal anyway
 */
export function useIsHydrated(isAssumed = false): boolean {
  return useSyncExternalStore(subscribeToNothing, isTrue, isAssumed ? isTrue : isFalse)
}
