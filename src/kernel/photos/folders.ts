import { photo } from '#columns'
import { type SqlRow, sqlRow } from '#kernel/db/rows.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'
import type { PhotoFileName } from '#kernel/photos/files.ts'

export const photoLocationRow = sqlRow({ id: photo.id, folder: photo.storageKey, movesTo: photo.movesTo })
export type PhotoLocation = SqlRow<typeof photoLocationRow>

/** @param accountId the person's account; for a contact without an account, the person's id */
export function getProfilePhotoFolder(accountId: AccountId | PersonId, photoId: PhotoId): string {
  return `usuarios/${accountId}/perfil/${photoId}`
}

export function getUploadedPhotoFolder(accountId: AccountId, photoId: PhotoId): string {
  return `usuarios/${accountId}/subidas/${photoId}`
}

export function getWorkPhotoFolder(personId: PersonId): string {
  return `contactos/${personId}/trabajos/`
}

export function photoFileKey(folder: string, file: PhotoFileName): string {
  return `${folder}/${file}`
}
