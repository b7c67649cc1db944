import { useSyncExternalStore } from 'react'

export const subscribeToNothing = () => () => undefined

const isTrue = () => true
const isFalse = () => false

/** Returns false on the server and during hydration, because server and browser must render equal HTML. */
export function useIsHydrated(isAssumed = false): boolean {
  return useSyncExternalStore(subscribeToNothing, isTrue, isAssumed ? isTrue : isFalse)
}
