import type { RequestContext } from '#kernel/context.ts'
import { countLimit, exploreSuggestionMinLength, suggestionLimit } from '#modules/circles/contract/limits.ts'
import type {
  BoundedCount,
  ExploreInput,
  ExplorePage,
  ExploreSuggestionsInput,
} from '#modules/circles/contract.ts'
import * as directory from '#modules/circles/data/directory.ts'
import { toExploreCards } from '#modules/circles/explore-cards.ts'
import { searchWords, suggestNamesAndProfessions, suggestPlaces } from '#modules/circles/rules.ts'

/** People looked at for suggestions: enough to meet what matters, and few enough to stay fast. */
const suggestionSample = { name: 60, place: 400 }

/** Everybody, registered or not, the most recommended first (spec §2 Explore; design.md, Readings: Explore). */
export async function explorePeople(ctx: RequestContext, input: ExploreInput): Promise<ExplorePage> {
  const filter = filterOf(input)
  const [rows, counts] = await Promise.all([
    directory.findPage(ctx.db, filter, input.cursor ?? null, input.limit + 1),
    input.cursor ? null : countBoth(ctx, filter),
  ])
  const people = await toExploreCards(ctx, rows.slice(0, input.limit))
  const last = people.at(-1)
  const nextCursor =
    rows.length > people.length && last
      ? { recommendationCount: last.recommendationCount, name: last.name, personId: last.personId }
      : null
  return { people, nextCursor, counts }
}

/** Five at most, after more than one character (spec §2, Explore). */
export async function suggestForExplore(
  ctx: RequestContext,
  { kind, query }: ExploreSuggestionsInput,
): Promise<string[]> {
  if ([...query].length < exploreSuggestionMinLength) return []
  const words = searchWords(query)
  if (words.length === 0) return []
  const filter = kind === 'name' ? directory.withNameOrProfession(words) : directory.withPlace(words)
  const people = await directory.findPage(ctx.db, filter, null, suggestionSample[kind])
  return kind === 'name'
    ? suggestNamesAndProfessions(people, words, suggestionLimit)
    : suggestPlaces(people, words, suggestionLimit)
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
