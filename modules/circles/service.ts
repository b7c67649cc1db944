import type { MemberContext, RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { toCard, toMemberCards, withCircleVouchers } from '#modules/circles/cards.ts'
import {
  circlePageSize,
  featuredLimit,
  nameSuggestionMinLength,
  searchLimit,
  suggestionLimit,
} from '#modules/circles/contract/limits.ts'
import {
  type Card,
  type CircleList,
  type ContactMatch,
  type Dashboard,
  type FoundPerson,
  type ListInput,
  type PathStep,
  recommenderFaces,
  type Standing,
} from '#modules/circles/contract.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as memberships from '#modules/circles/data/memberships.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'
import * as parking from '#modules/circles/data/parking.ts'
import { findPath } from '#modules/circles/data/trust.ts'
import { circlesError } from '#modules/circles/errors.ts'
import { searchWords } from '#modules/circles/rules.ts'
import { countAddition } from '#modules/circles/use-cases/add-existing.ts'
import {
  assertMayAppear,
  findByContact,
  findByNameAndPhone,
  holdParties,
  lockActorAndTarget,
  profilePath,
} from '#modules/identity/api.ts'

const noData = { phone: null, email: null, contactWithheld: null }

/** One's own circle, or those of it who have a name, newest added first (spec §2, Circle). */
export async function listCircle(ctx: MemberContext, input: ListInput): Promise<CircleList> {
  const filter = directory.withName(searchWords(input.name ?? ''))
  const part = { after: input.cursor ?? null, filter, limit: circlePageSize + 1 }
  const [edges, total] = await Promise.all([
    ownCircle.findCircle(ctx.db, ctx.actor.personId, part),
    ownCircle.circleSize(ctx.db, ctx.actor.personId),
  ])
  const page = edges.slice(0, circlePageSize)
  const personIds = page.map((edge) => edge.personId)
  const rows = await directory.findEntries(ctx.db, personIds)
  const people = input.contacts
    ? await toMemberCards(ctx, rows)
    : rows.map((row) => ({ ...toCard(row), ...noData }))
  const place = new Map(personIds.map((id, index) => [id, index]))
  return {
    people: people.sort((a, b) => (place.get(a.personId) ?? 0) - (place.get(b.personId) ?? 0)),
    nextCursor: edges.length > page.length ? (page.at(-1) ?? null) : null,
    total,
  }
}

/** People to add, as the dialog searches them (spec §5, Circle search): never oneself, nobody of one's circle. */
export async function searchPeople(ctx: MemberContext, input: { query: string }): Promise<FoundPerson[]> {
  const words = searchWords(input.query)
  if (words.length === 0) return []
  const viewerId = ctx.actor.personId
  const matches = await findByContact(ctx.db, ctx, input.query)
  const byId = new Map(matches?.map((match) => [match.personId, match]))
  const filter = directory.withNameOrProfession(words)
  const rows = matches
    ? await directory.findAmongOutsideCircle(ctx.db, viewerId, [...byId.keys()], searchLimit)
    : await directory.findOutsideCircle(ctx.db, viewerId, filter, words, searchLimit)
  const cards = rows.map((row) => {
    const { phone = null, email = null } = byId.get(row.personId) ?? {}
    return { ...toCard(row), phone, email }
  })
  return withCircleVouchers(ctx.db, cards, viewerId)
}

/** People whose name the new-person form is about to repeat (spec §5, Circle search); none before the third character. */
export async function suggestNames(ctx: MemberContext, input: { query: string }): Promise<Card[]> {
  if ([...input.query].length < nameSuggestionMinLength) return []
  const words = searchWords(input.query)
  const filter = directory.withName(words)
  const rows = await directory.findOutsideCircle(ctx.db, ctx.actor.personId, filter, words, suggestionLimit)
  return rows.map(toCard)
}

/**
 * Who has this name and phone already (design decision 8), so that the dialog can say so; null when nobody.
 * @throws IDENTITY.CONTACT_REMOVED
 */
export async function matchContact(
  ctx: MemberContext,
  input: { name: string; phone: string },
): Promise<ContactMatch> {
  const match = await findByNameAndPhone(ctx.db, ctx, input)
  if (!match) {
    await assertMayAppear(ctx.db, input.phone)
    return null
  }
  const [rows, inMyCircle] = await Promise.all([
    directory.findEntries(ctx.db, [match.id]),
    ownCircle.isInCircle(ctx.db, ctx.actor.personId, match.id),
  ])
  const [row] = rows
  return row ? { person: toCard(row), inMyCircle, isMe: match.id === ctx.actor.personId } : null
}

/**
 * 'Agregar a mi círculo' on a profile: at once, without a review. Adding who is there already changes nothing.
 * @throws CIRCLES.ONESELF, CIRCLES.PERSON_NOT_FOUND, CIRCLES.TOO_MANY_ADDED
 */
export async function addPerson(ctx: MemberContext, { personId }: { personId: PersonId }): Promise<void> {
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const { me, other } = await holdParties(tx, ctx.actor, personId)
      if (other === null) throw circlesError('CIRCLES.PERSON_NOT_FOUND')
      if (other === me) throw circlesError('CIRCLES.ONESELF')
      if (await parking.addEdge(tx, me, other, ctx.clock.now())) countAddition(ctx, other)
    }),
  )
}

