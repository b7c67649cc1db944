import type { Db } from '#kernel/db/statements.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import type { ImportContext } from '#operator/import/context.ts'
import type { ImportOptions } from '#operator/import/options.ts'
import { createPeople } from '#operator/import/people.ts'
import { findSources, findUnreadable } from '#operator/import/read-documents.ts'
import { createReport } from '#operator/import/report.ts'
import { summarise, type Taken } from '#operator/import/summary.ts'
import { takeAppointments } from '#operator/import/take-appointments.ts'
import { createCircles } from '#operator/import/take-circles.ts'
import { takeInvitations } from '#operator/import/take-invitations.ts'
import { planPeople, takePeople } from '#operator/import/take-people.ts'
import { takePhotos } from '#operator/import/take-photos.ts'
import { takeProfessions } from '#operator/import/take-professions.ts'
import { takeReviews } from '#operator/import/take-reviews.ts'

export interface Importing {
  db: Db
  storage: PhotoStorage
  now: Date
  progress: (line: string) => void
}

/**
 * Imports the data of the original product into an installation, which may have its own members and be in use. Existing data stays
 * unchanged. A second run continues an interrupted import, or adds what is new in a later export.
 * @returns a summary in Spanish
 * @throws OrderError
 */
export async function runImport(
  { db, storage, now, progress }: Importing,
  { folder, write, reportPath, photos }: ImportOptions,
): Promise<string> {
  const sources = await findSources(folder)
  const report = createReport(reportPath)
  try {
    const ctx: ImportContext = {
      db,
      sources,
      report,
      people: createPeople(),
      write,
      now: now.getTime(),
      progress,
    }
    const taken = await takeAll(ctx)
    await sayWhatWasNotRead(ctx, folder)
    const photosTaken = photos && (await takePhotos(ctx, storage, photos))
    return summarise({ ...taken, photos: photosTaken }, { report, reportPath, write })
  } finally {
    report.close()
  }
}

async function sayWhatWasNotRead({ sources, report }: ImportContext, folder: string): Promise<void> {
  const say = (file: string, reason: string) =>
    report.add({ severity: 'ERROR', file, line: 0, id: '', field: '', reason })
  const shared = sources.filter(({ collection, isShared }) => isShared && collection === 'users')
  for (const { name, use } of shared)
    if (!use.isRead) say(name, 'No se leyó: ni su nombre ni lo que tiene dicen de qué colección es')
    else if (use.unknown.size > 0) say(name, `De este archivo no se leyó: ${[...use.unknown].join(', ')}`)
  for (const name of await findUnreadable(folder)) say(name, 'No se leyó: no es .json, .jsonl ni .ndjson')
}

async function takeAll(ctx: ImportContext): Promise<Taken> {
  const professions = await takeProfessions(ctx)
  await planPeople(ctx)
  const circles = createCircles(ctx)
  const people = await takePeople(ctx, circles.collect)
  const edges = await circles.take()
  const reviews = await takeReviews(ctx)
  const invitations = await takeInvitations(ctx)
  const appointments = await takeAppointments(ctx)
  return { professions, people, circles: edges, reviews, invitations, appointments }
}
