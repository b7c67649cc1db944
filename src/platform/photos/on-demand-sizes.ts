import { buffer } from 'node:stream/consumers'
import { photo } from '#columns'
import { sqlRow } from '#kernel/db/rows.ts'
import { type Db, executeStatement, query } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { PhotoFileName } from '#kernel/photos/files.ts'
import { photoFileKey } from '#kernel/photos/folders.ts'
import type { PhotoStorage, StoredFile } from '#kernel/photos/storage.ts'
import { type OnDemandPhotoSize, shrinkPhoto } from '#platform/photos/encode.ts'
import { openPhoto } from '#platform/photos/stored-photos.ts'

const runLimited = limitConcurrency(2)
const onDemandFiles: Partial<Record<PhotoFileName, OnDemandPhotoSize>> = {
  'face.webp': 'face',
  'small.webp': 'small',
}

export function isPhotoFileCreatedOnDemand(file: PhotoFileName): boolean {
  return file in onDemandFiles
}

export async function openPhotoInSize(
  db: Db,
  storage: PhotoStorage,
  photoId: PhotoId,
  file: PhotoFileName,
): Promise<StoredFile | null> {
  const stored = await openPhoto(db, storage, photoId, file)
  const size = onDemandFiles[file]
  if (stored || !size) return stored
  return runLimited(async () => {
    const made = await openPhoto(db, storage, photoId, file)
    if (made) return made
    await addSize(db, storage, photoId, size)
    return openPhoto(db, storage, photoId, file)
  })
}

/** A row lock prevents another process from moving, removing or resizing the photo. */
async function addSize(
  db: Db,
  storage: PhotoStorage,
  photoId: PhotoId,
  size: OnDemandPhotoSize,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [found] = await query(tx, sqlRow({ folder: photo.storageKey }))`
      SELECT storage_key AS folder FROM photo WHERE id = ${photoId}::uuid AND NOT withheld FOR NO KEY UPDATE`
    if (found && (await storage.sizeOf(photoFileKey(found.folder, `${size}.webp`))) !== null) return
    const larger = found && (await openPhoto(tx, storage, photoId, 'medium.webp'))
    if (!larger) return
    const shrunk = await shrinkPhoto(await buffer(larger.stream), size)
    await storage.put(photoFileKey(found.folder, `${size}.webp`), shrunk)
    await executeStatement(tx)`
      UPDATE photo SET stored_bytes = stored_bytes + ${shrunk.length} WHERE id = ${photoId}::uuid`
  })
}
