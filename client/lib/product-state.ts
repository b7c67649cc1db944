import type { ReactNode } from 'react'

type Listener = () => void
const listeners = new Set<Listener>()
let online = true
let strip: ReactNode = null

/**
 * How the product itself fares, as every screen shows it; what `useSyncExternalStore` needs. What finds it out comes after the first
 * page (`client/features/offline`).
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
  /** Told of each answer of the product, and by null of a call that had none. */
  hear: (_answer: Response | null): void => undefined,
  /** Whether a member whom this tab shows has left in another one, as far as that can be known without a network. */
  hasLeft: (_personId: string): boolean => false,
  /** Leaves without a network. @returns whether it can be done */
  leaveUnreachable: (): boolean => false,
  /** Begins a screen anew whose code did not arrive, where that may help. */
  beginWhenCodeIsGone: (): void => undefined,
}

/** After which a question without an answer says as much as one that failed, in ms. */
const longWait = 6_000

/** `fetch`, for all that a page asks of the product. */
export async function fetchAndTell(input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> {
  // What is sent may be large, and on its way for longer.
  const timer = init?.method === 'POST' ? 0 : setTimeout(() => later.hear(null), longWait)
  try {
    const response = await fetch(input, init)
    later.hear(response)
    return response
  } catch (error) {
    // What was cancelled says nothing.
    if (!init?.signal?.aborted) later.hear(null)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
