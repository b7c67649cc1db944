import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import type { BackupSummary } from '#platform/backup/archive.ts'
import { openArchive } from '#platform/backup/read-archive.ts'
import { type RestoreOrder, restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { createDiskStorage } from '#platform/photos/disk-storage.ts'
import { leftOut, mayHaveRows, settleRestored } from '#server/back-up.ts'
import { dropDatabase, onServer, templateDatabase, withDatabase } from '../../support/test-postgres.ts'

export interface Place {
  url: string
  storage: PhotoStorage
  folder: string
}

/** @param template another database without connections; undefined: one that was never migrated */
export async function makePlace(template: string | undefined = templateDatabase): Promise<Place> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  })
  const folder = await makeFolder()
  onTestFinished(() => dropDatabase(server, name))
  return { url: withDatabase(server, name), folder, storage: createDiskStorage(folder) }
}

export const neverMigrated = 'template1'

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'circulo-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function onPlace<T>(
  { url }: Pick<Place, 'url'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return onServer(url, work)
}

export interface Kept {
  file: FileHandle
  path: string
  summary: BackupSummary
}

export async function backUp({ url, storage }: Place): Promise<Kept> {
  const name = path.join(await makeFolder(), 'backup.tar')
  const file = await open(name, 'wx+')
  onTestFinished(() => file.close())
  const write = async (bytes: Uint8Array) => void (await file.write(bytes))
  const say = () => undefined
  const summary = await writeBackup({
    databaseUrl: url,
    photoStorage: storage,
    leftOut: Object.keys(leftOut),
    write,
    say,
  })
  return { file, path: name, summary }
}

export async function restore(
  file: FileHandle,
  { url, storage }: Place,
  { say = () => undefined, room }: Partial<Pick<RestoreOrder, 'say' | 'room'>> = {},
): Promise<number> {
  const archive = await openArchive(file)
  return restoreBackup(archive, {
    databaseUrl: url,
    photoStorage: storage,
    mayHaveRows,
    settle: settleRestored,
    say,
    room,
  })
}
