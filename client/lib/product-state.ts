import type { ReactNode } from 'react'
import type { PersonId } from '#kernel/ids/contract.ts'

type Listener = () => void
const listeners = new Set<Listener>()
let online = true
let strip: ReactNode = null

/**
 * How the product itself fares, as every screen shows it; what `useSyncExternalStore` needs. What finds it out comes after the first
 * page (`client/offline`).
 */
export const productState = {
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Whether it can be reached. */
  isOnline: () => online,
  /** What is to be said of it, at the foot of the screen. */
  strip: () => strip,
  noStrip: () => null,
}

export function setProductState(next: { online: boolean; strip: ReactNode }): void {
  online = next.online
  strip = next.strip
  for (const listener of listeners) listener()
}

/** What every screen can ask for, and nothing comes of until its code is there. */
export const later = {
  /** `fetch`, for all that a page asks of the product. */
  fetch: (input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> => fetch(input, init),
  /** Whether a member whom this tab shows has left in another one, as far as that can be known without a network. */
  hasLeft: (_personId: PersonId): boolean => false,
  /** Leaves without a network. @returns whether it can be done */
  leaveUnreachable: (): boolean => false,
  /** Begins a screen anew whose code did not arrive, where that may help. */
  beginWhenCodeIsGone: (): void => undefined,
}
