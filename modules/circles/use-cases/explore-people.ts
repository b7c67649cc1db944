import type { RequestContext } from '#kernel/context.ts'
import type {
  BoundedCount,
  ExploreInput,
  ExplorePage,
  ExplorePageCursor,
  ExplorePlaceGroup,
  SearchCursor,
  SearchInterpretation,
} from '#modules/circles/contract/explore.ts'
import { maxExactPeopleCount } from '#modules/circles/contract/limits.ts'
import * as counts from '#modules/circles/data/counts.ts'
import * as directory from '#modules/circles/data/directory.ts'
import { hasPeopleInCircle } from '#modules/circles/data/own-circle.ts'
import { countPeopleMatchingSearchTerms } from '#modules/circles/data/postings.ts'
import { findSearchPage, type SearchResultRow } from '#modules/circles/data/search-pages.ts'
import { hasSingleSetOfSearchTerms } from '#modules/circles/data/term-query.ts'
import * as trust from '#modules/circles/data/trust.ts'
import { toExploreCards } from '#modules/circles/explore-cards.ts'
import { suggestAlternativeSearches } from '#modules/circles/use-cases/help-empty-search.ts'
import { planSearch, type SearchPlan } from '#modules/circles/use-cases/plan-search.ts'
import { searchPeopleByPhoneOrEmail as findPeopleByContact } from '#modules/identity/api.ts'

const beyondLimit = maxExactPeopleCount + 1

interface Row extends directory.DirectoryRow {
  far?: number
  group: ExplorePlaceGroup | null
}

interface Page {
  rows: Row[]
  nextCursor: ExplorePageCursor | null
  order: ExplorePage['order']
  found?: number
  hasTrade?: boolean
  isAlternative?: boolean
}

/**
 * @throws KERNEL.TOO_MANY_REQUESTS if the caller searches for a phone or e-mail and has used up the limit for reading
 * contact data
 */
export async function explorePeople(ctx: RequestContext, input: ExploreInput): Promise<ExplorePage> {
  const cursor = input.cursor ?? startFor(ctx, input)
  const isFirst = !input.cursor
  const order = await orderOf(ctx, input, cursor)
  const byContact = await findByContact(ctx, input)
  const plan = byContact ? null : await planSearch(ctx, input)
  const [page, total] = await Promise.all([
    byContact ??
      (plan ? findOfPlan(ctx, plan, input, order, cursor) : findAllPeople(ctx, input, order, cursor)),
    isFirst ? counts.countListedPeopleUpToLimit(ctx.db, beyondLimit) : null,
  ])
  const [people, matches] = await Promise.all([
    toExploreCards(ctx, page.rows),
    plan && isFirst ? countPlan(ctx, plan, page, cursor) : null,
  ])
  const shown = { value: page.isAlternative ? 0 : page.rows.length, capped: false }
  const all = total === null ? null : bounded(total)
  return {
    people,
    nextCursor: page.nextCursor,
    order,
    counts: all && { matches: matches ?? (plan || byContact ? shown : all), total: all },
    understood: isFirst && plan ? describe(plan, page) : null,
    help: plan && isFirst && page.isAlternative ? await suggestAlternativeSearches(ctx, input, plan) : null,
  }
}

function describe({ understood }: SearchPlan, page: Page): SearchInterpretation {
  const isOfNames = page.rows.length > 0 && !page.isAlternative && !page.hasTrade && page.nextCursor === null
  return isOfNames
    ? { ...understood, chips: understood.chips.filter(({ kind }) => kind !== 'trade') }
    : understood
}

async function orderOf(
  ctx: RequestContext,
  { order }: ExploreInput,
  cursor: ExplorePageCursor | null,
): Promise<ExplorePage['order']> {
  if (cursor && !isOfSearch(cursor)) return isOfTrust(cursor) ? 'trusted' : 'recommended'
  const isTrusted = order === 'trusted' && ctx.actor && (await hasPeopleInCircle(ctx.db, ctx.actor.personId))
  return isTrusted ? 'trusted' : 'recommended'
}

function startFor({ actor }: RequestContext, { start = null }: ExploreInput): ExplorePageCursor | null {
  return start && isOfTrust(start) && actor === null ? null : start
}

async function findByContact(ctx: RequestContext, { name }: ExploreInput): Promise<Page | null> {
  const matches = name === '' ? null : await findPeopleByContact(ctx.db, ctx, name)
  if (!matches) return null
  const rows = await directory.findDirectoryEntries(
    ctx.db,
    matches.map(({ personId }) => personId),
  )
  return { rows: rows.map((row) => ({ ...row, group: null })), nextCursor: null, order: 'recommended' }
}

