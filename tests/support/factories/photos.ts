import type { Db } from '#kernel/db/statements.ts'
import { type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { StoredPhoto } from '#kernel/photos/contract.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { encodePhoto } from '#platform/photos/encode.ts'
import { type PhotoUploadDetails, storePhoto } from '#platform/photos/stored-photos.ts'
import { createTestConfig } from '../caller.ts'

export async function makePhoto(
  db: Db,
  storage: PhotoStorage,
  { bytes, declaredType, ...upload }: PhotoUploadDetails & { bytes: Buffer; declaredType: string },
): Promise<StoredPhoto> {
  const encoded = await encodePhoto(bytes, declaredType)
  return storePhoto(db, storage, encoded, upload, createTestConfig().photoQuota)
}

export async function makeProfilePhotoRow(db: Db, createdAt = new Date()): Promise<PhotoId> {
  const id = createId(photoIdSchema)
  const size = { width: 4, height: 4 }
  await db.photo.create({
    data: { id, kind: 'PROFILE', storageKey: id, ...size, attachedAt: new Date(), createdAt },
  })
  return id
}
