import type { Tx } from '#kernel/db/statements.ts'
import { expandPlaceName } from '#modules/circles/contract/place-names.ts'
import { findDirectoryPlaceSearchTerms } from '#modules/circles/data/directory-words.ts'
import { splitSearchWords } from '#modules/circles/rules.ts'
import type { SearchCatalogs, SearchedPlace } from '#modules/circles/search/parse-search.ts'
import { createSearchTermForPlace, toMexicanStateSearchTerm } from '#modules/circles/search/terms.ts'
import { tokenizeSearch } from '#modules/circles/search/words.ts'

const maxPlaces = 300

export function toPlaceSearchTerms({ areaIds, state }: SearchedPlace): string[] {
  return state === null ? areaIds.map(createSearchTermForPlace) : [toMexicanStateSearchTerm(state)]
}

export async function findPlaceSearchTerms(
  tx: Tx,
  text: string,
  { places }: SearchCatalogs,
): Promise<string[]> {
  const tokens = tokenizeSearch(text)
  const named = places.placeAt(tokens, 0)
  const known = named && named.length === tokens.length ? named.place : null
  if (tokens.length === 0) return []
  const spellings = [splitSearchWords(text), splitSearchWords(expandPlaceName(text))]
  const terms = await findDirectoryPlaceSearchTerms(tx, spellings, {
    exceptState: known?.state ?? null,
    limit: maxPlaces,
  })
  return [...new Set([...(known ? toPlaceSearchTerms(known) : []), ...terms])]
}
