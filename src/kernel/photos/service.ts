import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '#kernel/db/client.ts'
import { AppError } from '#kernel/errors.ts'
import type { PhotoErrorCode, PhotoKindName, StoredPhoto } from '#kernel/photos/contract.ts'
import { encodePhoto, type PhotoFileName, photoFileNames } from '#kernel/photos/encode.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import type { PhotoKind } from '#prisma'

/** Photos that one account may have uploaded without using them yet; they are collected after a day. */
const maxUnused = 60
/** How long an uploaded photo waits to be used, in ms. */
const orphanAge = 24 * 60 * 60 * 1000
/** Photos collected in one transaction. */
const orphanBatch = 50

const kinds = { work: 'WORK', profile: 'PROFILE' } as const satisfies Record<PhotoKindName, PhotoKind>

/** Where a file of a photo is in the storage. Derived from the id alone, so that serving asks no database. */
export function photoFileKey(photoId: string, file: PhotoFileName): string {
  return `${folderOf(photoId)}/${file}`
}

/** The end of a UUIDv7 is random, which spreads the photos over 256 folders. */
function folderOf(photoId: string): string {
  return `${photoId.slice(-2)}/${photoId}`
}

/** @throws PHOTOS.TOO_MANY_UNUSED when this account keeps uploading without using what it uploads */
export async function assertMayUpload(db: Db, uploaderId: string): Promise<void> {
  const unused = await db.photo.count({ where: { uploaderId, attachedAt: null } })
  if (unused >= maxUnused)
    throw new AppError<PhotoErrorCode>('PHOTOS.TOO_MANY_UNUSED', { kind: 'TOO_MANY_REQUESTS' })
}

export interface Upload {
  bytes: Buffer
  /** The content type that the sender declared. */
  declaredType: string
  kind: PhotoKindName
  /** Account of 28 characters. */
  uploaderId: string
  now: Date
}

/**
 * Encodes a picture anew and keeps it, unattached until a module uses it.
 * @throws PHOTOS.NOT_AN_IMAGE, PHOTOS.HEIC, PHOTOS.TOO_MANY_PIXELS, PHOTOS.UNREADABLE
 */
export async function storePhoto(db: Db, storage: PhotoStorage, upload: Upload): Promise<StoredPhoto> {
  const { files, width, height } = await encodePhoto(upload.bytes, upload.declaredType)
  const id = uuidv7()
  // The row first: if the process dies between the two, the collector finds what it left.
  await db.photo.create({
    data: {
      id,
      kind: kinds[upload.kind],
      uploaderId: upload.uploaderId,
      storageKey: folderOf(id),
      width,
      height,
      createdAt: upload.now,
    },
    select: { id: true },
  })
  try {
    // One after the other: when one fails, none is still being written while the rest is removed.
    for (const name of photoFileNames) await storage.put(photoFileKey(id, name), files[name])
  } catch (error) {
    await removeFiles(storage, id)
    await db.photo.delete({ where: { id }, select: { id: true } })
    throw error
  }
  return { id, width, height }
}

export interface Attachment {
  photoIds: readonly string[]
  /** Account that must have uploaded them. */
  uploaderId: string
  kind: PhotoKindName
  now: Date
}

/**
 * Takes photos into use, in the transaction of whatever uses them: if that fails, they stay unattached.
 * @throws PHOTOS.NOT_USABLE when one is unknown, somebody else's, of the other kind, named twice or already in use
 */
export async function attachPhotos(tx: Tx, { photoIds, uploaderId, kind, now }: Attachment): Promise<void> {
  if (photoIds.length === 0) return
  // Locked in order of id, so that two submissions with the same photos wait for each other and never deadlock.
  const attached = await tx.$executeRaw`
    UPDATE photo SET attached_at = ${now}
    FROM (
      SELECT id FROM photo
      WHERE id = ANY(${[...photoIds]}::uuid[]) AND uploader_id = ${uploaderId} AND kind = ${kinds[kind]}::photo_kind
        AND attached_at IS NULL
      ORDER BY id FOR UPDATE
    ) AS usable
    WHERE photo.id = usable.id`
  if (attached !== photoIds.length) throw new AppError<PhotoErrorCode>('PHOTOS.NOT_USABLE')
}

/** Lets photos go that nothing shows any more; the collector removes them. */
export async function releasePhotos(tx: Tx, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return
  await tx.photo.updateMany({ where: { id: { in: [...photoIds] } }, data: { attachedAt: null } })
}

/** Photos by id; unknown ids are left out. */
export async function findPhotos(tx: Tx, photoIds: readonly string[]): Promise<Map<string, StoredPhoto>> {
  if (photoIds.length === 0) return new Map()
  const photos = await tx.photo.findMany({
    where: { id: { in: [...photoIds] } },
    select: { id: true, width: true, height: true },
  })
  return new Map(photos.map((photo) => [photo.id, photo]))
}

/** Removes photos that nobody has used within 24 h, and returns how many. Several processes may run it at once. */
export async function collectOrphanPhotos(db: Db, storage: PhotoStorage, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - orphanAge)
  let collected = 0
  for (let batch = orphanBatch; batch === orphanBatch; collected += batch) {
    batch = await db.$transaction((tx) => collectBatch(tx, storage, cutoff), { timeout: 60_000 })
  }
  return collected
}

/** Files before rows: a row whose files are gone is found again next time, files without a row never would be. */
async function collectBatch(tx: Tx, storage: PhotoStorage, cutoff: Date): Promise<number> {
  const orphans = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM photo WHERE attached_at IS NULL AND created_at < ${cutoff}
    LIMIT ${orphanBatch} FOR UPDATE SKIP LOCKED`
  const ids = orphans.map(({ id }) => id)
  await Promise.all(ids.map((id) => removeFiles(storage, id)))
  await tx.photo.deleteMany({ where: { id: { in: ids } } })
  return ids.length
}

async function removeFiles(storage: PhotoStorage, photoId: string): Promise<void> {
  for (const name of photoFileNames) await storage.remove(photoFileKey(photoId, name))
}
