import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { ExploreSuggestionsInput } from '#modules/circles/contract/explore.ts'
import { maxSuggestions, minExploreSuggestionLength } from '#modules/circles/contract/limits.ts'
import { findMatchingTerms } from '#modules/circles/data/directory-words.ts'
import { findMatchingNames, findTermsInUse } from '#modules/circles/data/postings.ts'
import { findPlacesOfListedPeople } from '#modules/circles/data/suggestions.ts'
import { findPlaceArea } from '#modules/circles/places/areas.ts'
import {
  findPlacesByPrefix,
  formatPlaceArea,
  type PlaceSuggestion,
} from '#modules/circles/places/place-words.ts'
import { mergeSearchSuggestions, removeDuplicateTexts, splitSearchWords } from '#modules/circles/rules.ts'
import { loadSearchCatalogs } from '#modules/circles/search/catalogs.ts'
import { parseSearch, type SearchCatalogs, type SearchedPlace } from '#modules/circles/search/parse-search.ts'
import {
  isNameTerm,
  toPlaceAreaTerm,
  toProfessionTerm,
  toStateTerm,
  toTradePlaceTerms,
  toTradeTerm,
} from '#modules/circles/search/terms.ts'
import { findPossibleNames, isFillerWord, tokenizeSearch } from '#modules/circles/search/words.ts'
import { toPlaceTerms } from '#modules/circles/use-cases/find-place-terms.ts'
import { interpretSearch } from '#modules/circles/use-cases/plan-search.ts'
import { findProfessions } from '#modules/identity/api.ts'

/** Max number of candidates, of professions and of places, for which the server checks whether people match. */
const maxCandidates = 40

export async function suggestExploreSearches(
  { db }: RequestContext,
  { kind, query }: ExploreSuggestionsInput,
): Promise<string[]> {
  if (tokenizeSearch(query).length === 0) return []
  if (kind === 'place') return suggestPlaces(db, query)
  return [...query].length < minExploreSuggestionLength ? [] : suggestSearches(db, query)
}

async function suggestSearches(db: Tx, query: string): Promise<string[]> {
  const [professions, names] = await Promise.all([suggestProfessions(db, query), suggestNames(db, query)])
  const found = mergeSearchSuggestions(professions, names, maxSuggestions)
  return found.length > 0 ? found : suggestInPlaces(db, query)
}

/** Suggests searches for a place, or for a trade in a place: 'plomero gua' gives 'Plomería en Guadalajara, Jalisco'. */
async function suggestInPlaces(db: Tx, query: string): Promise<string[]> {
  const catalogs = await loadSearchCatalogs(db)
  const tokens = tokenizeSearch(query)
  const [last = ''] = tokens.slice(-1)
  const before = await interpretSearch(db, tokens.slice(0, -1).join(' '), catalogs)
  if (before.words.length > 0 || before.place || endsWhole(query, catalogs)) return []
  const candidates = findPlacesByPrefix(last, maxCandidates).flatMap((suggestion) => {
    const place = termOf(suggestion)
    if (before.trades.length === 0) return [{ text: suggestion.text, terms: [place] }]
    return before.trades.map((id) => ({
      text: `${catalogs.trades.nameOf(id)} en ${suggestion.text}`,
      terms: toTradePlaceTerms([id], [place]),
    }))
  })
  return (await textsInUse(db, candidates)).slice(0, maxSuggestions)
}

interface Candidate {
  text: string
  terms: readonly string[]
}

const termOf = ({ area, state }: PlaceSuggestion) => (area ? toPlaceAreaTerm(area.id) : toStateTerm(state))

async function textsInUse(db: Tx, candidates: readonly Candidate[]): Promise<string[]> {
  const inUse = new Set(await findTermsInUse(db, [...new Set(candidates.flatMap(({ terms }) => terms))]))
  return removeDuplicateTexts(
    candidates.filter(({ terms }) => terms.some((term) => inUse.has(term))).map(({ text }) => text),
  )
}

/**
 * Suggests the trades that the typed text means or begins, in the place that the text names. 'Plomero' and 'Plomera'
 * give the same trade. Professions that are not in the trade catalogue are suggested as people typed them.
 */
async function suggestProfessions(db: Tx, query: string): Promise<string[]> {
  const catalogs = await loadSearchCatalogs(db)
  const read = await interpretSearch(db, query, catalogs)
  const isTradeOnly = read.trades.length > 0 && read.words.length === 0
  // Suggest nothing if the typed text is a complete search: the page already shows its results,
  // and suggestions would cover them.
  if (isTradeOnly && read.corrected.length === 0 && endsWhole(query, catalogs)) return []
  const listed = isTradeOnly ? [] : await findProfessions(db, query, maxCandidates)
  const candidates = [
    ...(isTradeOnly ? toCandidates(read.trades, read.place, catalogs) : []),
    ...listed.flatMap((profession) => {
      const { trades } = parseSearch(profession, catalogs, () => true)
      if (trades.length > 0) return toCandidates(trades, null, catalogs)
      return [{ text: profession, terms: findPossibleNames(profession).map(toProfessionTerm) }]
    }),
  ]
  return textsInUse(db, candidates)
}

function endsWhole(query: string, { trades, places }: SearchCatalogs): boolean {
  const tokens = tokenizeSearch(query)
  const end = tokens.findLastIndex((token) => !isFillerWord(token)) + 1
  return (
    trades.hasWord(tokens[end - 1] ?? '') ||
    tokens.some((_, index) => index + (places.placeAt(tokens, index)?.length ?? 0) === end)
  )
}

function toCandidates(
  trades: readonly string[],
  place: SearchedPlace | null,
  { trades: index }: SearchCatalogs,
) {
  return trades.map((id) => {
    const name = index.nameOf(id)
    if (!place) return { text: name, terms: [toTradeTerm(id)] }
    return { text: `${name} en ${place.label}`, terms: toTradePlaceTerms([id], toPlaceTerms(place)) }
  })
}

async function suggestNames(db: Tx, query: string): Promise<string[]> {
  const sets = await Promise.all(
    findPossibleNames(query).map(async (word) => (await findMatchingTerms(db, word)).filter(isNameTerm)),
  )
  return findMatchingNames(db, sets, maxSuggestions)
}

/**
 * Suggests places of the catalogue whose name begins with the text, then other places whose name contains its words.
 * Suggests only places where people live.
 */
async function suggestPlaces(db: Tx, query: string): Promise<string[]> {
  const candidates = findPlacesByPrefix(query, maxCandidates).map((suggestion) => ({
    text: suggestion.text,
    terms: [termOf(suggestion)],
  }))
  const [known, others] = await Promise.all([
    textsInUse(db, candidates),
    findPlacesOfListedPeople(db, splitSearchWords(query), 2 * maxSuggestions),
  ])
  const written = others.map(({ city, state }) => {
    const area = findPlaceArea(city, state)
    return area ? formatPlaceArea(area) : [city, state].filter(Boolean).join(', ')
  })
  return removeDuplicateTexts([...known, ...written]).slice(0, maxSuggestions)
}
