import type { RequestContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPhotosOncePerPageRender } from '#kernel/photos/attachments.ts'
import type {
  DisplayedReviewQuotation,
  RecommendationSummary,
  TrustChainStep,
  TrustPathData,
} from '#modules/circles/contract/circle.ts'
import {
  maxRecommendersOnProfile,
  maxReviewersConsideredForReviewQuote,
} from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as memberships from '#modules/circles/data/memberships.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'
import { findTrustChain } from '#modules/circles/data/trust.ts'
import { createCirclesError } from '#modules/circles/errors.ts'
import { chooseReviewQuotation } from '#modules/circles/rules.ts'
import { findVisiblePersonCards, getProfilePath } from '#modules/identity/api.ts'
import { findReviewQuotations } from '#modules/reviews/api.ts'

/** @throws CIRCLES.PERSON_NOT_FOUND */
export async function getRecommendationSummary(
  ctx: RequestContext,
  { personId }: { personId: PersonId },
): Promise<RecommendationSummary> {
  const viewerId = ctx.actor?.personId ?? null
  const isMe = personId === viewerId
  const [standing, circleSize] = await Promise.all([
    memberships.findRecommendationSummary(ctx.db, personId, viewerId),
    isMe ? ownCircle.countCircleMembers(ctx.db, personId) : null,
  ])
  if (!standing && isMe)
    return { ...emptyStanding, isMe, commonFriends: await countOwnCommonFriends(ctx, personId), circleSize }
  if (!standing) throw createCirclesError('CIRCLES.PERSON_NOT_FOUND')
  const { recommendationCount, recommendersInMyCircle } = standing
  const known =
    viewerId && recommendersInMyCircle > 0
      ? await memberships.findRecommendersInCircle(
          ctx.db,
          personId,
          viewerId,
          maxReviewersConsideredForReviewQuote,
        )
      : []
  const isFurther = !isMe && !standing.inMyCircle && recommendersInMyCircle === 0
  const chain =
    viewerId && isFurther ? await findTrustChain(ctx.db, viewerId, personId, recommendationCount) : null
  const quotation = await findReviewQuotationForProfile(
    ctx,
    personId,
    chain ? [chain.recommenderId] : known.map(toId),
  )
  const mine = [
    ...known.filter((friend) => friend.personId === quotation?.author.personId),
    ...known.filter((friend) => friend.personId !== quotation?.author.personId),
  ].slice(0, maxRecommendersOnProfile)
  const shown = [...mine.map(toId), ...(viewerId ? [viewerId] : [])]
  const friendId = chain?.friendId ?? mine[0]?.personId
  const [others, path, commonFriends] = await Promise.all([
    memberships.findRecommenders(ctx.db, personId, shown, maxRecommendersOnProfile - mine.length),
    friendId && !isMe ? describePath(ctx, friendId, chain?.recommenderId ?? null) : null,
    isMe ? countOwnCommonFriends(ctx, personId) : viewerId && standing.commonFriends,
  ])
  return {
    ...standing,
    isMe,
    commonFriends,
    recommenders: [
      ...mine.map((recommender) => toFace(recommender, true)),
      ...others.map((recommender) => toFace(recommender, false)),
    ],
    path,
    quotation,
    circleSize,
  }
}

const toId = ({ personId }: { personId: PersonId }) => personId

async function countOwnCommonFriends({ db }: RequestContext, personId: PersonId): Promise<number> {
  return (await memberships.findDashboardCounts(db, personId)).commonFriends
}

const emptyStanding = {
  recommendationCount: 0,
  inMyCircle: false,
  commonFriends: null,
  recommenders: [],
  recommendersInMyCircle: 0,
  path: null,
  quotation: null,
}

export async function findReviewQuotationForProfile(
  ctx: RequestContext,
  personId: PersonId,
  preferredIds: readonly PersonId[],
): Promise<DisplayedReviewQuotation | null> {
  const quotations = await findReviewQuotations(ctx, personId, preferredIds)
  if (quotations.length === 0) return null
  const viewerId = ctx.actor?.personId ?? null
  const authorIds = [...new Set(quotations.map(({ authorId }) => authorId))]
  const [circle, authors] = await Promise.all([
    viewerId ? ownCircle.findPeopleInCircle(ctx.db, viewerId, authorIds) : new Set<PersonId>(),
    directory.findDirectoryEntries(ctx.db, authorIds),
  ])
  const cards = new Map(authors.map((author) => [author.personId, author]))
  const chosen = chooseReviewQuotation(
    quotations.filter(({ authorId }) => cards.has(authorId)),
    { id: viewerId, recommenders: new Set(preferredIds), circle },
  )
  const author = chosen && cards.get(chosen.authorId)
  if (!author) return null
  const { reviewId, text, createdAt, hadAppointment, photoId: workPhotoId } = chosen
  const { name, photoId, slug } = author
  return {
    reviewId,
    author: {
      personId: author.personId,
      name,
      photoId,
      profilePath: getProfilePath({ id: author.personId, slug }),
    },
    text,
    createdAt,
    hadAppointment,
    inMyCircle: circle.has(author.personId),
    photo: (workPhotoId && (await findPhotosOncePerPageRender(ctx, [workPhotoId])).get(workPhotoId)) ?? null,
  }
}

async function describePath(
  ctx: RequestContext,
  friendId: PersonId,
  furtherId: PersonId | null,
): Promise<TrustPathData | null> {
  const [entries, [card]] = await Promise.all([
    directory.findDirectoryEntries(ctx.db, furtherId ? [friendId, furtherId] : [friendId]),
    findVisiblePersonCards(ctx.db, ctx, [friendId]),
  ])
  const steps = new Map(
    entries.map(({ personId, slug, name, photoId, registered }): [string, TrustChainStep] => [
      personId,
      { personId, name, photoId, registered, profilePath: getProfilePath({ id: personId, slug }) },
    ]),
  )
  const [friend, further] = [steps.get(friendId), furtherId ? steps.get(furtherId) : null]
  if (!friend || further === undefined) return null
  return { friend, further, canAsk: (card?.whatsapp ?? card?.phone ?? null) !== null }
}

function toFace({ slug, ...row }: memberships.RecommenderRow, inMyCircle: boolean) {
  return { ...row, profilePath: getProfilePath({ id: row.personId, slug }), inMyCircle }
}
