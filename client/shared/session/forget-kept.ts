/** Where this browser keeps what a member was shown. */
export const keptDatabase = 'circulo-guardado'

/** Deletes all of it. Should that be interrupted, what is left cannot be opened: its key leaves with the session. */
export function forgetKept(): void {
  window.indexedDB?.deleteDatabase(keptDatabase)
}
