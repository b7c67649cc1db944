import type { Tx } from '#kernel/db/statements.ts'
import { expandPlaceName } from '#modules/circles/contract/place-names.ts'
import { findDirectoryPlaceTerms } from '#modules/circles/data/directory-words.ts'
import { splitSearchWords } from '#modules/circles/rules.ts'
import type { SearchCatalogs, SearchedPlace } from '#modules/circles/search/parse-search.ts'
import { toPlaceAreaTerm, toStateTerm } from '#modules/circles/search/terms.ts'
import { tokenizeSearch } from '#modules/circles/search/words.ts'

/** Max number of places in the directory that one place filter may match. Further places are ignored. */
const maxPlaces = 300

export function toPlaceTerms({ areaIds, state }: SearchedPlace): string[] {
  return state === null ? areaIds.map(toPlaceAreaTerm) : [toStateTerm(state)]
}

/** Includes places that people typed in their profiles and that the place catalogue does not contain. */
export async function findPlaceTerms(tx: Tx, text: string, { places }: SearchCatalogs): Promise<string[]> {
  const tokens = tokenizeSearch(text)
  const named = places.placeAt(tokens, 0)
  const known = named && named.length === tokens.length ? named.place : null
  if (tokens.length === 0) return []
  const spellings = [splitSearchWords(text), splitSearchWords(expandPlaceName(text))]
  const terms = await findDirectoryPlaceTerms(tx, spellings, {
    exceptState: known?.state ?? null,
    limit: maxPlaces,
  })
  return [...new Set([...(known ? toPlaceTerms(known) : []), ...terms])]
}
