import type { ReactNode } from 'react'
import type { PersonId } from '#kernel/ids/contract.ts'

type Listener = () => void
const listeners = new Set<Listener>()
let online = true
let strip: ReactNode = null

/** `client/offline`, whose code loads after the first page, updates this store. */
export const reachabilityStore = {
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

export function setReachability(next: { online: boolean; strip: ReactNode }): void {
  online = next.online
  strip = next.strip
  for (const listener of listeners) listener()
}

/** Defaults, which `client/offline` replaces when its code loads after the first page. */
export const networkOverrides = {
  fetch: (input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> => fetch(input, init),
  /**
   * Whether the displayed member has signed out in another tab. Reads only cookies, because the network may be
   * unavailable.
   */
  hasSignedOut: (_personId: PersonId): boolean => false,
  /** @returns false while the code in `client/offline` is not loaded */
  signOutOffline: (): boolean => false,
  reloadForMissingCode: (): void => undefined,
}
