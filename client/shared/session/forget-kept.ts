/** Name of the IndexedDB database with a member's encrypted offline data. */
export const keptDatabase = 'circulo-guardado'

/** Deletes the offline data. If this is interrupted, the rest cannot be decrypted: its key ends with the session. */
export function forgetKept(): void {
  window.indexedDB?.deleteDatabase(keptDatabase)
}
