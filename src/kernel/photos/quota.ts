import { photoKindValues } from '#columns'
import { sqlFloat8, sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { type Db, executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import type { PhotoKindName } from '#kernel/photos/contract.ts'
import { createPhotoError } from '#kernel/photos/errors.ts'

export interface PhotoQuota {
  count: number
  megabytes: number
}

const maxUnusedPhotos = 60

export interface PhotoUpload {
  uploaderId: AccountId
  kind: PhotoKindName
  bytes?: number
}

/** @throws PHOTOS.QUOTA, PHOTOS.TOO_MANY_UNUSED */
export async function assertUploadQuota(
  db: Db | Tx,
  quota: PhotoQuota,
  { uploaderId, kind, bytes = 1 }: PhotoUpload,
): Promise<void> {
  const [stored] = await query(db, sqlRow({ count: sqlInt4, unused: sqlInt4, bytes: sqlFloat8 }))`
    WITH replaced AS (
      SELECT DISTINCT ON (attached_at IS NULL) id FROM photo
      WHERE ${kind === 'profile'} AND uploader_id = ${uploaderId} AND kind = ${photoKindValues.PROFILE}::photo_kind
      ORDER BY attached_at IS NULL, created_at DESC
    )
    SELECT count(*)::int AS count, count(*) FILTER (WHERE attached_at IS NULL)::int AS unused,
      coalesce(sum(stored_bytes), 0)::float8 AS bytes
    FROM photo WHERE uploader_id = ${uploaderId} AND id NOT IN (SELECT id FROM replaced)`
  if (!stored) return
  if (stored.count >= quota.count || stored.bytes + bytes > quota.megabytes * 1024 * 1024) {
    const values = { count: String(quota.count), megabytes: String(quota.megabytes) }
    throw createPhotoError('PHOTOS.QUOTA', { values })
  }
  if (stored.unused >= maxUnusedPhotos) throw createPhotoError('PHOTOS.TOO_MANY_UNUSED')
}

/**
 * Call the function in the transaction that inserts the photo: the advisory lock ends with the transaction.
 * @throws PHOTOS.QUOTA, PHOTOS.TOO_MANY_UNUSED
 */
export async function lockAndAssertUploadQuota(
  tx: Tx,
  quota: PhotoQuota,
  uploading: Required<PhotoUpload>,
): Promise<void> {
  await executeStatement(
    tx,
  )`SELECT pg_advisory_xact_lock(hashtextextended(${`photo-quota:${uploading.uploaderId}`}, 0))`
  await assertUploadQuota(tx, quota, uploading)
}
