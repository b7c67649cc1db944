import type { RequestContext } from '#kernel/context.ts'
import type { EmptySearchHelp, ExploreInput } from '#modules/circles/contract/explore.ts'
import { findSearchTermsSimilarToWord } from '#modules/circles/data/directory-words.ts'
import { countPeopleByPlace } from '#modules/circles/data/postings.ts'
import { recordSearchWithoutResults } from '#modules/circles/data/search-misses.ts'
import { findSearchPage } from '#modules/circles/data/search-pages.ts'
import { findNearestAndLargestNearbyPlaces } from '#modules/circles/places/distances.ts'
import { findPlaceAreaOfSearchTerm } from '#modules/circles/search/sections.ts'
import { createSearchTermForPlace, toTradePlaceSearchTerms } from '#modules/circles/search/terms.ts'
import { tokenizeSearch } from '#modules/circles/search/words.ts'
import { planSearch, type SearchPlan } from '#modules/circles/use-cases/plan-search.ts'

const maxPlaces = 60
const maxKm = 500

/** The search text is also recorded, so that the operator sees frequent searches without results. */
export async function suggestAlternativeSearches(
  ctx: RequestContext,
  input: ExploreInput,
  plan: SearchPlan,
): Promise<EmptySearchHelp> {
  if (input.name !== '') await recordSearchWithoutResults(ctx.db, input.name, ctx.clock.now())
  const [elsewhere, meant, withoutPlace, withoutTrade] = await Promise.all([
    findElsewhere(ctx, plan),
    findMeant(ctx, input, plan),
    findsWithoutPlace(ctx, input, plan),
    findsWithoutTrade(ctx, input, plan),
  ])
  return { elsewhere, meant, withoutPlace, withoutTrade }
}

async function findElsewhere(
  { db }: RequestContext,
  { trades, placeTerms, alternatives }: SearchPlan,
): Promise<EmptySearchHelp['elsewhere']> {
  const area = findPlaceAreaOfSearchTerm(placeTerms?.[0] ?? '')
  if (!area || alternatives.length === 0) return null
  const around = findNearestAndLargestNearbyPlaces(area, maxPlaces, maxKm)
  const [first] = await countPeopleByPlace(
    db,
    around.map(({ area: { id } }) =>
      trades.length > 0
        ? toTradePlaceSearchTerms(trades, [createSearchTermForPlace(id)])
        : [createSearchTermForPlace(id)],
    ),
  )
  const found = first && around[first.nearness]
  if (!found) return null
  return { place: `${found.area.city}, ${found.area.state}`, people: first.people, km: Math.round(found.km) }
}

const maxTried = 4

async function findMeant(
  ctx: RequestContext,
  input: ExploreInput,
  { read }: SearchPlan,
): Promise<string | null> {
  const similar = await Promise.all(read.words.map((word) => findSearchTermsSimilarToWord(ctx.db, word)))
  const spelled = read.words.map((word, index) => similar[index]?.[0]?.word ?? word)
  const tokens = tokenizeSearch(input.name)
  const typed = tokens.join(' ')
  const whole = tokens.map((token) => spelled[read.words.indexOf(token)] ?? token).join(' ')
  for (const name of new Set([whole, ...spelled].slice(0, maxTried)))
    if (name !== typed && (await findsSomeone(ctx, { ...input, name, place: '', profession: '' })))
      return name
  return null
}

async function findsWithoutPlace(ctx: RequestContext, input: ExploreInput, { read }: SearchPlan) {
  if (input.place === '' && !read.place) return false
  return findsSomeone(ctx, {
    ...input,
    name: read.place ? read.withoutPlace : input.name,
    place: '',
    near: '',
  })
}

async function findsWithoutTrade(ctx: RequestContext, input: ExploreInput, { read }: SearchPlan) {
  if (input.profession === '' && read.trades.length === 0) return false
  const name = read.trades.length > 0 ? read.withoutTrades : input.name
  return findsSomeone(ctx, { ...input, name, profession: '' })
}

async function findsSomeone(ctx: RequestContext, input: ExploreInput): Promise<boolean> {
  for (const { query, byDistance } of (await planSearch(ctx, input))?.sections ?? []) {
    const rows = await findSearchPage(ctx.db, { query, byDistance, after: null, limit: 1, trustOf: null })
    if (rows.length > 0) return true
  }
  return false
}
