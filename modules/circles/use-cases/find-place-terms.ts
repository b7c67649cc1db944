import type { Tx } from '#kernel/db/statements.ts'
import { fullPlaceName } from '#modules/circles/contract/place-names.ts'
import { findTermsOfPlaces } from '#modules/circles/data/directory-words.ts'
import { searchWords } from '#modules/circles/rules.ts'
import { areaTerm, stateTerm } from '#modules/circles/search/terms.ts'
import type { Catalogs, SearchedPlace } from '#modules/circles/search/understand.ts'
import { searchTokens } from '#modules/circles/search/words.ts'

/** Max number of places in the directory that one place filter may match; further places are ignored. */
const maxPlaces = 300

export function placeTermsOf({ areaIds, state }: SearchedPlace): string[] {
  return state === null ? areaIds.map(areaTerm) : [stateTerm(state)]
}

/**
 * Returns search terms for the places that the place filter means, including places that people typed and the
 * place catalogue does not contain.
 */
export async function findPlaceTerms(tx: Tx, text: string, { places }: Catalogs): Promise<string[]> {
  const tokens = searchTokens(text)
  const named = places.placeAt(tokens, 0)
  const known = named && named.length === tokens.length ? named.place : null
  if (tokens.length === 0) return []
  const spellings = [searchWords(text), searchWords(fullPlaceName(text))]
  const terms = await findTermsOfPlaces(tx, spellings, {
    exceptState: known?.state ?? null,
    limit: maxPlaces,
  })
  return [...new Set([...(known ? placeTermsOf(known) : []), ...terms])]
}
