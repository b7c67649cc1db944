import { writeLocalStorageValue } from '#client/lib/storage/local-storage.ts'

export const offlineDatabaseName = 'circulo-guardado'

/**
 * If the deletion fails, offline data stays unreadable, because the encryption key is deleted when the session ends.
 */
export function deleteOfflineData(): void {
  window.indexedDB?.deleteDatabase(offlineDatabaseName)
}

export function deleteMemberDataFromBrowser(): void {
  writeLocalStorageValue('mis-citas-lado', '')
  deleteOfflineData()
}
