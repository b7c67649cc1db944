import { writeLocalStorageValue } from '#client/lib/storage/local-storage.ts'

export const offlineDatabaseName = 'circulo-guardado'

/** A failed deletion exposes no data, because the encryption key ends with the session. */
export function deleteOfflineData(): void {
  window.indexedDB?.deleteDatabase(offlineDatabaseName)
}

export function deleteMemberDataFromBrowser(): void {
  writeLocalStorageValue('mis-citas-lado', '')
  deleteOfflineData()
}
