import { storeValue } from '#client/lib/storage/local-storage.ts'

export const offlineDatabaseName = 'circulo-guardado'

/**
 * Deletes the member's offline data. If the deletion is interrupted, the remaining data stays unreadable, because its
 * encryption key ends with the session.
 */
export function deleteOfflineData(): void {
  window.indexedDB?.deleteDatabase(offlineDatabaseName)
}

/** Deletes what this browser stores for the member: the offline data, and the tab of 'Mis Citas' used last. */
export function deleteMemberData(): void {
  storeValue('mis-citas-lado', '')
  deleteOfflineData()
}
