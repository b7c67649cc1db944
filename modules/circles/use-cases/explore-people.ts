import type { RequestContext } from '#kernel/context.ts'
import type {
  BoundedCount,
  ExploreCursor,
  ExploreInput,
  ExplorePage,
  TrustCursor,
} from '#modules/circles/contract/explore.ts'
import { countLimit } from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import { hasCircle } from '#modules/circles/data/memberships.ts'
import * as trust from '#modules/circles/data/trust.ts'
import { toExploreCards } from '#modules/circles/explore-cards.ts'
import { searchWords } from '#modules/circles/rules.ts'

/**
 * Everybody, registered or not, in the order that was asked for (spec §2 Explore; design.md, Readings: Explore). Whoever has
 * nobody in their circle gets the most recommended, and is told so by `order`.
 */
export async function explorePeople(ctx: RequestContext, input: ExploreInput): Promise<ExplorePage> {
  const filter = filterOf(input)
  const [page, counts] = await Promise.all([
    findPeople(ctx, input, filter),
    input.cursor ? null : countBoth(ctx, filter),
  ])
  const people = await toExploreCards(ctx, page.rows.slice(0, input.limit))
  const nextCursor = page.rows.length > people.length ? page.nextCursor : null
  return { people, nextCursor, order: page.order, counts }
}

/** A page and one more. A page that goes on keeps the order that the first one had. */
async function findPeople({ db, actor }: RequestContext, input: ExploreInput, filter: directory.Filter) {
  const { limit, order } = input
  const cursor = input.cursor ?? null
  const viewerId = actor?.personId ?? null
  if (
    cursor === null ? order === 'trusted' && viewerId && (await hasCircle(db, viewerId)) : isOfTrust(cursor)
  ) {
    const after = cursor !== null && isOfTrust(cursor) ? cursor : null
    // Somebody whose session ended in between trusts nobody whom we know.
    const rows = viewerId ? await trust.findTrustedPage(db, viewerId, filter, after, limit + 1) : []
    const last = rows[limit - 1]
    const nextCursor = last && { near: last.near, far: last.far, name: last.name, personId: last.personId }
    return { rows, nextCursor: nextCursor ?? null, order: 'trusted' as const }
  }
  const after = cursor !== null && !isOfTrust(cursor) ? cursor : null
  const rows = await directory.findPage(db, filter, after, limit + 1)
  const last = rows[limit - 1]
  const nextCursor = last && {
    recommendationCount: last.recommendationCount,
    name: last.name,
    personId: last.personId,
  }
  return { rows, nextCursor: nextCursor ?? null, order: 'recommended' as const }
}

function isOfTrust(cursor: ExploreCursor | TrustCursor): cursor is TrustCursor {
  return 'near' in cursor
}

function filterOf({ name, place, profession }: ExploreInput): directory.Filter {
  const filters = [
    [directory.withNameOrProfession, searchWords(name)],
    [directory.withPlace, searchWords(place)],
    [directory.withProfession, searchWords(profession)],
  ] as const
  return directory.all(
    filters.filter(([, words]) => words.length > 0).map(([matching, words]) => matching(words)),
  )
}

async function countBoth(ctx: RequestContext, filter: directory.Filter): Promise<ExplorePage['counts']> {
  const bounded = (value: number): BoundedCount => {
    return { value: Math.min(value, countLimit), capped: value > countLimit }
  }
  const [matches, total] = await Promise.all([
    filter === directory.everybody ? undefined : directory.countUpTo(ctx.db, filter, countLimit + 1),
    directory.countEverybodyUpTo(ctx.db, countLimit + 1),
  ])
  return { matches: bounded(matches ?? total), total: bounded(total) }
}
