import type { RequestContext } from '#kernel/context.ts'
import type {
  BoundedCount,
  ExploreCursor,
  ExploreInput,
  ExplorePage,
  TrustCursor,
} from '#modules/circles/contract/explore.ts'
import { countLimit } from '#modules/circles/contract/limits.ts'
import { placeInFull, plainKey } from '#modules/circles/contract/place-names.ts'
import * as counts from '#modules/circles/data/counts.ts'
import * as directory from '#modules/circles/data/directory.ts'
import { hasCircle } from '#modules/circles/data/own-circle.ts'
import * as trust from '#modules/circles/data/trust.ts'
import { toExploreCards } from '#modules/circles/explore-cards.ts'
import { searchWords } from '#modules/circles/rules.ts'

/** The lowest number that is not exact. */
const beyondLimit = countLimit + 1

/**
 * Everybody, registered or not, in the order that was asked for (spec §2 Explore; design.md, Readings: Explore). Whoever has
 * nobody in their circle gets the most recommended, and is told so by `order`.
 */
export async function explorePeople(ctx: RequestContext, input: ExploreInput): Promise<ExplorePage> {
  const filter = await filterOf(ctx, input)
  const [page, total] = await Promise.all([
    findPeople(ctx, input, filter),
    input.cursor ? null : counts.countEverybodyUpTo(ctx.db, beyondLimit),
  ])
  const people = await toExploreCards(ctx, page.rows.slice(0, input.limit))
  const nextCursor = page.rows.length > people.length ? page.nextCursor : null
  return {
    people,
    nextCursor,
    order: page.order,
    counts: total === null ? null : { matches: bounded(page.matches ?? total), total: bounded(total) },
  }
}

/**
 * A page and one more; with the first how many match, null for everybody. A page that goes on keeps the order that the first
 * one had.
 */
async function findPeople(ctx: RequestContext, input: ExploreInput, filter: directory.Filter) {
  const { limit, order } = input
  const { db } = ctx
  const viewerId = ctx.actor?.personId ?? null
  const cursor = input.cursor ?? startFor(viewerId, input)
  if (
    cursor === null ? order === 'trusted' && viewerId && (await hasCircle(db, viewerId)) : isOfTrust(cursor)
  ) {
    const after = cursor !== null && isOfTrust(cursor) ? cursor : null
    const [rows, matches] = await Promise.all([
      // Somebody whose session ended in between trusts nobody whom we know.
      viewerId ? trust.findTrustedPage(db, viewerId, filter, after, limit + 1) : [],
      input.cursor ? null : countMatches(ctx, input, filter),
    ])
    const last = rows[limit - 1]
    const nextCursor = last && { near: last.near, far: last.far, name: last.name, personId: last.personId }
    return { rows, matches, nextCursor: nextCursor ?? null, order: 'trusted' as const }
  }
  const { rows, matches } =
    cursor === null
      ? await findFirstPage(ctx, input, filter)
      : {
          rows: await directory.findPage(db, filter, isOfTrust(cursor) ? null : cursor, limit + 1),
          matches: input.cursor ? null : await countMatches(ctx, input, filter),
        }
  const last = rows[limit - 1]
  const nextCursor = last && {
    recommendationCount: last.recommendationCount,
    name: last.name,
    personId: last.personId,
  }
  return { rows, matches, nextCursor: nextCursor ?? null, order: 'recommended' as const }
}

/** A place in the order of somebody's trust means nothing to a visitor, whom a member may have sent the address. */
function startFor(
  viewerId: string | null,
  { start = null }: ExploreInput,
): ExploreCursor | TrustCursor | null {
  return start && isOfTrust(start) && viewerId === null ? null : start
}

async function findFirstPage(ctx: RequestContext, input: ExploreInput, filter: directory.Filter) {
  const size = input.limit + 1
  // Of a text that is rare enough all who match have to be looked for anyway.
  const byText = hasText(input, filter)
  if (byText && !(await counts.isCommon(ctx.db, filter, beyondLimit))) {
    const found = await counts.findCounted(ctx.db, filter, size, beyondLimit)
    if (found) return { rows: found.rows, matches: found.count }
  }
  const [rows, matches] = await Promise.all([
    directory.findPage(ctx.db, filter, null, size),
    byText ? beyondLimit : countMatches(ctx, input, filter),
  ])
  return { rows, matches }
}

/** null: everybody matches. */
async function countMatches(
  { db }: RequestContext,
  input: ExploreInput,
  filter: directory.Filter,
): Promise<number | null> {
  if (filter === directory.everybody) return null
  if (hasText(input, filter) && (await counts.isCommon(db, filter, beyondLimit))) return beyondLimit
  return counts.countUpTo(db, filter, beyondLimit)
}

/** Unlike a place, a text is not counted from an index alone. */
function hasText({ name, profession }: ExploreInput, filter: directory.Filter): boolean {
  return filter !== directory.everybody && (name !== '' || profession !== '')
}

function bounded(value: number): BoundedCount {
  return { value: Math.min(value, countLimit), capped: value > countLimit }
}

function isOfTrust(cursor: ExploreCursor | TrustCursor): cursor is TrustCursor {
  return 'near' in cursor
}

async function filterOf(
  { db }: RequestContext,
  { name, place, profession }: ExploreInput,
): Promise<directory.Filter> {
  const words = { name: searchWords(name), place: searchWords(place), profession: searchWords(profession) }
  const filters = []
  if (words.name.length > 0) filters.push(directory.withNameOrProfession(words.name))
  if (words.place.length > 0) filters.push(await directory.findWithPlace(db, ...waysToWrite(place)))
  if (words.profession.length > 0) filters.push(directory.withProfession(words.profession))
  return directory.allListed(filters)
}

/** The words as they are and, where some are short forms, as they stand in the directory: 'cdmx' is Ciudad de México. */
function waysToWrite(place: string): string[][] {
  const whole = placeInFull(place)
  return whole === plainKey(place) ? [searchWords(place)] : [searchWords(place), searchWords(whole)]
}
