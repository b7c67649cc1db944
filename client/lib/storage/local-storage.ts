import { useSyncExternalStore } from 'react'
import { never } from '#client/lib/hydration/use-hydrated.ts'

/** Keys that the product uses in `localStorage`. */
export type StoredKey = 'explorar-orden' | 'explorar-lugar'

/** Returns undefined where browsers block storage: those throw at the first access. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {}
}

/** Stores a value in this browser; '' removes it. Components show the new value at their next render. */
export function store(key: StoredKey, value: string): void {
  storage()?.setItem(key, value)
}

/** The stored value; '' if there is none. Components that the server renders use `useStored`. */
export function readStored(key: StoredKey): string {
  return storage()?.getItem(key) ?? ''
}

/** The stored value; '' if there is none, on the server and before hydration. */
export function useStored(key: StoredKey): string {
  return useSyncExternalStore(
    never,
    () => readStored(key),
    () => '',
  )
}
