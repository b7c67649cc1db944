import { globSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { photoFileNames } from '#kernel/photos/files.ts'
import { photoFileKey } from '#kernel/photos/folders.ts'
import { openBackupArchive } from '#platform/backup/read-archive.ts'
import { applyMigrations } from '#platform/postgres/migrate.ts'
import { readProductVersion } from '#platform/product-version.ts'
import { insertRowsIntoAllTables } from '../../support/fill-tables.ts'
import {
  makeTestBackupFile,
  makeTestInstallation,
  restoreBackupFile,
  runWithDatabaseOfTestInstallation,
  unmigratedTemplateDatabase,
} from './installations.ts'

const folder = path.join(import.meta.dirname, 'releases')
const releases = globSync('*.tar', { cwd: folder })
const writeIt =
  'WRITE_RELEASE=yes npm test -- --project integration tests/integration/backup/releases.test.ts'

it.each(releases)('a released version’s backup is restored with all rows and photos: %s', async (name) => {
  const file = await open(path.join(folder, name))
  const to = await makeTestInstallation()
  try {
    const { summary } = await openBackupArchive(file)
    expect(`${summary.product}.tar`).toBe(name)
    await restoreBackupFile(file, to)

    expect(await applyMigrations(to.url)).toEqual([])
    await runWithDatabaseOfTestInstallation(to, async (client) => {
      for (const { name: table, rows } of summary.tables) {
        const { rows: found } = await client.query(`SELECT count(*)::int AS rows FROM "${table}"`)
        expect({ table, ...found[0] }).toEqual({ table, rows })
      }
      const { rows: photos } = await client.query<{ folder: string }>(
        'SELECT storage_key AS folder FROM photo',
      )
      for (const { folder: at } of photos) {
        const stored = await to.storage.open(photoFileKey(at, 'large.webp'))
        expect(stored && String(await buffer(stored.stream))).toBe('large.webp')
      }
    })
  } finally {
    await file.close()
  }
})

it('the folder of release backups contains a backup of the current version', async () => {
  expect(releases, writeIt).toContain(`${await readProductVersion()}.tar`)
})

it.runIf(process.env.WRITE_RELEASE)(
  'if WRITE_RELEASE is set, this test adds a backup of the current version to the folder of release backups',
  async () => {
    // Omit the catalogues of trades and places, which would be most of the backup file.
    const from = await makeTestInstallation(unmigratedTemplateDatabase)
    await applyMigrations(from.url)
    const folders = await runWithDatabaseOfTestInstallation(from, async (client) => {
      await insertRowsIntoAllTables(client)
      await client.query(`UPDATE photo SET storage_key = 'usuarios/b/' || id, moves_to = NULL`)
      const { rows } = await client.query<{ folder: string }>('SELECT storage_key AS folder FROM photo')
      return rows.map((row) => row.folder)
    })
    for (const at of folders)
      for (const file of photoFileNames) await from.storage.put(photoFileKey(at, file), Buffer.from(file))
    const { path: file, summary } = await makeTestBackupFile(from)
    await copyFile(file, path.join(folder, `${summary.product}.tar`))
  },
)
