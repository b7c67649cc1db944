export const offlineDatabaseName = 'circulo-guardado'

/**
 * Deletes the offline data. After an interrupted deletion the remaining data is unreadable, because its key
 * ends with the session.
 */
export function deleteOfflineData(): void {
  window.indexedDB?.deleteDatabase(offlineDatabaseName)
}
