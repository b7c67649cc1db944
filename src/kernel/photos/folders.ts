import { photo } from '#columns'
import { type Row, row } from '#kernel/db/rows.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'
import type { PhotoFileName } from '#kernel/photos/files.ts'

// Where photos are in the storage (spec §3, Files). The id of a photo begins with the time of its upload.

/** Where the files of a photo are: each of them in `folder` or, while the photo moves, in `movesTo`. */
export const placeRow = row({ id: photo.id, folder: photo.storageKey, movesTo: photo.movesTo })
export type PhotoPlace = Row<typeof placeRow>

/** Of somebody's face. @param accountId of whom it shows */
export function profileFolder(accountId: AccountId | PersonId, photoId: PhotoId): string {
  return `usuarios/${accountId}/perfil/${photoId}`
}

/** Of work that is not yet known to be whose: a new contact has no id before the review is published. */
export function uploadFolder(accountId: AccountId, photoId: PhotoId): string {
  return `usuarios/${accountId}/subidas/${photoId}`
}

/** What the folders of all photos of one person's work begin with. */
export function workFolders(personId: PersonId): string {
  return `contactos/${personId}/trabajos/`
}

/** The key of one file of a photo in the storage. */
export function fileKey(folder: string, file: PhotoFileName): string {
  return `${folder}/${file}`
}
