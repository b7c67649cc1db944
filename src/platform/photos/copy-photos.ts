import { buffer } from 'node:stream/consumers'
import { sqlColumnList } from '#kernel/db/rows.ts'
import { type Db, query } from '#kernel/db/statements.ts'
import { type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { type PhotoFileName, photoFileNames } from '#kernel/photos/files.ts'
import { type PhotoLocation, photoFileKey, photoLocationRow } from '#kernel/photos/folders.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { isPhotoFileCreatedOnDemand } from '#platform/photos/on-demand-sizes.ts'

export interface PhotoCopyResult {
  complete: number
  copied: number
  incomplete: PhotoId[]
  removed: number
}

const batchSize = 200
const atOnce = 8

/** A later run continues an interrupted copy, and removes copies of photos deleted or moved meanwhile. */
export async function copyPhotos(
  db: Db,
  { from, to }: { from: PhotoStorage; to: PhotoStorage },
  heard: (looked: number) => void,
): Promise<PhotoCopyResult> {
  const done: PhotoCopyResult = { complete: 0, copied: 0, incomplete: [], removed: 0 }
  let looked = 0
  for await (const batch of photosInBatches(db)) {
    for (let start = 0; start < batch.length; start += atOnce) {
      const copies = batch.slice(start, start + atOnce).map((photo) => copyPhoto(photo, from, to))
      for (const { id, copied, missing } of await Promise.all(copies)) {
        done.copied += copied
        if (missing) done.incomplete.push(id)
        else done.complete += 1
      }
    }
    looked += batch.length
    heard(looked)
  }
  done.removed = await removeStrays(db, to)
  return done
}

async function* photosInBatches(db: Db): AsyncGenerator<PhotoLocation[]> {
  let after = photoIdSchema.parse('00000000-0000-0000-0000-000000000000')
  while (true) {
    const batch = await query(db, photoLocationRow)`
      SELECT ${sqlColumnList(photoLocationRow)} FROM photo
      WHERE id > ${after}::uuid ORDER BY id LIMIT ${batchSize}`
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = last.id
  }
}

async function copyPhoto(
  photo: PhotoLocation,
  from: PhotoStorage,
  to: PhotoStorage,
): Promise<{ id: PhotoId; copied: number; missing: boolean }> {
  let [copied, missing] = [0, false]
  for (const name of photoFileNames) {
    const found = await locatePhotoFile(photo, name, from)
    const size = found && (await to.sizeOf(found.key))
    if (!found) {
      missing ||= !isPhotoFileCreatedOnDemand(name) && (await locatePhotoFile(photo, name, to)) === null
    } else if (size !== found.size) {
      const file = await from.open(found.key)
      if (!file) throw new Error(`${found.key} was removed while it was copied.`)
      await to.put(found.key, await buffer(file.stream))
      copied += 1
    }
  }
  return { id: photo.id, copied, missing }
}

export async function locatePhotoFile(
  { folder, movesTo }: Pick<PhotoLocation, 'folder' | 'movesTo'>,
  name: PhotoFileName,
  storage: PhotoStorage,
): Promise<{ key: string; size: number } | null> {
  for (const at of [folder, movesTo]) {
    const key = at === null ? null : photoFileKey(at, name)
    const size = key === null ? null : await storage.sizeOf(key)
    if (key !== null && size !== null) return { key, size }
  }
  return null
}

export const photoStorageKeyPattern =
  /^(?:usuarios|contactos)\/.+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[a-z]+\.(?:webp|jpg)$/

async function removeStrays(db: Db, storage: PhotoStorage): Promise<number> {
  let removed = 0
  let batch: { key: string; id: PhotoId }[] = []
  const sift = async () => {
    const ids = batch.map(({ id }) => id)
    const rows = await query(db, photoLocationRow)`
      SELECT ${sqlColumnList(photoLocationRow)} FROM photo WHERE id = ANY(${ids}::uuid[])`
    const folders = new Set(rows.flatMap(({ folder, movesTo }) => [folder, movesTo]))
    const strays = batch.filter(({ key }) => !folders.has(key.slice(0, key.lastIndexOf('/'))))
    for (const { key } of strays) await storage.remove(key)
    removed += strays.length
    batch = []
  }
  for await (const key of storage.list()) {
    const { data: id } = photoIdSchema.safeParse(photoStorageKeyPattern.exec(key)?.[1])
    if (id !== undefined) batch.push({ key, id })
    if (batch.length === batchSize) await sift()
  }
  await sift()
  return removed
}
