import { useSyncExternalStore } from 'react'

export const subscribeToNothing = () => () => undefined

const isTrue = () => true
const isFalse = () => false

/**
 * Whether React has hydrated this page. false on the server and during hydration, so that both render equal HTML. After
 * hydration, React renders all components again whose value changed, in one task.
 * @param isAssumed returns true also on the server and during hydration, for a component whose HTML is equal anyway
 */
export function useIsHydrated(isAssumed = false): boolean {
  return useSyncExternalStore(subscribeToNothing, isTrue, isAssumed ? isTrue : isFalse)
}
