import { writeLocalStorageValue } from '#client/lib/storage/local-storage.ts'

export const offlineDatabaseName = 'circulo-guardado'

/** Even after an interrupted deletion, the remaining data is unreadable: the encryption key ends with the session. */
export function deleteOfflineData(): void {
  window.indexedDB?.deleteDatabase(offlineDatabaseName)
}

export function deleteMemberDataFromBrowser(): void {
  writeLocalStorageValue('mis-citas-lado', '')
  deleteOfflineData()
}
