import { reviewIdSchema } from '#kernel/ids/contract.ts'
import { normalizeProfessions } from '#modules/identity/api.ts'
import { findHiddenPersonIds } from '#modules/identity/operator-api.ts'
import { maxReviewLength, maxReviewPhotos, maxReviewTrades } from '#modules/reviews/contract/limits.ts'
import { findExistingReviewIds, type ImportedReview, importReviews } from '#modules/reviews/operator-api.ts'
import { type ImportContext, importBatchSize, writeImportBatch } from '#operator/import/context.ts'
import {
  bufferFindingsOfImportedDocument,
  deriveImportedId,
  groupIntoBatches,
  type ImportDocument,
  prepareAndWriteImportBatches,
  readCollectionDocuments,
} from '#operator/import/document.ts'
import {
  readInstantField,
  readTextField,
  readTextListField,
  truncateImportedName,
} from '#operator/import/fields.ts'
import { isEmptyValue, parseExportedId } from '#operator/import/values.ts'

export interface ReviewImportCounts {
  added: number
  unchanged: number
  rejected: number
  waiting: number
}

const maxTradeLength = 120

export interface ParsedReview extends ImportedReview {
  photoUrls: string[]
}

export async function importReviewDocuments(ctx: ImportContext): Promise<ReviewImportCounts> {
  const taken: ReviewImportCounts = { added: 0, unchanged: 0, rejected: 0, waiting: 0 }
  let done = 0
  const batches = groupIntoBatches(
    readCollectionDocuments(ctx.sources, 'reviews', ctx.report),
    importBatchSize,
  )
  const readAll = (documents: readonly ImportDocument[]) =>
    documents.map((document) => {
      const buffered = bufferFindingsOfImportedDocument(document)
      return { review: parseReviewDocument(ctx, buffered.document), release: buffered.release }
    })
  await prepareAndWriteImportBatches(batches, readAll, async (read) => {
    await takeBatch(ctx, read, taken)
    done += read.length
    if (done % 20_000 < importBatchSize) ctx.progress(`Reseñas: ${done}`)
  })
  return taken
}

async function takeBatch(
  ctx: ImportContext,
  read: readonly { review: ParsedReview | null; release: () => void }[],
  taken: ReviewImportCounts,
): Promise<void> {
  const reviews = read.flatMap(({ review }) => review ?? [])
  const ids = reviews.map(({ id }) => id)
  const existingIds = await findExistingReviewIds(ctx.db, ids)
  for (const { review, release } of read) if (!review || !existingIds.has(review.id)) release()
  const findings = reviews.filter(({ id, text }) => text !== '' && !existingIds.has(id))
  const marked = await markHiddenReviews(ctx, findings)
  const added = ctx.write ? await writeImportBatch(ctx, (tx) => importReviews(tx, marked)) : findings.length
  taken.added += added
  taken.unchanged += existingIds.size
  taken.waiting += reviews.filter(({ id, text }) => text === '' && !existingIds.has(id)).length
  taken.rejected += read.length - reviews.length
}

export async function markHiddenReviews<Row extends ImportedReview>(
  { db }: Pick<ImportContext, 'db'>,
  reviews: readonly Row[],
): Promise<Row[]> {
  const people = new Set(reviews.flatMap(({ authorId, subjectId }) => [authorId, subjectId]))
  const hidden = await findHiddenPersonIds(db, [...people])
  return reviews.map((review) => ({
    ...review,
    authorHidden: hidden.has(review.authorId),
    subjectHidden: hidden.has(review.subjectId),
  }))
}

export function parseReviewDocument(
  { people, now }: ImportContext,
  document: ImportDocument,
): ParsedReview | null {
  const { value, addFinding } = document
  const reject = (field: string, reason: string) => {
    addFinding('ERROR', field, reason)
    return null
  }
  const subject = people.find(parseExportedId(value.contactId))
  const author = people.find(parseExportedId(value.userId))
  if (!subject?.personId) return reject('contactId', 'La persona reseñada no está')
  if (!author?.personId) return reject('userId', 'Quien la escribió no está')
  if (subject.personId === author.personId) return reject('userId', 'Nadie puede reseñarse a sí mismo')
  const typed = value.reseña ?? value['reseña'.normalize('NFD')] ?? value.resena
  const words = { ...document, value: { reseña: typed } }
  const text = readTextField(words, 'reseña', { maxLength: maxReviewLength, severalLines: true }) ?? ''
  const allUrls = readTextListField(document, 'fotos')
  if (allUrls.length > maxReviewPhotos)
    addFinding('AVISO', 'fotos', `Son ${allUrls.length}; quedan las primeras ${maxReviewPhotos}`)
  if (text === '' && allUrls.length === 0) return reject('reseña', 'No tiene texto ni fotos')
  const trades = normalizeProfessions(readTextListField(document, 'oficios'))
  if (trades.length > maxReviewTrades)
    addFinding('AVISO', 'oficios', `Son ${trades.length}; quedaron los primeros ${maxReviewTrades}`)
  const createdAt = readInstantField(document, 'createdAt', { instead: 'quedó con la de hoy', latest: now })
  if (isEmptyValue(value.createdAt)) addFinding('AVISO', 'createdAt', 'No tiene fecha; quedó con la de hoy')
  return {
    id: deriveImportedId(reviewIdSchema, 'reviews', document.id),
    subjectId: subject.personId,
    authorId: author.personId,
    text,
    trades: trades
      .slice(0, maxReviewTrades)
      .map((trade) => truncateImportedName(document, 'oficios', trade, maxTradeLength)),
    createdAt: new Date(createdAt ?? now).toISOString(),
    authorHidden: false,
    subjectHidden: false,
    photoUrls: allUrls.slice(0, maxReviewPhotos),
  }
}