async function findAllPeople(
  { db, actor }: RequestContext,
  { limit }: ExploreInput,
  order: ExplorePage['order'],
  cursor: ExplorePageCursor | null,
): Promise<Page> {
  const after = cursor && isOfSearch(cursor) ? null : cursor
  if (order === 'trusted') {
    const rows = actor
      ? await trust.findPeoplePageByTrust(
          db,
          actor.personId,
          after && isOfTrust(after) ? after : null,
          limit + 1,
        )
      : []
    const last = rows[limit - 1]
    const nextCursor = last && { near: last.near, far: last.far, name: last.name, personId: last.personId }
    return { ...pageOf(rows, limit, nextCursor), order }
  }
  const rows = await directory.findDirectoryPage(
    db,
    directory.listedPersonFilter,
    after && isOfTrust(after) ? null : after,
    limit + 1,
  )
  const last = rows[limit - 1]
  const nextCursor = last && {
    recommendationCount: last.recommendationCount,
    name: last.name,
    personId: last.personId,
  }
  return { ...pageOf(rows, limit, nextCursor), order }
}

function pageOf(
  rows: readonly directory.DirectoryRow[],
  limit: number,
  nextCursor: ExplorePageCursor | undefined,
) {
  return {
    rows: rows.slice(0, limit).map((row) => ({ ...row, group: null })),
    nextCursor: rows.length > limit ? (nextCursor ?? null) : null,
  }
}

const maxCompared = 50

async function findOfPlan(
  { db, actor }: RequestContext,
  { sections, alternatives, isCompared }: SearchPlan,
  { limit, cursor: isFurther }: ExploreInput,
  order: ExplorePage['order'],
  cursor: ExplorePageCursor | null,
): Promise<Page> {
  const from = cursor && isOfSearch(cursor) ? cursor : null
  const isMatch = ({ section }: { section: number }) => section < sections.length
  const trustOf = order === 'trusted' ? (actor?.personId ?? null) : null
  const found: (SearchResultRow & { section: number })[] = []
  const parts = [...sections, ...alternatives]
  const wanted = (isFurther || !isCompared ? limit : Math.max(limit, maxCompared)) + 1
  for (const [section, { query, byDistance }] of parts.entries()) {
    const isAlternative = section >= sections.length
    if (found.length >= wanted || (isAlternative && (found.some(isMatch) || (from && isMatch(from))))) break
    if (section < (from?.section ?? 0)) continue
    const after = section === from?.section ? from : null
    const rows = await findSearchPage(db, {
      query,
      byDistance,
      after,
      limit: wanted - found.length,
      trustOf,
    })
    found.push(...rows.map((row) => ({ ...row, section })))
  }
  const shown = found.slice(0, limit)
  const entries = await directory.findDirectoryEntries(
    db,
    shown.map(({ personId }) => personId),
  )
  const byId = new Map(entries.map((entry) => [entry.personId, entry]))
  const rows = shown.flatMap(({ personId, section, nearness, far }) => {
    const entry = byId.get(personId)
    const group = parts[section]?.groupOf(nearness) ?? null
    return entry ? [{ ...entry, group, ...(trustOf && { far }) }] : []
  })
  const last = shown.at(-1)
  return {
    rows,
    nextCursor: found.length > limit && last ? toCursor(last) : null,
    order,
    found: found.length,
    hasTrade: shown.some(({ section }) => parts[section]?.isOfTrade),
    isAlternative: !found.some(isMatch) && !(from && isMatch(from)),
  }
}

function toCursor({
  section,
  nearness,
  near,
  far,
  recommendationCount,
  name,
  personId,
}: SearchResultRow & { section: number }): SearchCursor {
  return { section, nearness, near, far, recommendationCount, name, personId }
}

async function countPlan(
  { db }: RequestContext,
  { counted }: SearchPlan,
  { rows, found = 0, nextCursor, isAlternative = false }: Page,
  cursor: ExplorePageCursor | null,
): Promise<BoundedCount> {
  if (isAlternative) return { value: 0, capped: false }
  const isRead = cursor === null && (nextCursor === null || (found > rows.length + 1 && found <= maxCompared))
  if (isRead) return { value: found, capped: false }
  if (cursor === null && !counted.some(hasSingleSetOfSearchTerms))
    return { value: Math.min(found, maxCompared), capped: true }
  const matches = { value: 0, capped: false }
  for (const query of counted) {
    if (matches.value >= maxExactPeopleCount) break
    const limit = hasSingleSetOfSearchTerms(query) ? maxExactPeopleCount - matches.value : maxCompared
    const { people, capped } = await countPeopleMatchingSearchTerms(db, query, limit)
    matches.value += people
    matches.capped ||= capped
  }
  return matches
}

function bounded(value: number): BoundedCount {
  return { value: Math.min(value, maxExactPeopleCount), capped: value > maxExactPeopleCount }
}

const isOfSearch = (cursor: ExplorePageCursor): cursor is SearchCursor => 'section' in cursor

function isOfTrust(
  cursor: ExplorePageCursor,
): cursor is Exclude<ExplorePageCursor, SearchCursor> & { near: number; far: number } {
  return 'near' in cursor && !isOfSearch(cursor)
}
