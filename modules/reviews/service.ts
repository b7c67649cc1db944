import { v7 as uuidv7 } from 'uuid'
import type { Actor, MemberContext, RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { AppError } from '#kernel/errors.ts'
import { attachPhotos, findPhotos } from '#kernel/photos/service.ts'
import { distinctProfessions, findAllPersonCards, holdParties, profilePath } from '#modules/identity/api.ts'
import type { IdentityErrorCode } from '#modules/identity/contract.ts'
import type {
  CreateReviewInput,
  ListReviewsInput,
  Review,
  ReviewContent,
  ReviewList,
} from '#modules/reviews/contract.ts'
import * as data from '#modules/reviews/data.ts'
import { assertAboutSomebodyElse, assertSaysSomething } from '#modules/reviews/rules.ts'

const pageSize = 20
/** How long the same words about the same person are the same review, in ms: pressed twice, or its answer was lost. */
const repeatedWithin = 10 * 60 * 1000

/** What has been said about a person, newest first. Of somebody unknown nothing has been said. */
export async function listReviews(ctx: RequestContext, input: ListReviewsInput): Promise<ReviewList> {
  const { personId } = input
  const cursor = input.cursor ?? input.start ?? null
  const viewerId = ctx.actor?.personId ?? null
  // One more than a page tells whether there is a next one.
  const most = pageSize + 1
  const [total, visible, hidden] = await Promise.all([
    data.countUpTo(ctx.db, personId, viewerId === personId),
    data.findPage(ctx.db, personId, cursor, most),
    viewerId === null ? [] : data.findHiddenOfPage(ctx.db, personId, viewerId, cursor, most),
  ])
  const rows = hidden.length === 0 ? visible : [...visible, ...hidden].sort(newestFirst).slice(0, most)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    total,
    reviews: await withAuthorsAndPhotos(ctx, personId, page),
    nextCursor: last ? { createdAt: last.createdAt, id: last.id } : null,
  }
}

function newestFirst(a: data.ReviewRow, b: data.ReviewRow): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}

/**
 * Publishes a review on a profile (spec §5, Review dialog on a profile). All of it or, when anything is refused, nothing.
 * The same again within ten minutes is answered with the review that is there.
 * @throws REVIEWS.EMPTY, REVIEWS.ABOUT_ONESELF, PHOTOS.NOT_USABLE, IDENTITY.PERSON_NOT_FOUND
 */
export function publishReview(ctx: MemberContext, input: CreateReviewInput): Promise<{ id: string }> {
  const { personId, ...content } = input
  return retryOnConflict(() =>
    ctx.db.$transaction(async (tx) => {
      const { me, other } = await holdParties(tx, ctx.actor, personId)
      if (other === null)
        throw new AppError<IdentityErrorCode>('IDENTITY.PERSON_NOT_FOUND', { kind: 'NOT_FOUND' })
      const author = { ...ctx.actor, personId: me }
      const now = ctx.clock.now()
      await data.lockAuthor(tx, me)
      const written = { subjectId: other, authorId: me, text: content.text, photoIds: content.photoIds }
      const same = await data.findSame(tx, written, new Date(now.getTime() - repeatedWithin))
      return same ? { id: same } : createReview(tx, { subjectId: other, author, content, now })
    }),
  )
}

export interface Recommendation {
  /** Person that the review is about; exists. */
  subjectId: string
  author: Pick<Actor, 'accountId' | 'personId'>
  content: ReviewContent
  now: Date
}

/**
 * Writes a review in the caller's transaction and takes its photos into use.
 * @throws REVIEWS.EMPTY, REVIEWS.ABOUT_ONESELF, PHOTOS.NOT_USABLE
 */
export async function createReview(tx: Tx, recommendation: Recommendation): Promise<{ id: string }> {
  const { subjectId, author, content, now } = recommendation
  assertSaysSomething(content)
  assertAboutSomebodyElse(author.personId, subjectId)
  const { photoIds } = content
  await attachPhotos(tx, { photoIds, uploaderId: author.accountId, kind: 'work', personId: subjectId, now })
  const id = uuidv7()
  await data.create(tx, {
    id,
    subjectId,
    authorId: author.personId,
    text: content.text,
    trades: distinctProfessions(content.trades),
    photoIds,
    createdAt: now,
  })
  return { id }
}

async function withAuthorsAndPhotos(
  ctx: RequestContext,
  subjectId: string,
  rows: readonly data.ReviewRow[],
): Promise<Review[]> {
  const authorIds = [...new Set(rows.map((row) => row.authorId))]
  const photoIds = rows.flatMap((row) => row.photoIds)
  const [cards, photos, clientIds] = await Promise.all([
    findAllPersonCards(ctx.db, authorIds),
    findPhotos(ctx.db, photoIds),
    findClients(ctx, subjectId, authorIds),
  ])
  const authors = new Map(cards.map((card) => [card.id, card]))
  return rows.flatMap(({ authorId, photoIds, ...review }) => {
    const author = authors.get(authorId)
    // Whoever deleted their account between the two queries took their reviews along.
    if (!author) return []
    return {
      ...review,
      author: {
        personId: author.id,
        name: author.name,
        profilePath: profilePath(author),
        photoId: author.hiddenAt === null ? author.photoId : null,
      },
      photos: photoIds.flatMap((id) => photos.get(id) ?? []),
      hadAppointment: clientIds.has(authorId),
    }
  })
}

/** Appointments are another module's: whoever knows of them takes part in what happens to people. */
async function findClients(
  { db, clock, participants }: RequestContext,
  providerId: string,
  personIds: readonly string[],
): Promise<Set<string>> {
  const among = { providerId, personIds, now: clock.now() }
  const found = await Promise.all(participants.map((participant) => participant.findClients?.(db, among)))
  return new Set(found.flatMap((ids) => ids ?? []))
}
