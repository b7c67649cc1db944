import type { ReactNode } from 'react'
import type { PersonId } from '#kernel/ids/contract.ts'

type Listener = () => void
const listeners = new Set<Listener>()
let online = true
let strip: ReactNode = null

/**
 * Whether the product is reachable, for every screen, in the shape that `useSyncExternalStore` needs. The code that detects the connection
 * (`client/offline`) loads after the first page.
 */
export const productState = {
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  isOnline: () => online,
  strip: () => strip,
  noStrip: () => null,
}

export function setProductState(next: { online: boolean; strip: ReactNode }): void {
  online = next.online
  strip = next.strip
  for (const listener of listeners) listener()
}

/** Functions of the offline code. They do nothing until that code is loaded. */
export const offlineHooks = {
  /** Replaces `fetch` for all requests of a page to the product. */
  fetch: (input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> => fetch(input, init),
  /**
   * Whether the member shown in this tab has signed out in another tab. The function reads only cookies, because the network may be
   * unavailable.
   */
  hasSignedOut: (_personId: PersonId): boolean => false,
  /**
   * Signs out without a network.
   * @returns whether the sign-out was possible
   */
  signOutOffline: (): boolean => false,
  /** Reloads a screen whose code failed to load, if a reload may help. */
  reloadForMissingCode: (): void => undefined,
}
