import { AppError, type ErrorCode } from '#kernel/errors.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import { photoErrorMessages } from '#kernel/photos/messages.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import {
  findExistingAccountIds,
  findHiddenPersonIds,
  findPeopleExcludedFromPhotoImport,
  setImportedProfilePhoto,
} from '#modules/identity/operator-api.ts'
import {
  findExistingReviewIds,
  findReviewPhotoPositions,
  importReviewPhoto,
  importReviews,
} from '#modules/reviews/operator-api.ts'
import type { ImportContext } from '#operator/import/context.ts'
import { groupIntoBatches, type ImportDocument, readCollectionDocuments } from '#operator/import/document.ts'
import { type FetchedPhoto, fetchPhoto, PhotoImportError } from '#operator/import/fetch-photo.ts'
import { type ParsedReview, parseReviewDocument } from '#operator/import/import-reviews.ts'
import type { ImportedPhotoSource } from '#operator/import/options.ts'
import type { PersonToImport } from '#operator/import/people.ts'
import { findPhotoFile, readPhotoFile } from '#operator/import/photo-folder.ts'
import { parseExportedId, parseExportedSingleLineText } from '#operator/import/values.ts'
import { type ImportedPhoto, importPhoto } from '#platform/photos/stored-photos.ts'

export interface PhotoImportCounts {
  added: number
  unchanged: number
  failed: number
}

const maxConcurrentPhotos = 4
const documentsPerBatch = 100

interface PhotoTask {
  address: string
  document: ImportDocument
  field: string
  kind: ImportedPhoto['kind']
  owner: { personId: PersonId; accountId: AccountId | null }
  uploaderId: AccountId | null
  attach: Parameters<typeof importPhoto>[3]
}

export async function importPhotoFiles(
  ctx: ImportContext,
  storage: PhotoStorage,
  source: ImportedPhotoSource,
): Promise<PhotoImportCounts> {
  const taken: PhotoImportCounts = { added: 0, unchanged: 0, failed: 0 }
  const runLimited = limitConcurrency(maxConcurrentPhotos)
  let done = 0
  const takeAll = async (tasks: readonly PhotoTask[]) => {
    await Promise.all(tasks.map((task) => runLimited(() => takeOne(ctx, storage, source, task, taken))))
    done += tasks.length
    if (done % 500 < tasks.length) ctx.progress(`Fotos: ${done}`)
  }
  const people = readCollectionDocuments(ctx.sources, 'users', ctx.report, true)
  for await (const documents of groupIntoBatches(people, documentsPerBatch))
    await takeAll(await facesOf(ctx, documents, taken))
  const reviews = readCollectionDocuments(ctx.sources, 'reviews', ctx.report, true)
  for await (const documents of groupIntoBatches(reviews, documentsPerBatch))
    await takeAll(await worksOf(ctx, documents, taken))
  return taken
}

async function takeOne(
  { db, write }: ImportContext,
  storage: PhotoStorage,
  source: ImportedPhotoSource,
  task: PhotoTask,
  taken: PhotoImportCounts,
): Promise<void> {
  try {
    if (write) {
      const photo = await obtain(source, task.address)
      const { kind, owner, uploaderId } = task
      // With an older creation time, the cleanup job could delete the photo before attachment.
      const brought = { ...photo, kind, owner, uploaderId, now: new Date() }
      if (!(await importPhoto(db, storage, brought, task.attach))) return
    } else if (source.kind === 'folder' && (await findPhotoFile(source.folder, task.address)) === null) {
      throw new PhotoImportError('no está en la carpeta de fotos')
    }
    taken.added += 1
  } catch (error) {
    taken.failed += 1
    task.document.addFinding('ERROR', task.field, `La foto no se tomó: ${reasonOf(error)}`)
  }
}

function obtain(source: ImportedPhotoSource, address: string): Promise<FetchedPhoto> {
  if (source.kind === 'folder' && !address.startsWith('data:')) return readPhotoFile(source.folder, address)
  return fetchPhoto(address, source.kind === 'addresses' && source.privateHosts)
}

