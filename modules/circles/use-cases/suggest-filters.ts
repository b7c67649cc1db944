import type { RequestContext } from '#kernel/context.ts'
import type { ExploreSuggestionsInput } from '#modules/circles/contract/explore.ts'
import { exploreSuggestionMinLength, suggestionLimit } from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import { findFurtherPlaces, findNames } from '#modules/circles/data/suggestions.ts'
import { searchWords, suggestNamesAndProfessions, suggestPlaces } from '#modules/circles/rules.ts'
import { findProfessions } from '#modules/identity/api.ts'

/**
 * People looked at first, the most recommended of those who match: most often their names and places are suggestions enough. When
 * there were more of them, what else there is to suggest is looked up on its own.
 */
const sample = { name: 60, place: 400 }
/** Professions of the shared list that are looked through for those in which a short word begins a word. */
const professionSample = 40

/** Five, or as many as there are, after more than one character (spec §2, Explore). */
export async function suggestForExplore(
  ctx: RequestContext,
  { kind, query }: ExploreSuggestionsInput,
): Promise<string[]> {
  if ([...query].length < exploreSuggestionMinLength) return []
  const words = searchWords(query)
  if (words.length === 0) return []
  return kind === 'name' ? suggestNames(ctx, words) : suggestWhere(ctx, words)
}

async function suggestNames({ db }: RequestContext, words: readonly string[]): Promise<string[]> {
  const people = await directory.findPage(
    db,
    directory.allListed([directory.withNameOrProfession(words)]),
    null,
    sample.name,
  )
  const found = suggestNamesAndProfessions(people, words, suggestionLimit)
  if (found.length === suggestionLimit || people.length < sample.name) return found

  const professions = await findProfessions(db, words.join(' '), professionSample)
  const names = people.map((person) => person.name)
  const suggest = () =>
    suggestNamesAndProfessions(
      [...people, { name: '', professions }, ...names.map((name) => ({ name, professions: [] }))],
      words,
      suggestionLimit,
    )
  // Each round brings a name that was not there yet, else it is the last.
  for (let round = 0; round < suggestionLimit && suggest().length < suggestionLimit; round++) {
    const further = await findNames(db, words, names, sample.name)
    names.push(...further)
    if (further.length < sample.name) break
  }
  return suggest()
}

async function suggestWhere({ db }: RequestContext, words: readonly string[]): Promise<string[]> {
  const matching = directory.allListed([await directory.findWithPlace(db, words)])
  const places = await directory.findPlaces(db, matching, sample.place)
  const found = suggestPlaces(places, words, suggestionLimit)
  const lookedAt = places.reduce((sum, { people }) => sum + people, 0)
  if (found.length === suggestionLimit || lookedAt < sample.place) return found
  // Those found already may be among them.
  const further = await findFurtherPlaces(db, words, 2 * suggestionLimit)
  return suggestPlaces([...places, ...further], words, suggestionLimit)
}
