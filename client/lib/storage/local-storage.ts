import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from '#client/lib/hydration/use-hydrated.ts'

export type LocalStorageKey =
  | 'explorar-orden'
  | 'explorar-lugar'
  | 'mis-citas-lado'
  | 'avisos-dispositivo'
  | 'avisos-ahora-no'

/** Accessing `localStorage` throws if the browser blocks storage. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {}
}

/** Components show the new value only at their next render. */
export function writeLocalStorageValue(key: LocalStorageKey, value: string): void {
  storage()?.setItem(key, value)
}

/**
 * In components that the server renders, use `useLocalStorageValue`: a stored value would differ from the server's
 * HTML.
 */
export function readLocalStorageValue(key: LocalStorageKey): string {
  return storage()?.getItem(key) ?? ''
}

export function useLocalStorageValue(key: LocalStorageKey): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => readLocalStorageValue(key),
    () => '',
  )
}
