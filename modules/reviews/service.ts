import type { Actor, MemberContext, RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type PersonId, type ReviewId, reviewIdSchema } from '#kernel/ids/contract.ts'
import { newId } from '#kernel/ids/new-id.ts'
import type { Limits } from '#kernel/limits.ts'
import { attachPhotos, findPhotos } from '#kernel/photos/attachments.ts'
import { countOnce } from '#kernel/throttle.ts'
import {
  assertNotBlocked,
  distinctProfessions,
  findAllPersonCards,
  holdParties,
  identityError,
  type LockedPersonId,
  profilePath,
} from '#modules/identity/api.ts'
import type {
  CreateReviewInput,
  ListReviewsInput,
  Review,
  ReviewContent,
  ReviewList,
  ReviewOutcome,
  TodaysReview,
} from '#modules/reviews/contract.ts'
import * as writing from '#modules/reviews/data/writing.ts'
import * as data from '#modules/reviews/data.ts'
import { reviewsError } from '#modules/reviews/errors.ts'
import { assertAboutSomebodyElse, assertSaysSomething, reviewDay } from '#modules/reviews/rules.ts'

const pageSize = 20
const dayMs = 24 * 60 * 60 * 1000
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
    data.countReviewsUpTo(ctx.db, personId, viewerId === personId),
    data.findReviewPage(ctx.db, personId, cursor, most),
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
 * @throws REVIEWS.EMPTY, REVIEWS.ABOUT_ONESELF, REVIEWS.ALREADY_TODAY, REVIEWS.TOO_MANY_TODAY, PHOTOS.NOT_USABLE,
 *   IDENTITY.PERSON_NOT_FOUND
 */
export function publishReview(ctx: MemberContext, input: CreateReviewInput): Promise<{ id: ReviewId }> {
  const { personId, ...content } = input
  return retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const { me, other } = await holdParties(tx, ctx.actor, personId)
      if (other === null) throw identityError('IDENTITY.PERSON_NOT_FOUND')
      const author = { ...ctx.actor, personId: me }
      const now = ctx.clock.now()
      await writing.lockAuthor(tx, me)
      const written = { subjectId: other, authorId: me, text: content.text, photoIds: content.photoIds }
      const same = await writing.findSame(tx, written, new Date(now.getTime() - repeatedWithin))
      if (same) return { id: same }
      const { limits } = ctx.config
      const result = await createReview(tx, { subjectId: other, author, content, now, limits })
      if (result.outcome !== 'WRITTEN') throw reviewsError(`REVIEWS.${result.outcome}`)
      return { id: result.id }
    }),
  )
}

/** The caller's review of today about a person, for the edit form; null: none, or the operator hid it. */
export async function findTodaysReview(
  { db, actor, clock }: MemberContext,
  { personId }: { personId: PersonId },
): Promise<TodaysReview> {
  const pair = { authorId: actor.personId, subjectId: personId }
  const review = await writing.findOfDay(db, { ...pair, day: reviewDay(clock.now()) })
  if (!review?.visible) return null
  const { id, text, trades } = review
  const photoIds = review.photos.map(({ photoId }) => photoId)
  const photos = await findPhotos(db, photoIds)
  return { id, text, trades, photos: photoIds.flatMap((photoId) => photos.get(photoId) ?? []) }
}

export interface Recommendation {
  /** The person that the review is about. */
  subjectId: LockedPersonId
  author: Pick<Actor, 'accountId'> & { personId: LockedPersonId }
  content: ReviewContent
  now: Date
  limits: Pick<Limits, 'reviewsPerDay'>
}

/**
 * Writes a review in the caller's transaction and attaches its photos, unless the author already reviewed the person today or has
 * reached the daily limit.
 * @throws REVIEWS.EMPTY, REVIEWS.ABOUT_ONESELF, PHOTOS.NOT_USABLE
 */
export async function createReview(
  tx: Tx,
  recommendation: Recommendation,
): Promise<{ outcome: 'WRITTEN'; id: ReviewId } | { outcome: Exclude<ReviewOutcome, 'WRITTEN'> }> {
  const { subjectId, author, content, now, limits } = recommendation
  const authorId = author.personId
  assertSaysSomething(content)
  assertAboutSomebodyElse(authorId, subjectId)
  await assertNotBlocked(tx, { by: subjectId, person: authorId }, 'IDENTITY.NOT_REVIEWABLE')
  const { photoIds } = content
  const day = reviewDay(now)
  await writing.lockAuthor(tx, authorId)
  if (await writing.findOfDay(tx, { authorId, subjectId, day })) return { outcome: 'ALREADY_TODAY' }
  // Deleted reviews count too: otherwise the author could evade the limit.
  const limit = { name: 'reviews-of-day', most: limits.reviewsPerDay, withinMs: dayMs }
  if (!(await countOnce(tx, { limit, subject: `${authorId} ${day.toISOString()}` }, now)))
    return { outcome: 'TOO_MANY_TODAY' }
  await attachPhotos(tx, { photoIds, uploaderId: author.accountId, kind: 'work', personId: subjectId, now })
  const id = newId(reviewIdSchema)
  await writing.insertReview(tx, {
    id,
    subjectId,
    authorId,
    text: content.text,
    trades: distinctProfessions(content.trades),
    photoIds,
    createdAt: now,
    day,
  })
  return { outcome: 'WRITTEN', id }
}

async function withAuthorsAndPhotos(
  ctx: RequestContext,
  subjectId: PersonId,
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
  return rows.flatMap(({ authorId, photoIds, outOfWorks, reply, repliedAt, replyEditedAt, ...review }) => {
    const author = authors.get(authorId)
    // The author deleted the account, and thereby the review, between the two queries.
    if (!author) return []
    return {
      ...review,
      reply:
        reply !== null && repliedAt ? { text: reply, createdAt: repliedAt, editedAt: replyEditedAt } : null,
      author: {
        personId: author.id,
        name: author.name,
        profilePath: profilePath(author),
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

/** Appointments are another module's: whoever knows of them takes part in what happens to people. */
async function findClients(
  { db, clock, participants }: RequestContext,
  providerId: PersonId,
  personIds: readonly PersonId[],
): Promise<Set<PersonId>> {
  const among = { providerId, personIds, now: clock.now() }
  const found = await Promise.all(participants.map((participant) => participant.findClients?.(db, among)))
  return new Set(found.flatMap((ids) => ids ?? []))
}
