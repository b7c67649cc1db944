import { photo } from '#columns'
import { columnList, row } from '#kernel/db/rows.ts'
import { execute, query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'
import type { PhotoKindName, StoredPhoto } from '#kernel/photos/contract.ts'
import { photoError } from '#kernel/photos/errors.ts'
import { workFolders } from '#kernel/photos/folders.ts'
import type { PhotoKind } from '#prisma'

/** The kinds of photos, with their values in the database. */
export const photoKinds = { work: 'WORK', profile: 'PROFILE' } as const satisfies Record<
  PhotoKindName,
  PhotoKind
>

/** With photos of work goes whose work it is, a person. */
export type Attachment = ({ kind: 'profile' } | { kind: 'work'; personId: PersonId }) & {
  photoIds: readonly PhotoId[]
  /** Account that must have uploaded them. */
  uploaderId: AccountId
  now: Date
}

/**
 * Takes photos into use, in the transaction of whatever uses them: if that fails, they stay unattached. Files of work are
 * to move under its person; `movePhotos` does so later, because no transaction can take a file back.
 * @throws PHOTOS.NOT_USABLE when one is unknown, somebody else's, of the other kind, named twice or already in use
 */
export async function attachPhotos(tx: Tx, attachment: Attachment): Promise<void> {
  const { photoIds, uploaderId, kind, now } = attachment
  if (photoIds.length === 0) return
  const folders = attachment.kind === 'work' ? workFolders(attachment.personId) : null
  // Locked in order of id, so that two submissions with the same photos wait for each other and never deadlock.
  const attached = await execute(tx)`
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
 * Releases photos that are no longer shown; the collector removes them. They lose their uploader, so they count in no quota and
 * cannot be attached again.
 */
export async function releasePhotos(tx: Tx, photoIds: readonly PhotoId[]): Promise<void> {
  if (photoIds.length === 0) return
  await tx.photo.updateMany({
    where: { id: { in: [...photoIds] } },
    data: { attachedAt: null, uploaderId: null },
  })
}

/** Transfers photos to an account as if it had just uploaded them: it may attach them, and they count towards its quota. */
export async function handOverPhotos(
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

/** Photos by id; unknown ids are left out. */
export async function findPhotos(tx: Tx, photoIds: readonly PhotoId[]): Promise<Map<PhotoId, StoredPhoto>> {
  if (photoIds.length === 0) return new Map()
  const photos = await query(tx, sizeRow)`
    SELECT ${columnList(sizeRow)} FROM photo WHERE id = ANY(${[...photoIds]}::uuid[])`
  return new Map(photos.map((found) => [found.id, found]))
}

/**
 * Serves the files of photos to nobody, or to everybody again: the operator decided, or what they belong to is hidden. At
 * once, in every process; who has a copy keeps it.
 */
export async function withholdPhotos(tx: Tx, photoIds: readonly PhotoId[], withheld: boolean): Promise<void> {
  if (photoIds.length === 0) return
  await tx.photo.updateMany({ where: { id: { in: [...photoIds] } }, data: { withheld } })
}
