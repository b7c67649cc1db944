import { buffer } from 'node:stream/consumers'
import { photo } from '#columns'
import { row } from '#kernel/db/rows.ts'
import { type Db, execute, query } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import type { PhotoFileName } from '#kernel/photos/files.ts'
import { fileKey } from '#kernel/photos/folders.ts'
import type { PhotoStorage, StoredFile } from '#kernel/photos/storage.ts'
import { takeTurns } from '#kernel/take-turns.ts'
import { type LateSize, shrinkPhoto } from '#platform/photos/encode.ts'
import { openPhoto } from '#platform/photos/stored-photos.ts'

/** Max image variants that this process creates at once. */
const inTurn = takeTurns(2)
const lateFiles: Partial<Record<PhotoFileName, LateSize>> = { 'face.webp': 'face', 'small.webp': 'small' }

/** Whether this file of a photo is created on demand, so that it may be missing. */
export function mayComeLate(file: PhotoFileName): boolean {
  return file in lateFiles
}

/**
 * Opens one file of a photo. A size that older photos lack is created at the first request, so an update need not process all photos.
 * @returns null when the photo does not exist or is withheld
 */
export async function openPhotoInSize(
  db: Db,
  storage: PhotoStorage,
  photoId: PhotoId,
  file: PhotoFileName,
): Promise<StoredFile | null> {
  const stored = await openPhoto(db, storage, photoId, file)
  const size = lateFiles[file]
  if (stored || !size) return stored
  return inTurn(async () => {
    // An earlier request may have created it meanwhile.
    const made = await openPhoto(db, storage, photoId, file)
    if (made) return made
    await addSize(db, storage, photoId, size)
    return openPhoto(db, storage, photoId, file)
  })
}

/** The row lock prevents another process from moving or removing the photo, and from adding the same size. */
async function addSize(db: Db, storage: PhotoStorage, photoId: PhotoId, size: LateSize): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [found] = await query(tx, row({ folder: photo.storageKey }))`
      SELECT storage_key AS folder FROM photo WHERE id = ${photoId}::uuid AND NOT withheld FOR NO KEY UPDATE`
    if (found && (await storage.sizeOf(fileKey(found.folder, `${size}.webp`))) !== null) return
    const larger = found && (await openPhoto(tx, storage, photoId, 'medium.webp'))
    if (!larger) return
    const shrunk = await shrinkPhoto(await buffer(larger.stream), size)
    await storage.put(fileKey(found.folder, `${size}.webp`), shrunk)
    await execute(tx)`
      UPDATE photo SET stored_bytes = stored_bytes + ${shrunk.length} WHERE id = ${photoId}::uuid`
  })
}
