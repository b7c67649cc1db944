import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from '#client/lib/hydration/use-hydrated.ts'

export type LocalStorageKey =
  | 'explorar-orden'
  | 'explorar-lugar'
  | 'mis-citas-lado'
  | 'avisos-dispositivo'
  | 'avisos-ahora-no'

/** Returns undefined if the browser blocks storage: accessing the property then throws. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {}
}

/** Stores a value in this browser; '' removes it. Components show the new value at their next render. */
export function writeLocalStorageValue(key: LocalStorageKey, value: string): void {
  storage()?.setItem(key, value)
}

/** Returns '' without a stored value. Components that the server renders use `useLocalStorageValue` instead. */
export function readLocalStorageValue(key: LocalStorageKey): string {
  return storage()?.getItem(key) ?? ''
}

/** Returns '' without a stored value, on the server, and before hydration. */
export function useLocalStorageValue(key: LocalStorageKey): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => readLocalStorageValue(key),
    () => '',
  )
}
