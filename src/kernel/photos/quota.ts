import type { Db, Tx } from '#kernel/db/client.ts'
import { AppError } from '#kernel/errors.ts'
import type { PhotoErrorCode } from '#kernel/photos/contract.ts'

/** Limits on the photos of one account. */
export interface PhotoQuota {
  count: number
  megabytes: number
}

/** Max uploaded photos of one account that are not attached yet; the collector removes them after a day. */
const maxUnused = 60

/**
 * Run it before the body is read: checks whether one more photo may fit.
 * @throws PHOTOS.QUOTA, PHOTOS.TOO_MANY_UNUSED
 */
export async function assertRoom(
  db: Db | Tx,
  quota: PhotoQuota,
  uploaderId: string,
  bytes = 1,
): Promise<void> {
  const [stored] = await db.$queryRaw<{ count: number; unused: number; bytes: number }[]>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE attached_at IS NULL)::int AS unused,
      coalesce(sum(stored_bytes), 0)::float8 AS bytes
    FROM photo WHERE uploader_id = ${uploaderId}`
  if (!stored) return
  if (stored.count >= quota.count || stored.bytes + bytes > quota.megabytes * 1024 * 1024) {
    const values = { count: String(quota.count), megabytes: String(quota.megabytes) }
    throw new AppError<PhotoErrorCode>('PHOTOS.QUOTA', { kind: 'CONFLICT', values })
  }
  if (stored.unused >= maxUnused)
    throw new AppError<PhotoErrorCode>('PHOTOS.TOO_MANY_UNUSED', { kind: 'TOO_MANY_REQUESTS' })
}

/**
 * Run it in the transaction that adds the row. It locks the quota of the account until then: of two photos for the last
 * free place, one is rejected.
 * @param bytes total size of all files of the photo
 * @throws PHOTOS.QUOTA, PHOTOS.TOO_MANY_UNUSED
 */
export async function claimRoom(tx: Tx, quota: PhotoQuota, uploaderId: string, bytes: number): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`photo-quota:${uploaderId}`}, 0))`
  await assertRoom(tx, quota, uploaderId, bytes)
}
