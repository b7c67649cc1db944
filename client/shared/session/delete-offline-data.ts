/** Name of the IndexedDB database with a member's encrypted offline data. */
export const offlineDatabaseName = 'circulo-guardado'

/** Deletes the offline data. Data that an interrupted deletion leaves is unreadable, because its key ends with the session. */
export function deleteOfflineData(): void {
  window.indexedDB?.deleteDatabase(offlineDatabaseName)
}
