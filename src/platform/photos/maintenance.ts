import { photo } from '#columns'
import { sqlColumnList, sqlNotNull, sqlRow } from '#kernel/db/rows.ts'
import { type Db, executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type AccountId, type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { photoFileNames } from '#kernel/photos/files.ts'
import { type PhotoLocation, photoFileKey, photoLocationRow } from '#kernel/photos/folders.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { removePhotoFiles } from '#platform/photos/stored-photos.ts'

export async function discardPhoto(
  db: Db,
  storage: PhotoStorage,
  { photoId, uploaderId }: { photoId: PhotoId; uploaderId: AccountId },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await query(tx, photoLocationRow)`
      SELECT ${sqlColumnList(photoLocationRow)} FROM photo
      WHERE id = ${photoId}::uuid AND uploader_id = ${uploaderId} AND attached_at IS NULL FOR UPDATE`
    await removeUnused(tx, storage, found)
  })
}

const minOrphanAgeMs = 24 * 60 * 60 * 1000
/** A photo without uploader is deleted only after an hour, because an import may still attach the photo. */
const minReleasedAgeMs = 60 * 60 * 1000
const batchSize = 50
const batchTimeoutMs = 60_000

export async function deleteOrphanPhotos(db: Db, storage: PhotoStorage, now: Date): Promise<number> {
  return repeatWhileFull(() =>
    inTransaction(db, (tx) => collectBatch(tx, storage, now), { timeout: batchTimeoutMs }),
  )
}

async function collectBatch(tx: Tx, storage: PhotoStorage, now: Date): Promise<number> {
  const [unusedBefore, releasedBefore] = [minOrphanAgeMs, minReleasedAgeMs].map(
    (age) => new Date(now.getTime() - age),
  )
  await raiseIdleTimeout(tx)
  const orphans = await query(tx, photoLocationRow)`
    SELECT ${sqlColumnList(photoLocationRow)} FROM photo
    WHERE attached_at IS NULL AND created_at < ${releasedBefore}
      AND (created_at < ${unusedBefore} OR uploader_id IS NULL)
    LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`
  await removeUnused(tx, storage, orphans)
  return orphans.length
}

/** Delete the files before the rows: the next run cannot find files without a row. */
async function removeUnused(tx: Tx, storage: PhotoStorage, photos: readonly PhotoLocation[]): Promise<void> {
  await Promise.all(
    photos.map(async ({ folder, movesTo }) => {
      await removePhotoFiles(storage, folder)
      if (movesTo !== null) await removePhotoFiles(storage, movesTo)
    }),
  )
  await tx.photo.deleteMany({ where: { id: { in: photos.map(({ id }) => id) } } })
}

/** The next run completes an interrupted move of photo files. */
export async function movePhotoFilesToNewFolders(db: Db, storage: PhotoStorage): Promise<number> {
  let moved = 0
  for (let after: PhotoId | undefined = beforeAllPhotos; after !== undefined; ) {
    const batch = await inTransaction(db, (tx) => moveBatch(tx, storage, after ?? beforeAllPhotos), {
      timeout: batchTimeoutMs,
    })
    moved += batch.moved
    after = batch.last
  }
  return moved
}

const movingRow = sqlRow({ ...photoLocationRow.columns, movesTo: sqlNotNull(photo.movesTo) })

const beforeAllPhotos = photoIdSchema.parse('00000000-0000-0000-0000-000000000000')

async function moveBatch(
  tx: Tx,
  storage: PhotoStorage,
  after: PhotoId,
): Promise<{ moved: number; last: PhotoId | undefined }> {
  await raiseIdleTimeout(tx)
  const moving = await query(tx, movingRow)`
    SELECT ${sqlColumnList(movingRow)} FROM photo
    WHERE moves_to IS NOT NULL AND id > ${after}::uuid
    ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED`
  const arrived = await Promise.all(
    moving.map(async ({ id, folder, movesTo }) => {
      for (const name of photoFileNames)
        await storage.move(photoFileKey(folder, name), photoFileKey(movesTo, name))
      return (await storage.sizeOf(photoFileKey(movesTo, 'large.webp'))) === null ? [] : [id]
    }),
  )
  const ids = arrived.flat()
  if (ids.length > 0)
    await executeStatement(tx)`
      UPDATE photo SET storage_key = moves_to, moves_to = NULL WHERE id = ANY(${ids}::uuid[])`
  return { moved: ids.length, last: moving.length === batchSize ? moving.at(-1)?.id : undefined }
}

/** File operations between the transaction's statements may take longer than the usual idle timeout. */
async function raiseIdleTimeout(tx: Tx): Promise<void> {
  await executeStatement(
    tx,
  )`SELECT set_config('idle_in_transaction_session_timeout', ${String(batchTimeoutMs)}, true)`
}

async function repeatWhileFull(run: () => Promise<number>): Promise<number> {
  let done = 0
  for (let batch = batchSize; batch === batchSize; done += batch) batch = await run()
  return done
}
