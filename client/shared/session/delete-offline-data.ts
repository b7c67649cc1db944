/** Name of the IndexedDB database with a member's encrypted offline data. */
export const offlineDatabaseName = 'circulo-guardado'

/** Deletes the offline data. If this is interrupted, the rest cannot be decrypted: its key ends with the session. */
export function deleteOfflineData(): void {
  window.indexedDB?.deleteDatabase(offlineDatabaseName)
}