function reasonOf(error: unknown): string {
  if (error instanceof PhotoImportError) return error.message
  const messages: Partial<Record<ErrorCode, string>> = photoErrorMessages
  const sentence = error instanceof AppError ? messages[error.code] : undefined
  if (sentence === undefined) throw error
  return sentence
}

/** Skips people who have a profile photo, or removed one after an earlier import. */
async function facesOf(
  ctx: ImportContext,
  documents: readonly ImportDocument[],
  taken: PhotoImportCounts,
): Promise<PhotoTask[]> {
  const shown = documents.flatMap((document) => {
    const own = ctx.people.of(document.id)
    const person = own?.survivor
    const address = parseExportedSingleLineText(document.value.fotoPerfil)
    const isFirst = person && [person, ...person.others].find(({ hasFace }) => hasFace) === own
    return person?.personId && isFirst && address !== null
      ? [{ person, personId: person.personId, address, document }]
      : []
  })
  const settled = await findPeopleExcludedFromPhotoImport(
    ctx.db,
    shown.map(({ personId }) => personId),
  )
  const accounts = await accountsOf(
    ctx,
    shown.map(({ person }) => person),
  )
  taken.unchanged += shown.filter(({ personId }) => settled.has(personId)).length
  return shown
    .filter(({ personId }) => !settled.has(personId))
    .map(({ person, personId, address, document }) => {
      const accountId = accounts(person)
      return {
        address,
        document,
        field: 'fotoPerfil',
        kind: 'profile',
        owner: { personId, accountId },
        uploaderId: accountId,
        attach: (tx, photoId) => setImportedProfilePhoto(tx, personId, photoId),
      }
    })
}

async function worksOf(
  ctx: ImportContext,
  documents: readonly ImportDocument[],
  taken: PhotoImportCounts,
): Promise<PhotoTask[]> {
  const read = documents.flatMap((document) => {
    const review = parseReviewDocument(ctx, { ...document, addFinding: () => undefined })
    const author = ctx.people.find(parseExportedId(document.value.userId))
    return review && author && review.photoUrls.length > 0 ? [{ review, author, document }] : []
  })
  const ids = read.map(({ review }) => review.id)
  const existingIds = await findExistingReviewIds(ctx.db, ids)
  const places = await findReviewPhotoPositions(ctx.db, ids)
  const hidden = await findHiddenPersonIds(
    ctx.db,
    read.flatMap(({ review }) => [review.authorId, review.subjectId]),
  )
  const accounts = await accountsOf(
    ctx,
    read.map(({ author }) => author),
  )
  const shown = read.filter(({ review }) => !hidden.has(review.authorId) && !hidden.has(review.subjectId))
  return shown.flatMap(({ review, author, document }) => {
    const own = review.photoUrls.flatMap((address, position): PhotoTask[] => {
      if (places.has(`${review.id}/${position}`)) {
        taken.unchanged += 1
        return []
      }
      return [
        {
          address,
          document,
          field: `fotos.${position}`,
          kind: 'work',
          owner: { personId: review.subjectId, accountId: null },
          uploaderId: accounts(author),
          attach: attachTo(review, position),
        },
      ]
    })
    // Import no photos of a review that a member has deleted.
    const isMissing = ctx.write && !existingIds.has(review.id) && review.text !== ''
    return isMissing ? [] : own
  })
}

function attachTo(review: ParsedReview, position: number): PhotoTask['attach'] {
  return async (tx, photoId) => {
    if (review.text === '') await importReviews(tx, [review])
    return importReviewPhoto(tx, { reviewId: review.id, position, photoId })
  }
}

async function accountsOf(
  { db }: ImportContext,
  people: readonly PersonToImport[],
): Promise<(person: PersonToImport) => AccountId | null> {
  const ids = people.flatMap(({ accountId }) => accountId ?? [])
  const known = await findExistingAccountIds(db, ids)
  return ({ accountId }) => (accountId !== null && known.has(accountId) ? accountId : null)
}
