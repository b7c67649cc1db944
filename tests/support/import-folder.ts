import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '#kernel/db/statements.ts'
import type { ImportedPhotoSource } from '#operator/import/options.ts'
import { runImport } from '#operator/import/run-import.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import type { PrismaClient } from '#prisma'

export const currentTimeInImportTests = new Date('2026-11-22T18:00:00Z')

/** Test hooks create folders too, so remove the folders only after the last test of the file. */
const folders: string[] = []
export async function removeExportFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

export type ExportFiles = Record<string, unknown>

export async function makeExportFolder(files: ExportFiles = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'circulo-import-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}

interface ImportFolderOptions {
  write?: boolean
  photos?: ImportedPhotoSource | null
  storageFolder?: string
}

export async function importFromExportFolder(db: Db, folder: string, options: ImportFolderOptions = {}) {
  const { write = true, photos = null, storageFolder = path.join(folder, 'fotos-guardadas') } = options
  const reportPath = path.join(folder, 'importacion.csv')
  const summary = await runImport(
    {
      db,
      storage: createPhotoStorage({ kind: 'file', folder: storageFolder }),
      now: currentTimeInImportTests,
      progress: () => undefined,
    },
    { folder, write, reportPath, photos },
  )
  const report = (await readFile(reportPath, 'utf8')).trimEnd().split('\n').slice(1)
  return { summary, report }
}

export async function readRowsOfTablesFilledByImport(db: PrismaClient): Promise<string[]> {
  const tables: Record<string, string> = {
    account: 'id, email, email_verified_at, password_hash, created_at',
    person: '*',
    person_redirect: 'old_id, person_id',
    slug_claim: 'slug, person_id',
    profession: 'key',
    directory_entry: '*',
    circle_membership: '*',
    review: '*',
    invitation: '*',
    invitation_token: '*',
    agenda: '*',
    agenda_range: '*',
    service: '*',
    appointment: '*',
  }
  const queries = Object.entries(tables).map(
    ([table, columns]) =>
      `SELECT '${table} ' || row_to_json(kept)::text AS line FROM (SELECT ${columns} FROM ${table}) AS kept`,
  )
  const rows = await db.$queryRawUnsafe<{ line: string }[]>(`${queries.join(' UNION ALL ')} ORDER BY 1`)
  return rows.map(({ line }) => line)
}

export async function deleteAllData(db: PrismaClient): Promise<void> {
  await db.$executeRaw`TRUNCATE account, person, profession, slug_claim, photo, outbox_mail, directory_posting CASCADE`
}
