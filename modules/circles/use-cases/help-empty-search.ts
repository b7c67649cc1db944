import type { RequestContext } from '#kernel/context.ts'
import type { EmptyHelp, ExploreInput } from '#modules/circles/contract/explore.ts'
import { findSimilarTerms } from '#modules/circles/data/directory-words.ts'
import { countByPlace } from '#modules/circles/data/postings.ts'
import { noteSearchMiss } from '#modules/circles/data/search-misses.ts'
import { areaWithId } from '#modules/circles/places/areas.ts'
import { mainAreasAround } from '#modules/circles/places/distances.ts'
import { areaTerm, tradesIn } from '#modules/circles/search/terms.ts'
import { searchTokens } from '#modules/circles/search/words.ts'
import type { SearchPlan } from '#modules/circles/use-cases/plan-search.ts'

/** Places around that are looked through for one that has people of the trade. */
const maxPlaces = 60
const maxKm = 200

/** Suggests alternatives to a search that returned no people; also counts the search, for the operator. */
export async function helpEmptySearch(
  ctx: RequestContext,
  input: ExploreInput,
  plan: SearchPlan,
): Promise<EmptyHelp> {
  if (input.name !== '') await noteSearchMiss(ctx.db, input.name, ctx.clock.now())
  return { elsewhere: await findElsewhere(ctx, plan), meant: await findMeant(ctx, input, plan) }
}

async function findElsewhere(
  { db }: RequestContext,
  { trades, placeTerms }: SearchPlan,
): Promise<EmptyHelp['elsewhere']> {
  const [term] = placeTerms ?? []
  const area = term?.startsWith('a:') ? areaWithId(term.slice(2)) : null
  if (!area || trades.length === 0) return null
  const around = mainAreasAround(area, maxPlaces, maxKm)
  const [first] = await countByPlace(
    db,
    around.map((place) => tradesIn(trades, [areaTerm(place.area.id)])),
  )
  const found = first && around[first.nearness]
  if (!found) return null
  return { place: `${found.area.city}, ${found.area.state}`, people: first.people, km: Math.round(found.km) }
}

/** The search with each unknown word replaced by the word of the directory that it resembles. */
async function findMeant(
  { db }: RequestContext,
  { name }: ExploreInput,
  { read }: SearchPlan,
): Promise<string | null> {
  const similar = await Promise.all(read.words.map((word) => findSimilarTerms(db, word)))
  const meant = new Map(read.words.map((word, index) => [word, similar[index]?.[0]?.word ?? word]))
  if ([...meant].every(([word, other]) => word === other)) return null
  return searchTokens(name)
    .map((word) => meant.get(word) ?? word)
    .join(' ')
}
