import { storeValue } from '#client/lib/storage/local-storage.ts'

export const offlineDatabaseName = 'circulo-guardado'

/**
 * Deletes the offline data. After an interrupted deletion the remaining data is unreadable, because its key
 * ends with the session.
 */
export function deleteOfflineData(): void {
  window.indexedDB?.deleteDatabase(offlineDatabaseName)
}

/** Deletes what this browser stores for the member: the offline data, and the tab of 'Mis Citas' used last. */
export function deleteMemberData(): void {
  storeValue('mis-citas-lado', '')
  deleteOfflineData()
}
