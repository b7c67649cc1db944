import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { photo } from '#columns'
import { type SqlRow, sqlBool, sqlColumnWithTypeOf, sqlNullable, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { query } from '#kernel/db/statements.ts'
import { type PhotoFileName, photoFileNames } from '#kernel/photos/files.ts'
import { photoFileKey } from '#kernel/photos/folders.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import type { BackupArchiveWriter, BackupSummary } from '#platform/backup/archive.ts'
import { mapInOrder } from '#platform/backup/map-in-order.ts'
import { isPhotoFileCreatedOnDemand } from '#platform/photos/on-demand-sizes.ts'
import { Prisma } from '#prisma'

const batchSize = 500
const maxConcurrentReads = 4

const photoRow = sqlRow({
  id: sqlColumnWithTypeOf(photo.id),
  folder: sqlColumnWithTypeOf(photo.storageKey),
  movesTo: sqlNullable(sqlText),
  inUse: sqlBool,
})
type PhotoRow = SqlRow<typeof photoRow>

interface ReadPhoto {
  photo: PhotoRow
  files: { file: PhotoFileName; bytes: Buffer | null }[]
}

export interface PhotoBackupWriter {
  copyAll(client: pg.Client | pg.Pool, isLast: boolean): Promise<void>
  result: BackupSummary['photos']
}

/** A photo may move during the backup: read the location of a missing file again. */
export function createPhotoBackupWriter(
  live: pg.Pool,
  storage: PhotoStorage,
  archive: BackupArchiveWriter,
  heard: (photos: number) => void,
): PhotoBackupWriter {
  const completelyCopiedIds = new Set<string>()
  const partly = new Map<string, Set<PhotoFileName>>()
  let looked = 0
  const result: PhotoBackupWriter['result'] = { files: 0, bytes: 0, missing: [] }

  async function* wanted(client: pg.Client | pg.Pool): AsyncGenerator<PhotoRow> {
    for await (const photo of listPhotos(client)) if (!completelyCopiedIds.has(photo.id)) yield photo
  }

  async function find(photo: PhotoRow): Promise<ReadPhoto> {
    const lacking = photoFileNames.filter((file) => !partly.get(photo.id)?.has(file))
    const files = await readAll(photo, lacking)
    if (files.every(({ file, bytes }) => bytes !== null || isPhotoFileCreatedOnDemand(file)))
      return { photo, files }
    const [moved] = await query(live, photoRow)`${photoRows} WHERE id = ${photo.id}::uuid`
    const missing = files.filter(({ bytes }) => bytes === null).map(({ file }) => file)
    const found = files.filter(({ bytes }) => bytes !== null)
    return { photo, files: moved ? [...found, ...(await readAll(moved, missing))] : found }
  }

  function readAll(photo: PhotoRow, files: readonly PhotoFileName[]): Promise<ReadPhoto['files']> {
    return Promise.all(files.map(async (file) => ({ file, bytes: await readFile(storage, photo, file) })))
  }

  async function add({ photo, files }: ReadPhoto): Promise<void> {
    const copied = partly.get(photo.id) ?? new Set()
    for (const { file, bytes } of files) {
      if (!bytes) continue
      await archive.add(`photos/${photo.id}/${file}`, bytes)
      result.files += 1
      result.bytes += bytes.length
      copied.add(file)
    }
    const isComplete = photoFileNames.every((file) => copied.has(file) || isPhotoFileCreatedOnDemand(file))
    if (isComplete) completelyCopiedIds.add(photo.id)
    if (isComplete) partly.delete(photo.id)
    else partly.set(photo.id, copied)
  }

  return {
    result,
    copyAll: async (client, isLast) => {
      for await (const found of mapInOrder(wanted(client), maxConcurrentReads, find)) {
        await add(found)
        looked += 1
        if (looked % 1000 === 0) heard(looked)
        const { id, inUse } = found.photo
        if (isLast && inUse && !completelyCopiedIds.has(id)) result.missing.push(id)
      }
    },
  }
}

/** Use `to_jsonb`, because a database without the latest migrations may lack the column `moves_to`. */
const photoRows = Prisma.sql`SELECT id, storage_key AS folder, to_jsonb(photo) ->> 'moves_to' AS "movesTo",
  attached_at IS NOT NULL AS "inUse" FROM photo`

async function* listPhotos(client: pg.Client | pg.Pool): AsyncGenerator<PhotoRow> {
  for (let after: string = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await query(client, photoRow)`
      ${photoRows} WHERE id > ${after}::uuid ORDER BY id LIMIT ${batchSize}`
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

async function readFile(storage: PhotoStorage, photo: PhotoRow, file: PhotoFileName): Promise<Buffer | null> {
  for (const folder of [photo.folder, photo.movesTo]) {
    const found = folder === null ? null : await storage.open(photoFileKey(folder, file))
    if (found) return buffer(found.stream)
  }
  return null
}
