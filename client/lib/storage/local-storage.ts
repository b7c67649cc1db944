import { useSyncExternalStore } from 'react'
import { never } from '#client/lib/hydration/use-hydrated.ts'

/** Keys in the storage of the browser. */
export type StoredKey = 'explorar-orden' | 'explorar-lugar'

/** Browsers that block storage throw at the first access: they remember nothing. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {}
}

/** Stores a value in this browser; '' is stored for none. Components show it when they render the next time. */
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
