import { photo } from '#columns'
import { columnList, row } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { readOncePerPage } from '#kernel/page-reads.ts'
import type { PhotoKindName, StoredPhoto } from '#kernel/photos/contract.ts'
import { photoError } from '#kernel/photos/errors.ts'
import { getWorkPhotoFolder } from '#kernel/photos/folders.ts'
import type { PhotoKind } from '#prisma'

export const photoKinds = { work: 'WORK', profile: 'PROFILE' } as const satisfies Record<
  PhotoKindName,
  PhotoKind
>

export type PhotoAttachment = ({ kind: 'profile' } | { kind: 'work'; personId: PersonId }) & {
  photoIds: readonly PhotoId[]
  uploaderId: AccountId
  now: Date
}

/**
 * Marks photos as used, in the transaction of the record that uses the photos. After a rollback the photos
 * stay unattached. `movePhotos` later moves files of work photos to the person's folder, because a
 * transaction cannot undo the move of a file.
 * @throws PHOTOS.NOT_USABLE when a photo is unknown, of another account or kind, listed twice or already in
 * use
 */
export async function attachPhotos(tx: Tx, attachment: PhotoAttachment): Promise<void> {
  const { photoIds, uploaderId, kind, now } = attachment
  if (photoIds.length === 0) return
  const folders = attachment.kind === 'work' ? getWorkPhotoFolder(attachment.personId) : null
  // Lock the photos in order of id: two requests with the same photos then wait for each other instead of
  // deadlocking.
  const attached = await executeStatement(tx)`
    UPDATE photo SET attached_at = ${now}, moves_to = coalesce(moves_to, ${folders}::text || photo.id)
    FROM (
      SELECT id FROM photo
      WHERE id = ANY(${[...photoIds]}::uuid[]) AND uploader_id = ${uploaderId} AND kind = ${photoKinds[kind]}::photo_kind
        AND attached_at IS NULL
      ORDER BY id FOR UPDATE
    ) AS usable
    WHERE photo.id = usable.id`
  if (attached !== photoIds.length) throw photoError('PHOTOS.NOT_USABLE')
}

/**
 * Releases photos that are no longer shown; a job removes their files later. Released photos have no
 * uploader, so they count in no quota and cannot be attached again.
 */
export async function releasePhotos(tx: Tx, photoIds: readonly PhotoId[]): Promise<void> {
  if (photoIds.length === 0) return
  await tx.photo.updateMany({
    where: { id: { in: [...photoIds] } },
    data: { attachedAt: null, uploaderId: null },
  })
}

/**
 * Transfers photos to an account as if that account had just uploaded them: the account may attach the
 * photos, and they count towards its quota.
 */
export async function transferPhotos(
  tx: Tx,
  photoIds: readonly PhotoId[],
  uploaderId: AccountId,
): Promise<void> {
  await tx.photo.updateMany({
    where: { id: { in: [...photoIds] } },
    data: { attachedAt: null, uploaderId, withheld: false },
  })
}

const sizeRow = row({ id: photo.id, width: photo.width, height: photo.height })

export async function findPhotos(tx: Tx, photoIds: readonly PhotoId[]): Promise<Map<PhotoId, StoredPhoto>> {
  if (photoIds.length === 0) return new Map()
  const photos = await query(tx, sizeRow)`
    SELECT ${columnList(sizeRow)} FROM photo WHERE id = ANY(${[...photoIds]}::uuid[])`
  return new Map(photos.map((found) => [found.id, found]))
}

/** Variant of `findPhotos` that reads each photo of a page once. */
export const findPhotosOfPage = readOncePerPage(
  ({ db }: { db: Tx; page?: object | undefined }, photoIds: readonly PhotoId[]) => findPhotos(db, photoIds),
)

/**
 * Stops or resumes serving the files of photos, in every process at once. Used when the operator hides a
 * photo, a person or a review. Downloaded copies are not affected.
 */
export async function withholdPhotos(tx: Tx, photoIds: readonly PhotoId[], withheld: boolean): Promise<void> {
  if (photoIds.length === 0) return
  await tx.photo.updateMany({ where: { id: { in: [...photoIds] } }, data: { withheld } })
}
