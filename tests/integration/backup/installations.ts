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
  cancelMailAndRemindersAfterRestore,
  tablesExcludedFromBackup,
  tablesIgnoredByEmptyInstallationCheck,
} from '#server/create-backup.ts'
import {
  dropDatabase,
  replaceDatabaseInUrl,
  runWithPostgresClient,
  templateDatabase,
} from '../../support/test-postgres.ts'

export interface TestInstallation {
  url: string
  storage: PhotoStorage
  folder: string
}

export async function makeTestInstallation(
  template: string | undefined = templateDatabase,
): Promise<TestInstallation> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runWithPostgresClient(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  })
  const folder = await makeTempFolder()
  onTestFinished(() => dropDatabase(server, name))
  return { url: replaceDatabaseInUrl(server, name), folder, storage: createDiskStorage(folder) }
}

export const unmigratedTemplateDatabase = 'template1'

export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'circulo-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function runWithDatabaseOfTestInstallation<T>(
  { url }: Pick<TestInstallation, 'url'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return runWithPostgresClient(url, work)
}

export interface TestBackupFile {
  file: FileHandle
  path: string
  summary: BackupSummary
}

export async function makeTestBackupFile({ url, storage }: TestInstallation): Promise<TestBackupFile> {
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
  { url, storage }: TestInstallation,
  {
    onProgress = () => undefined,
    getFreeBytes,
  }: Partial<Pick<RestoreOptions, 'onProgress' | 'getFreeBytes'>> = {},
): Promise<number> {
  const archive = await openBackupArchive(file)
  return restoreBackup(archive, {
    databaseUrl: url,
    photoStorage: storage,
    mayHaveRows: tablesIgnoredByEmptyInstallationCheck,
    cancelPastActions: cancelMailAndRemindersAfterRestore,
    onProgress,
    getFreeBytes,
  })
}
