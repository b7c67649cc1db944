import type { RequestContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPhotosOncePerPageRender } from '#kernel/photos/attachments.ts'
import { findAllPersonCards, getProfilePath } from '#modules/identity/api.ts'
import type { ListReviewsInput, Review, ReviewList } from '#modules/reviews/contract/reviews.ts'
import {
  countReviewsUpToLimit,
  findHiddenReviewsVisibleToViewer,
  findReviewPage,
  type ReviewRow,
} from '#modules/reviews/data/reading.ts'

const [firstPageSize, pageSize] = [5, 20]

export async function listReviews(ctx: RequestContext, input: ListReviewsInput): Promise<ReviewList> {
  const { personId } = input
  const cursor = input.cursor ?? input.start ?? null
  const viewerId = ctx.actor?.personId ?? null
  const size = cursor ? pageSize : firstPageSize
  const maxTotal = size + 1
  const [total, visible, hidden] = await Promise.all([
    countReviewsUpToLimit(ctx.db, personId, viewerId === personId),
    findReviewPage(ctx.db, personId, cursor, maxTotal),
    viewerId === null ? [] : findHiddenReviewsVisibleToViewer(ctx.db, personId, viewerId, cursor, maxTotal),
  ])
  const rows = hidden.length === 0 ? visible : [...visible, ...hidden].sort(newestFirst).slice(0, maxTotal)
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return {
    total,
    reviews: await withAuthorsAndPhotos(ctx, personId, page),
    nextCursor: last ? { createdAt: last.createdAt, id: last.id } : null,
  }
}

function newestFirst(a: ReviewRow, b: ReviewRow): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}

async function withAuthorsAndPhotos(
  ctx: RequestContext,
  subjectId: PersonId,
  rows: readonly ReviewRow[],
): Promise<Review[]> {
  const authorIds = [...new Set(rows.map((row) => row.authorId))]
  const photoIds = rows.flatMap((row) => row.photoIds)
  const [cards, photos, clientIds] = await Promise.all([
    findAllPersonCards(ctx.db, authorIds),
    findPhotosOncePerPageRender(ctx, photoIds),
    findClientsOfProvider(ctx, subjectId, authorIds),
  ])
  const authors = new Map(cards.map((card) => [card.id, card]))
  return rows.flatMap(({ authorId, photoIds, outOfWorks, reply, repliedAt, replyEditedAt, ...review }) => {
    const author = authors.get(authorId)
    if (!author) return []
    return {
      ...review,
      reply:
        reply !== null && repliedAt ? { text: reply, createdAt: repliedAt, editedAt: replyEditedAt } : null,
      author: {
        personId: author.id,
        name: author.name,
        profilePath: getProfilePath(author),
        photoId: author.hiddenAt === null ? author.photoId : null,
      },
      photos: photoIds.flatMap((id) => {
        const photo = photos.get(id)
        return photo ? { ...photo, inWorks: !outOfWorks.includes(id) } : []
      }),
      hadAppointment: clientIds.has(authorId),
    }
  })
}

export async function findClientsOfProvider(
  { db, clock, personEventHandlers }: RequestContext,
  providerId: PersonId,
  personIds: readonly PersonId[],
): Promise<Set<PersonId>> {
  const among = { providerId, personIds, now: clock.now() }
  const found = await Promise.all(personEventHandlers.map((handlers) => handlers.findClients?.(db, among)))
  return new Set(found.flatMap((ids) => ids ?? []))
}
