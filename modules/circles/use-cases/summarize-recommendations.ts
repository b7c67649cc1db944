import type { RequestContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import {
  maxRecommendersOnProfile,
  type RecommendationSummary,
  type TrustChainStep,
} from '#modules/circles/contract/circle.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as memberships from '#modules/circles/data/memberships.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'
import { findTrustChain } from '#modules/circles/data/trust.ts'
import { circlesError } from '#modules/circles/errors.ts'
import { getProfilePath } from '#modules/identity/api.ts'

/**
 * Returns a person's recommendations: their number, the recommenders in the viewer's circle, and the chain of
 * trust to the person. A hidden caller gets an empty result for the own profile.
 * @throws CIRCLES.PERSON_NOT_FOUND
 */
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
  if (!standing) throw circlesError('CIRCLES.PERSON_NOT_FOUND')
  const { recommendationCount, recommendersInMyCircle } = standing
  const mine =
    viewerId && recommendersInMyCircle > 0
      ? await memberships.findRecommendersInCircle(ctx.db, personId, viewerId, maxRecommendersOnProfile)
      : []
  const shown = [...mine.map((recommender) => recommender.personId), ...(viewerId ? [viewerId] : [])]
  const isFurther = !isMe && !standing.inMyCircle && recommendersInMyCircle === 0
  const [others, path, commonFriends] = await Promise.all([
    memberships.findRecommenders(ctx.db, personId, shown, maxRecommendersOnProfile - mine.length),
    viewerId && isFurther ? describePath(ctx, viewerId, personId, recommendationCount) : null,
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
    circleSize,
  }
}

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
}

async function describePath(
  ctx: RequestContext,
  viewerId: PersonId,
  personId: PersonId,
  recommendationCount: number,
): Promise<RecommendationSummary['path']> {
  const path = await findTrustChain(ctx.db, viewerId, personId, recommendationCount)
  if (!path) return null
  const entries = await directory.findDirectoryEntries(ctx.db, [path.friendId, path.recommenderId])
  const steps = new Map(
    entries.map(({ personId, slug, name, photoId, registered }): [string, TrustChainStep] => [
      personId,
      { personId, name, photoId, registered, profilePath: getProfilePath({ id: personId, slug }) },
    ]),
  )
  const [friend, recommender] = [steps.get(path.friendId), steps.get(path.recommenderId)]
  // Show no chain of trust if one of its two people is not found: the person may have deleted the account
  // between the two queries.
  return friend && recommender ? [friend, recommender] : null
}

function toFace({ slug, ...row }: memberships.RecommenderRow, inMyCircle: boolean) {
  return { ...row, profilePath: getProfilePath({ id: row.personId, slug }), inMyCircle }
}
