import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import type { BackupSummary } from '#platform/backup/archive.ts'
import { openBackupArchive } from '#platform/backup/read-archive.ts'
import { type RestoreOptions, restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { createDiskStorage } from '#platform/photos/disk-storage.ts'
import {
  cancelRestoredNotifications,
  tablesExcludedFromBackup,
  tablesOfUnusedInstallation,
} from '#server/create-backup.ts'
import {
  dropDatabase,
  replaceDatabaseInUrl,
  runOnServer,
  templateDatabase,
} from '../../support/test-postgres.ts'

export interface Installation {
  url: string
  storage: PhotoStorage
  folder: string
}

/** @param template database to copy, without connections; undefined: an empty database without migrations */
export async function makeInstallation(
  template: string | undefined = templateDatabase,
): Promise<Installation> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  })
  const folder = await makeTempFolder()
  onTestFinished(() => dropDatabase(server, name))
  return { url: replaceDatabaseInUrl(server, name), folder, storage: createDiskStorage(folder) }
}

export const unmigratedTemplate = 'template1'

export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'circulo-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function withInstallationClient<T>(
  { url }: Pick<Installation, 'url'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return runOnServer(url, work)
}

export interface BackupFile {
  file: FileHandle
  path: string
  summary: BackupSummary
}

export async function makeBackupFile({ url, storage }: Installation): Promise<BackupFile> {
  const name = path.join(await makeTempFolder(), 'backup.tar')
  const file = await open(name, 'wx+')
  onTestFinished(() => file.close())
  const write = async (bytes: Uint8Array) => void (await file.write(bytes))
  const onProgress = () => undefined
  const summary = await writeBackup({
    databaseUrl: url,
    photoStorage: storage,
    leftOut: Object.keys(tablesExcludedFromBackup),
    write,
    onProgress,
  })
  return { file, path: name, summary }
}

export async function restoreBackupFile(
  file: FileHandle,
  { url, storage }: Installation,
  {
    onProgress = () => undefined,
    getFreeBytes,
  }: Partial<Pick<RestoreOptions, 'onProgress' | 'getFreeBytes'>> = {},
): Promise<number> {
  const archive = await openBackupArchive(file)
  return restoreBackup(archive, {
    databaseUrl: url,
    photoStorage: storage,
    mayHaveRows: tablesOfUnusedInstallation,
    cancelPastActions: cancelRestoredNotifications,
    onProgress,
    getFreeBytes,
  })
}
