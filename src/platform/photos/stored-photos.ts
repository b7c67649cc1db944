import type { Db, Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type AccountId, type PersonId, type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { newId } from '#kernel/ids/new-id.ts'
import { photoKinds } from '#kernel/photos/attachments.ts'
import type { PhotoKindName, StoredPhoto } from '#kernel/photos/contract.ts'
import { type PhotoFileName, photoFileNames } from '#kernel/photos/files.ts'
import { fileKey, profileFolder, uploadFolder, workFolders } from '#kernel/photos/folders.ts'
import { claimRoom, type PhotoQuota } from '#kernel/photos/quota.ts'
import type { PhotoStorage, StoredFile } from '#kernel/photos/storage.ts'
import { type EncodedPhoto, encodePhoto } from '#platform/photos/encode.ts'

export interface Upload {
  kind: PhotoKindName
  /** Account of 28 characters. */
  uploaderId: AccountId
  now: Date
}

/**
 * Stores an encoded picture; it stays unattached until a module attaches it.
 * @throws PHOTOS.QUOTA, PHOTOS.TOO_MANY_UNUSED
 */
export async function storePhoto(
  db: Db,
  storage: PhotoStorage,
  encoded: EncodedPhoto,
  { kind, uploaderId, now }: Upload,
  quota: PhotoQuota,
): Promise<StoredPhoto> {
  const id = newId(photoIdSchema)
  const folder = kind === 'profile' ? profileFolder(uploaderId, id) : uploadFolder(uploaderId, id)
  const row = { id, kind, uploaderId, folder, now }
  await writePhoto(db, storage, encoded, row, (tx, bytes) =>
    claimRoom(tx, quota, { uploaderId, kind, bytes }),
  )
  return { id, width: encoded.width, height: encoded.height }
}

/**
 * Stores the row and all files, or none of them.
 * @param admit runs in the transaction that adds the row, and throws when the photo exceeds a limit
 */
async function writePhoto(
  db: Db,
  storage: PhotoStorage,
  { files, width, height }: EncodedPhoto,
  { id, kind, uploaderId, folder, now }: Omit<Upload, 'uploaderId'> & Placed,
  admit?: (tx: Tx, bytes: number) => Promise<void>,
): Promise<void> {
  const storedBytes = photoFileNames.reduce((sum, name) => sum + files[name].length, 0)
  const data = { id, kind: photoKinds[kind], uploaderId, storageKey: folder, width, height, storedBytes }
  // The row first: if the process dies between the two, the collector finds what it left.
  await inTransaction(db, async (tx) => {
    await admit?.(tx, storedBytes)
    await tx.photo.create({ data: { ...data, createdAt: now }, select: { id: true } })
  })
  try {
    // One after the other: when one fails, none is still being written while the rest is removed.
    for (const name of photoFileNames) await storage.put(fileKey(folder, name), files[name])
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
  await removeFiles(storage, folder)
  await db.photo.delete({ where: { id }, select: { id: true } })
}

/** A photo that the operator brings from elsewhere (`npm run import`). */
export type Brought = Omit<Upload, 'uploaderId'> & {
  bytes: Buffer
  /** The media type that the sender declared. */
  declaredType: string
  /** Whose it is; null: of nobody who has an account. */
  uploaderId: AccountId | null
}

/**
 * Encodes a picture anew, keeps it where it belongs for good, and takes it into use at once.
 * @param owner the person whose face, or whose work, it shows
 * @param attach writes who shows it; false: nobody does any more, and nothing of it stays
 * @returns whether it is in use
 * @throws PHOTOS.NOT_AN_IMAGE, PHOTOS.HEIC, PHOTOS.TOO_MANY_PIXELS, PHOTOS.UNREADABLE
 */
export async function bringPhoto(
  db: Db,
  storage: PhotoStorage,
  { owner, ...brought }: Brought & { owner: { personId: PersonId; accountId: AccountId | null } },
  attach: (tx: Tx, photoId: PhotoId) => Promise<boolean>,
): Promise<boolean> {
  const encoded = await encodePhoto(brought.bytes, brought.declaredType)
  const id = newId(photoIdSchema)
  const { kind, now } = brought
  const folder =
    kind === 'profile'
      ? profileFolder(owner.accountId ?? owner.personId, id)
      : workFolders(owner.personId) + id
  await writePhoto(db, storage, encoded, { ...brought, id, folder })
  const isShown = await inTransaction(db, async (tx) => {
    if (!(await attach(tx, id))) return false
    await tx.photo.update({ where: { id }, data: { attachedAt: now }, select: { id: true } })
    return true
  })
  if (!isShown) await removePhoto(db, storage, { id, folder })
  return isShown
}

/**
 * One file of a photo, wherever it is by now; null when there is none, or when it is withheld.
 * @param forOwner also a withheld one: in the archive of whose it is
 */
export async function openPhoto(
  tx: Tx,
  storage: PhotoStorage,
  photoId: PhotoId,
  file: PhotoFileName,
  forOwner = false,
): Promise<StoredFile | null> {
  // It may move between our look at the row and our reach for the file: then the second look knows.
  for (let look = 1; look <= 2; look++) {
    const found = await tx.photo.findFirst({
      where: { id: photoId },
      select: { storageKey: true, movesTo: true, withheld: true },
    })
    if (!found || (found.withheld && !forOwner)) return null
    for (const folder of [found.storageKey, found.movesTo]) {
      const stored = folder === null ? null : await storage.open(fileKey(folder, file))
      if (stored) return stored
    }
  }
  return null
}

/** Removes all files of a photo from one folder. */
export async function removeFiles(storage: PhotoStorage, folder: string): Promise<void> {
  for (const name of photoFileNames) await storage.remove(fileKey(folder, name))
}
