import { writeLocalStorageValue } from '#client/lib/storage/local-storage.ts'

export const offlineDatabaseName = 'circulo-guardado'

/**
 * Deletes the server responses stored in the browser. If the deletion is interrupted, the rest stays unreadable: the
 * encryption key ends with the session.
 */
export function deleteOfflineData(): void {
  window.indexedDB?.deleteDatabase(offlineDatabaseName)
}

export function deleteMemberDataFromBrowser(): void {
  writeLocalStorageValue('mis-citas-lado', '')
  deleteOfflineData()
}
