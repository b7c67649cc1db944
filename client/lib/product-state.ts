import type { ReactNode } from 'react'
import type { PersonId } from '#kernel/ids/contract.ts'

type Listener = () => void
const listeners = new Set<Listener>()
let online = true
let strip: ReactNode = null

export const serverReachabilityStore = {
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

export function setServerReachability(next: { online: boolean; strip: ReactNode }): void {
  online = next.online
  strip = next.strip
  for (const listener of listeners) listener()
}

export const offlineSupportFunctions = {
  fetch: (input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> => fetch(input, init),
  hasSignedOut: (_personId: PersonId): boolean => false,
  signOutOffline: (): boolean => false,
  reloadForMissingCode: (): void => undefined,
}
