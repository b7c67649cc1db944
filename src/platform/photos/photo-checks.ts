import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { photo } from '#columns'
import { sqlColumnList, sqlColumnWithTypeOf, sqlRow } from '#kernel/db/rows.ts'
import { type Db, query } from '#kernel/db/statements.ts'
import { type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { photoFileNames } from '#kernel/photos/files.ts'
import { photoFileKey, photoLocationRow } from '#kernel/photos/folders.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { locatePhotoFile, photoStorageKeyPattern } from '#platform/photos/copy-photos.ts'
import { isPhotoFileCreatedOnDemand } from '#platform/photos/on-demand-sizes.ts'

export async function testPhotoStorage(storage: PhotoStorage): Promise<void> {
  const key = `sonda/${randomUUID()}/large.webp`
  const written = Buffer.from(`probe ${key}`)
  await storage.put(key, written)
  try {
    const file = await storage.open(key)
    const read = file ? await buffer(file.stream) : null
    if (!read?.equals(written)) throw new Error('The storage returned other content than was stored')
  } finally {
    await storage.remove(key)
  }
  if ((await storage.sizeOf(key)) !== null) throw new Error('The storage did not remove the file')
}

export interface PhotoCheckResult {
  looked: number
  wrong: string[]
}

const sampledRow = sqlRow({
  id: sqlColumnWithTypeOf(photo.id),
  folder: sqlColumnWithTypeOf(photo.storageKey),
  movesTo: sqlColumnWithTypeOf(photo.movesTo),
})

const sampled = 60

export async function findPhotosWithoutFiles(db: Db, storage: PhotoStorage): Promise<PhotoCheckResult> {
  const photos = await query(db, sampledRow)`
    (SELECT id, storage_key AS folder, moves_to AS "movesTo" FROM photo ORDER BY id DESC LIMIT ${sampled}::int)
    UNION
    (SELECT id, storage_key, moves_to FROM photo TABLESAMPLE SYSTEM (
      least(100, 100.0 * ${sampled}::int * 20 / greatest(1, (SELECT reltuples FROM pg_class WHERE oid = 'public.photo'::regclass)))
    ) LIMIT ${sampled}::int)`
  const wrong: string[] = []
  for (const place of photos) {
    const files = photoFileNames.filter((name) => !isPhotoFileCreatedOnDemand(name))
    const found = await Promise.all(files.map((name) => locatePhotoFile(place, name, storage)))
    if (found.includes(null)) wrong.push(place.id)
  }
  return { looked: photos.length, wrong }
}

const maxFiles = 1_000
const maxUploadDurationMs = 60 * 60_000

export async function findPhotoFilesWithoutDatabaseRow(
  db: Db,
  storage: PhotoStorage,
  now: Date,
): Promise<PhotoCheckResult> {
  const keys: { key: string; id: PhotoId }[] = []
  let looked = 0
  for await (const key of storage.list()) {
    looked += 1
    const { data: id } = photoIdSchema.safeParse(photoStorageKeyPattern.exec(key)?.[1])
    if (id !== undefined && uploadedAt(id) < now.getTime() - maxUploadDurationMs) keys.push({ key, id })
    if (looked >= maxFiles) break
  }
  const ids = [...new Set(keys.map(({ id }) => id))]
  const rows = await query(db, photoLocationRow)`
    SELECT ${sqlColumnList(photoLocationRow)} FROM photo WHERE id = ANY(${ids}::uuid[])`
  const known = new Set(
    rows.flatMap(({ folder, movesTo }) =>
      [folder, movesTo].flatMap((at) =>
        at === null ? [] : photoFileNames.map((name) => photoFileKey(at, name)),
      ),
    ),
  )
  return { looked, wrong: keys.filter(({ key }) => !known.has(key)).map(({ key }) => key) }
}

function uploadedAt(id: PhotoId): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