/**
 * Removes a person from the caller's circle; the review stays. Removing a person who is not in it changes nothing. The locks
 * keep both people from being hidden, shown again or merged, so that the edge does not move between the two tables.
 */
export async function removePerson(ctx: MemberContext, { personId }: { personId: PersonId }): Promise<void> {
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const { me, target } = await lockActorAndTarget(tx, ctx.actor, personId)
      await memberships.removeFromCircle(tx, me, target)
      await parking.dropParkedEdge(tx, me, target)
    }),
  )
}

/**
 * How a person stands in the circles: how many recommend them, who of mine does, and how my trust leads to them.
 * Of oneself, while one is hidden: nobody.
 * @throws CIRCLES.PERSON_NOT_FOUND
 */
export async function getStanding(
  ctx: RequestContext,
  { personId }: { personId: PersonId },
): Promise<Standing> {
  const viewerId = ctx.actor?.personId ?? null
  const isMe = personId === viewerId
  const [standing, circleSize] = await Promise.all([
    memberships.findStanding(ctx.db, personId, viewerId),
    isMe ? ownCircle.circleSize(ctx.db, personId) : null,
  ])
  if (!standing && isMe) return { ...nothing, isMe, circleSize }
  if (!standing) throw circlesError('CIRCLES.PERSON_NOT_FOUND')
  const { recommendationCount, recommendersInMyCircle } = standing
  const mine =
    viewerId && recommendersInMyCircle > 0
      ? await memberships.findRecommendersInCircle(
          ctx.db,
          personId,
          viewerId,
          recommendationCount,
          recommenderFaces,
        )
      : []
  const shown = [...mine.map((recommender) => recommender.personId), ...(viewerId ? [viewerId] : [])]
  const isFurther = !isMe && !standing.inMyCircle && recommendersInMyCircle === 0
  const [others, path] = await Promise.all([
    memberships.findRecommenders(ctx.db, personId, shown, recommenderFaces - mine.length),
    viewerId && isFurther ? describePath(ctx, viewerId, personId, recommendationCount) : null,
  ])
  return {
    ...standing,
    isMe,
    commonFriends: viewerId === null || isMe ? null : standing.commonFriends,
    recommenders: [
      ...mine.map((recommender) => toFace(recommender, true)),
      ...others.map((recommender) => toFace(recommender, false)),
    ],
    path,
    circleSize,
  }
}

const nothing = {
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
): Promise<Standing['path']> {
  const path = await findPath(ctx.db, viewerId, personId, recommendationCount)
  if (!path) return null
  const entries = await directory.findEntries(ctx.db, [path.friendId, path.recommenderId])
  const steps = new Map(
    entries.map(({ personId, slug, name, photoId, registered }): [string, PathStep] => [
      personId,
      { personId, name, photoId, registered, profilePath: profilePath({ id: personId, slug }) },
    ]),
  )
  const [friend, recommender] = [steps.get(path.friendId), steps.get(path.recommenderId)]
  // Whoever left between the two questions leads nowhere.
  return friend && recommender ? [friend, recommender] : null
}

/** The dashboard's counters and featured profiles (spec §7, Computed figures). */
export async function getDashboard(ctx: MemberContext): Promise<Dashboard> {
  const [figures, circleSize, featured] = await Promise.all([
    memberships.findFigures(ctx.db, ctx.actor.personId),
    ownCircle.circleSize(ctx.db, ctx.actor.personId),
    directory.findFeatured(ctx.db, featuredLimit),
  ])
  const cards = featured.map(toCard)
  const personIds = cards.map((card) => card.personId)
  const [vouched, myCircle] = await Promise.all([
    withCircleVouchers(ctx.db, cards, ctx.actor.personId),
    ownCircle.findInCircle(ctx.db, ctx.actor.personId, personIds),
  ])
  return {
    ...figures,
    circleSize,
    featured: vouched.map((card) => ({ ...card, inMyCircle: myCircle.has(card.personId) })),
  }
}

function toFace({ slug, ...row }: memberships.RecommenderRow, inMyCircle: boolean) {
  return { ...row, profilePath: profilePath({ id: row.personId, slug }), inMyCircle }
}
