import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type AccountId, type PersonId, type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { photoKindEnumValuesByName } from '#kernel/photos/attachments.ts'
import type { PhotoKindName, StoredPhoto } from '#kernel/photos/contract.ts'
import { type PhotoFileName, photoFileNames } from '#kernel/photos/files.ts'
import {
  getProfilePhotoFolder,
  getUploadedPhotoFolder,
  getWorkPhotoFolder,
  photoFileKey,
} from '#kernel/photos/folders.ts'
import { lockAndAssertUploadQuota, type PhotoQuota } from '#kernel/photos/quota.ts'
import type { PhotoStorage, StoredFile } from '#kernel/photos/storage.ts'
import { type EncodedPhoto, encodePhoto } from '#platform/photos/encode.ts'

export interface PhotoUploadDetails {
  kind: PhotoKindName
  uploaderId: AccountId
  now: Date
}

/**
 * The photo stays unattached until a module attaches it to a record.
 * @throws PHOTOS.QUOTA, PHOTOS.TOO_MANY_UNUSED
 */
export async function storePhoto(
  db: Db,
  storage: PhotoStorage,
  encoded: EncodedPhoto,
  { kind, uploaderId, now }: PhotoUploadDetails,
  quota: PhotoQuota,
): Promise<StoredPhoto> {
  const id = createId(photoIdSchema)
  const folder =
    kind === 'profile' ? getProfilePhotoFolder(uploaderId, id) : getUploadedPhotoFolder(uploaderId, id)
  const row = { id, kind, uploaderId, folder, now }
  await writePhoto(db, storage, encoded, row, (tx, bytes) =>
    lockAndAssertUploadQuota(tx, quota, { uploaderId, kind, bytes }),
  )
  return { id, width: encoded.width, height: encoded.height }
}

async function writePhoto(
  db: Db,
  storage: PhotoStorage,
  { files, width, height }: EncodedPhoto,
  { id, kind, uploaderId, folder, now }: Omit<PhotoUploadDetails, 'uploaderId'> & Placed,
  admit?: (tx: Tx, bytes: number) => Promise<void>,
): Promise<void> {
  const storedBytes = photoFileNames.reduce((sum, name) => sum + files[name].length, 0)
  const data = {
    id,
    kind: photoKindEnumValuesByName[kind],
    uploaderId,
    storageKey: folder,
    width,
    height,
    storedBytes,
  }
  // Insert the row before the files are written: after a crash, a job can remove the files.
  await inTransaction(db, async (tx) => {
    await admit?.(tx, storedBytes)
    await tx.photo.create({ data: { ...data, createdAt: now }, select: { id: true } })
  })
  try {
    // Write the files one after another: a parallel write could continue during the cleanup after a failure.
    for (const name of photoFileNames) await storage.put(photoFileKey(folder, name), files[name])
  } catch (error) {
    await removePhoto(db, storage, { id, folder })
    throw error
  }
}

interface Placed {
  id: PhotoId
  uploaderId: AccountId | null
  folder: string
}

async function removePhoto(
  db: Db,
  storage: PhotoStorage,
  { id, folder }: { id: PhotoId; folder: string },
): Promise<void> {
  await removePhotoFiles(storage, folder)
  await db.photo.delete({ where: { id }, select: { id: true } })
}

export type ImportedPhoto = Omit<PhotoUploadDetails, 'uploaderId'> & {
  bytes: Buffer
  declaredType: string
  uploaderId: AccountId | null
}

/**
 * `attach` returns false if the person or review was deleted; the photo is then removed.
 * @throws PHOTOS.NOT_AN_IMAGE, PHOTOS.HEIC, PHOTOS.TOO_MANY_PIXELS, PHOTOS.UNREADABLE
 */
export async function importPhoto(
  db: Db,
  storage: PhotoStorage,
  { owner, ...imported }: ImportedPhoto & { owner: { personId: PersonId; accountId: AccountId | null } },
  attach: (tx: Tx, photoId: PhotoId) => Promise<boolean>,
): Promise<boolean> {
  const encoded = await encodePhoto(imported.bytes, imported.declaredType)
  const id = createId(photoIdSchema)
  const { kind, now } = imported
  const folder =
    kind === 'profile'
      ? getProfilePhotoFolder(owner.accountId ?? owner.personId, id)
      : getWorkPhotoFolder(owner.personId) + id
  await writePhoto(db, storage, encoded, { ...imported, id, folder })
  const isShown = await inTransaction(db, async (tx) => {
    if (!(await attach(tx, id))) return false
    await tx.photo.update({ where: { id }, data: { attachedAt: now }, select: { id: true } })
    return true
  })
  if (!isShown) await removePhoto(db, storage, { id, folder })
  return isShown
}

/** A photo that the operator has hidden opens only with `forOwner`, for the photo owner's data export. */
export async function openPhoto(
  tx: Tx,
  storage: PhotoStorage,
  photoId: PhotoId,
  file: PhotoFileName,
  forOwner = false,
): Promise<StoredFile | null> {
  // Try twice, because another process may move the photo file between the database query and the file access.
  for (let look = 1; look <= 2; look++) {
    const found = await tx.photo.findFirst({
      where: { id: photoId },
      select: { storageKey: true, movesTo: true, withheld: true },
    })
    if (!found || (found.withheld && !forOwner)) return null
    for (const folder of [found.storageKey, found.movesTo]) {
      const stored = folder === null ? null : await storage.open(photoFileKey(folder, file))
      if (stored) return stored
    }
  }
  return null
}

export async function removePhotoFiles(storage: PhotoStorage, folder: string): Promise<void> {
  for (const name of photoFileNames) await storage.remove(photoFileKey(folder, name))
}
