import type { Db } from '#kernel/db/statements.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import type { ImportContext } from '#operator/import/context.ts'
import { importAppointmentDocuments } from '#operator/import/import-appointments.ts'
import { createCircleImporter } from '#operator/import/import-circles.ts'
import { importInvitationDocuments } from '#operator/import/import-invitations.ts'
import { importPeopleDocuments, planPersonImports } from '#operator/import/import-people.ts'
import { importPhotoFiles } from '#operator/import/import-photos.ts'
import { importProfessionDocuments } from '#operator/import/import-professions.ts'
import { importReviewDocuments } from '#operator/import/import-reviews.ts'
import type { ImportOptions } from '#operator/import/options.ts'
import { createImportedPeopleIndex } from '#operator/import/people.ts'
import { findExportFiles, findUnsupportedExportFiles } from '#operator/import/read-documents.ts'
import { createImportReport } from '#operator/import/report.ts'
import { type ImportCounts, summarizeImport } from '#operator/import/summary.ts'

export interface ImportDependencies {
  db: Db
  storage: PhotoStorage
  now: Date
  progress: (line: string) => void
}

/**
 * The import changes no existing data; a second run continues an interrupted import or adds new data.
 * @throws CommandError
 */
export async function runImport(
  { db, storage, now, progress }: ImportDependencies,
  { folder, write, reportPath, photos }: ImportOptions,
): Promise<string> {
  const sources = await findExportFiles(folder)
  const report = createImportReport(reportPath)
  try {
    const ctx: ImportContext = {
      db,
      sources,
      report,
      people: createImportedPeopleIndex(),
      write,
      now: now.getTime(),
      progress,
    }
    const taken = await importAll(ctx)
    await reportUnreadFiles(ctx, folder)
    const photosTaken = photos && (await importPhotoFiles(ctx, storage, photos))
    return summarizeImport({ ...taken, photos: photosTaken }, { report, reportPath, write })
  } finally {
    report.close()
  }
}

async function reportUnreadFiles({ sources, report }: ImportContext, folder: string): Promise<void> {
  const addFinding = (file: string, reason: string) =>
    report.add({ severity: 'ERROR', file, line: 0, id: '', field: '', reason })
  const shared = sources.filter(({ collection, isShared }) => isShared && collection === 'users')
  for (const { name, use } of shared)
    if (!use.isRead) addFinding(name, 'No se leyó: ni su nombre ni lo que tiene dicen de qué colección es')
    else if (use.unknown.size > 0)
      addFinding(name, `De este archivo no se leyó: ${[...use.unknown].join(', ')}`)
  for (const name of await findUnsupportedExportFiles(folder))
    addFinding(name, 'No se leyó: no es .json, .jsonl ni .ndjson')
}

async function importAll(ctx: ImportContext): Promise<ImportCounts> {
  const professions = await importProfessionDocuments(ctx)
  await planPersonImports(ctx)
  const circles = createCircleImporter(ctx)
  const people = await importPeopleDocuments(ctx, circles.collect)
  const edges = await circles.take()
  const reviews = await importReviewDocuments(ctx)
  const invitations = await importInvitationDocuments(ctx)
  const appointments = await importAppointmentDocuments(ctx)
  return { professions, people, circles: edges, reviews, invitations, appointments }
}
