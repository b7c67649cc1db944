import { reviewIdSchema } from '#kernel/ids/contract.ts'
import { distinctProfessions } from '#modules/identity/api.ts'
import { findHiddenAmong } from '#modules/identity/operator-api.ts'
import { maxReviewLength, maxReviewPhotos, maxReviewTrades } from '#modules/reviews/contract/limits.ts'
import { findReviewIds, type ImportedReview, importReviews } from '#modules/reviews/operator-api.ts'
import { batchSize, type ImportContext, writeBatch } from '#operator/import/context.ts'
import {
  type Document,
  documentsOf,
  heldBack,
  idFor,
  inBatches,
  writeInTurn,
} from '#operator/import/document.ts'
import { instantOf, linesOf, shortened, textOf } from '#operator/import/fields.ts'
import { isAbsent, readId } from '#operator/import/values.ts'

export interface ReviewsTaken {
  added: number
  kept: number
  refused: number
  /** Reviews without text, which are imported with their photos. */
  waiting: number
}

/** Max characters of a trade's name. */
const longestTrade = 120

export interface ReadReview extends ImportedReview {
  photoUrls: string[]
}

/** Adds reviews with text. `take-photos.ts` adds reviews that have only photos. */
export async function takeReviews(ctx: ImportContext): Promise<ReviewsTaken> {
  const taken: ReviewsTaken = { added: 0, kept: 0, refused: 0, waiting: 0 }
  let done = 0
  const batches = inBatches(documentsOf(ctx.sources, 'reviews', ctx.report), batchSize)
  const readAll = (documents: readonly Document[]) =>
    documents.map((document) => {
      const held = heldBack(document)
      return { review: readReview(ctx, held.document), release: held.release }
    })
  await writeInTurn(batches, readAll, async (read) => {
    await takeBatch(ctx, read, taken)
    done += read.length
    if (done % 20_000 < batchSize) ctx.progress(`Reseñas: ${done}`)
  })
  return taken
}

async function takeBatch(
  ctx: ImportContext,
  read: readonly { review: ReadReview | null; release: () => void }[],
  taken: ReviewsTaken,
): Promise<void> {
  const reviews = read.flatMap(({ review }) => review ?? [])
  const ids = reviews.map(({ id }) => id)
  const here = await findReviewIds(ctx.db, ids)
  for (const { review, release } of read) if (!review || !here.has(review.id)) release()
  const said = reviews.filter(({ id, text }) => text !== '' && !here.has(id))
  const marked = await markHidden(ctx, said)
  const added = ctx.write ? await writeBatch(ctx, (tx) => importReviews(tx, marked)) : said.length
  taken.added += added
  taken.kept += here.size
  taken.waiting += reviews.filter(({ id, text }) => text === '' && !here.has(id)).length
  taken.refused += read.length - reviews.length
}

/** Marks reviews by or about a person whom the operator hid, so that they are not shown. */
export async function markHidden<Row extends ImportedReview>(
  { db }: Pick<ImportContext, 'db'>,
  reviews: readonly Row[],
): Promise<Row[]> {
  const people = new Set(reviews.flatMap(({ authorId, subjectId }) => [authorId, subjectId]))
  const hidden = await findHiddenAmong(db, [...people])
  return reviews.map((review) => ({
    ...review,
    authorHidden: hidden.has(review.authorId),
    subjectHidden: hidden.has(review.subjectId),
  }))
}

/** Reads a review. Null, with a line in the report, when it cannot be imported. */
export function readReview({ people, now }: ImportContext, document: Document): ReadReview | null {
  const { value, say } = document
  const refuse = (field: string, reason: string) => {
    say('ERROR', field, reason)
    return null
  }
  const subject = people.find(readId(value.contactId))
  const author = people.find(readId(value.userId))
  if (!subject?.personId) return refuse('contactId', 'La persona reseñada no está')
  if (!author?.personId) return refuse('userId', 'Quien la escribió no está')
  if (subject.personId === author.personId) return refuse('userId', 'Nadie puede reseñarse a sí mismo')
  const typed = value.reseña ?? value['reseña'.normalize('NFD')] ?? value.resena
  const words = { ...document, value: { reseña: typed } }
  const text = textOf(words, 'reseña', { most: maxReviewLength, severalLines: true }) ?? ''
  const allUrls = linesOf(document, 'fotos')
  if (allUrls.length > maxReviewPhotos)
    say('AVISO', 'fotos', `Son ${allUrls.length}; quedan las primeras ${maxReviewPhotos}`)
  if (text === '' && allUrls.length === 0) return refuse('reseña', 'No tiene texto ni fotos')
  const trades = distinctProfessions(linesOf(document, 'oficios'))
  if (trades.length > maxReviewTrades)
    say('AVISO', 'oficios', `Son ${trades.length}; quedaron los primeros ${maxReviewTrades}`)
  const createdAt = instantOf(document, 'createdAt', { instead: 'quedó con la de hoy', latest: now })
  if (isAbsent(value.createdAt)) say('AVISO', 'createdAt', 'No tiene fecha; quedó con la de hoy')
  return {
    id: idFor(reviewIdSchema, 'reviews', document.id),
    subjectId: subject.personId,
    authorId: author.personId,
    text,
    trades: trades
      .slice(0, maxReviewTrades)
      .map((trade) => shortened(document, 'oficios', trade, longestTrade)),
    createdAt: new Date(createdAt ?? now).toISOString(),
    authorHidden: false,
    subjectHidden: false,
    photoUrls: allUrls.slice(0, maxReviewPhotos),
  }
}
