import type pg from 'pg'
import { photo } from '#columns'
import { sqlColumnWithTypeOf, sqlRow } from '#kernel/db/rows.ts'
import { query } from '#kernel/db/statements.ts'
import { type PhotoFileName, photoFileNames } from '#kernel/photos/files.ts'
import { photoFileKey } from '#kernel/photos/folders.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { formatNumber } from '#kernel/text/format-quantity.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import { mapInOrder } from '#platform/backup/map-in-order.ts'
import type { BackupArchiveEntry, VerifiedBackupArchive } from '#platform/backup/read-archive.ts'

const maxConcurrentWrites = 8
const batchSize = 500

const photoRow = sqlRow({ id: sqlColumnWithTypeOf(photo.id), folder: sqlColumnWithTypeOf(photo.storageKey) })

export interface PhotoBackupRestorer {
  /** @throws BackupError when a file is missing that the backup does not list as missing */
  putAll(): Promise<number>
  undo(): Promise<void>
}

interface RestoredPhoto {
  folder: string
  file: PhotoFileName
  entry: BackupArchiveEntry
}

/** The restore does not replace existing photo files: the bucket may have survived the loss of the database. */
export function createPhotoBackupRestorer(
  client: pg.Client,
  archive: VerifiedBackupArchive,
  storage: PhotoStorage,
  signal: AbortSignal | undefined,
  onProgress: (line: string) => void,
): PhotoBackupRestorer {
  const added = new Map<string, PhotoFileName[]>()
  let files = 0

  async function* placed(): AsyncGenerator<RestoredPhoto> {
    let batch: { id: string; file: PhotoFileName; entry: BackupArchiveEntry }[] = []
    for await (const entry of archive.photoEntries()) {
      const [, id = '', file] = entry.name.split('/')
      const name = photoFileNames.find((known) => known === file)
      if (!name) continue
      batch.push({ id, file: name, entry })
      if (batch.length < batchSize) continue
      yield* place(batch)
      batch = []
    }
    yield* place(batch)
  }

  async function* place(
    batch: { id: string; file: PhotoFileName; entry: BackupArchiveEntry }[],
  ): AsyncGenerator<RestoredPhoto> {
    const rows = await query(client, photoRow)`
      SELECT id, storage_key AS folder FROM photo WHERE id = ANY(${batch.map(({ id }) => id)}::uuid[])`
    const folders = new Map<string, string>(rows.map(({ id, folder }) => [id, folder]))
    for (const { id, file, entry } of batch) {
      const folder = folders.get(id)
      // Skip a photo that was deleted after its file was copied, before the database snapshot.
      if (folder !== undefined) yield { folder, file, entry }
    }
  }

  async function put({ folder, file, entry }: RestoredPhoto): Promise<void> {
    signal?.throwIfAborted()
    const key = photoFileKey(folder, file)
    const found = await storage.sizeOf(key)
    if (found === entry.size) return
    if (found === null) added.set(folder, [...(added.get(folder) ?? []), file])
    await storage.put(key, await archive.read(entry))
  }

  return {
    putAll: async () => {
      for await (const _ of mapInOrder(placed(), maxConcurrentWrites, put)) {
        files += 1
        if (files % 5000 === 0)
          onProgress(
            `Fotos: ${formatNumber(files)} archivos de ${formatNumber(archive.summary.photos.files)}`,
          )
      }
      await assertAllThere()
      return files
    },
    undo: async () => {
      for (const [folder, names] of added)
        for (const file of names) await storage.remove(photoFileKey(folder, file)).catch(() => undefined)
    },
  }

  async function assertAllThere(): Promise<void> {
    const rows = await query(client, photoRow)`
      SELECT id, storage_key AS folder FROM photo
      WHERE attached_at IS NOT NULL AND id <> ALL(${archive.summary.photos.missing}::uuid[])`
    const look = async ({ id, folder }: { id: string; folder: string }) =>
      (await storage.sizeOf(photoFileKey(folder, 'large.webp'))) === null ? [id] : []
    for await (const lacking of mapInOrder(rows, maxConcurrentWrites, look))
      if (lacking.length > 0)
        throw new BackupError(`Al respaldo le falta la foto ${lacking[0]}: no se restauró nada.`)
  }
}
