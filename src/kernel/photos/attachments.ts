import { photo } from '#columns'
import { sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { cacheReadsDuringPageRender } from '#kernel/page-reads.ts'
import type { PhotoKindName, StoredPhoto } from '#kernel/photos/contract.ts'
import { createPhotoError } from '#kernel/photos/errors.ts'
import { getWorkPhotoFolder } from '#kernel/photos/folders.ts'
import type { PhotoKind } from '#prisma'

export const photoKindEnumValuesByName = { work: 'WORK', profile: 'PROFILE' } as const satisfies Record<
  PhotoKindName,
  PhotoKind
>

export type PhotoAttachment = ({ kind: 'profile' } | { kind: 'work'; personId: PersonId }) & {
  photoIds: readonly PhotoId[]
  uploaderId: AccountId
  now: Date
}

/**
 * Photo files are moved later, because a database rollback cannot undo a file move.
 * @throws PHOTOS.NOT_USABLE when a photo is unknown, of another account or kind, listed twice or already in use
 */
export async function attachPhotos(tx: Tx, attachment: PhotoAttachment): Promise<void> {
  const { photoIds, uploaderId, kind, now } = attachment
  if (photoIds.length === 0) return
  const folders = attachment.kind === 'work' ? getWorkPhotoFolder(attachment.personId) : null
  // Lock the photos in the order of their ids: two requests could otherwise deadlock.
  const attached = await executeStatement(tx)`
    UPDATE photo SET attached_at = ${now}, moves_to = coalesce(moves_to, ${folders}::text || photo.id)
    FROM (
      SELECT id FROM photo
      WHERE id = ANY(${[...photoIds]}::uuid[]) AND uploader_id = ${uploaderId} AND kind = ${photoKindEnumValuesByName[kind]}::photo_kind
        AND attached_at IS NULL
      ORDER BY id FOR UPDATE
    ) AS usable
    WHERE photo.id = usable.id`
  if (attached !== photoIds.length) throw createPhotoError('PHOTOS.NOT_USABLE')
}

/** A detached photo no longer counts against the photo quota of the uploader. */
export async function detachPhotos(tx: Tx, photoIds: readonly PhotoId[]): Promise<void> {
  if (photoIds.length === 0) return
  await tx.photo.updateMany({
    where: { id: { in: [...photoIds] } },
    data: { attachedAt: null, uploaderId: null },
  })
}

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

const sizeRow = sqlRow({ id: photo.id, width: photo.width, height: photo.height })

export async function findPhotos(tx: Tx, photoIds: readonly PhotoId[]): Promise<Map<PhotoId, StoredPhoto>> {
  if (photoIds.length === 0) return new Map()
  const photos = await query(tx, sizeRow)`
    SELECT ${sqlColumnList(sizeRow)} FROM photo WHERE id = ANY(${[...photoIds]}::uuid[])`
  return new Map(photos.map((found) => [found.id, found]))
}

export const findPhotosOncePerPageRender = cacheReadsDuringPageRender(
  ({ db }: { db: Tx; page?: object | undefined }, photoIds: readonly PhotoId[]) => findPhotos(db, photoIds),
)

export async function setPhotosHiddenByOperator(
  tx: Tx,
  photoIds: readonly PhotoId[],
  withheld: boolean,
): Promise<void> {
  if (photoIds.length === 0) return
  await tx.photo.updateMany({ where: { id: { in: [...photoIds] } }, data: { withheld } })
}
