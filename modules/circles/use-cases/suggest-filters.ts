import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { ExploreSuggestionsInput } from '#modules/circles/contract/explore.ts'
import { maxSearchSuggestions, minExploreSuggestionLength } from '#modules/circles/contract/limits.ts'
import { findSearchTermsMatchingWord } from '#modules/circles/data/directory-words.ts'
import { findNamesMatchingSearchTerms, findSearchTermsInUse } from '#modules/circles/data/postings.ts'
import { findPlacesOfListedPeople } from '#modules/circles/data/suggestions.ts'
import { findPlaceAreaById } from '#modules/circles/places/areas.ts'
import {
  findPlacesByPrefix,
  formatPlaceArea,
  type PlaceSuggestion,
} from '#modules/circles/places/place-words.ts'
import { mergeSearchSuggestions, removeDuplicateTexts, splitSearchWords } from '#modules/circles/rules.ts'
import { loadSearchCatalogs } from '#modules/circles/search/catalogs.ts'
import { parseSearch, type SearchCatalogs, type SearchedPlace } from '#modules/circles/search/parse-search.ts'
import {
  createSearchTermForPlace,
  isNameSearchTerm,
  toMexicanStateSearchTerm,
  toProfessionSearchTerm,
  toTradePlaceSearchTerms,
  toTradeSearchTerm,
} from '#modules/circles/search/terms.ts'
import { findPossibleNamesInSearch, isFillerWord, tokenizeSearch } from '#modules/circles/search/words.ts'
import { toPlaceSearchTerms } from '#modules/circles/use-cases/find-place-terms.ts'
import { interpretSearch } from '#modules/circles/use-cases/plan-search.ts'
import { findProfessions } from '#modules/identity/api.ts'

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
  const found = mergeSearchSuggestions(professions, names, maxSearchSuggestions)
  return found.length > 0 ? found : suggestInPlaces(db, query)
}

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
      terms: toTradePlaceSearchTerms([id], [place]),
    }))
  })
  return (await textsInUse(db, candidates)).slice(0, maxSearchSuggestions)
}

interface Candidate {
  text: string
  terms: readonly string[]
}

const termOf = ({ area, state }: PlaceSuggestion) =>
  area ? createSearchTermForPlace(area.id) : toMexicanStateSearchTerm(state)

async function textsInUse(db: Tx, candidates: readonly Candidate[]): Promise<string[]> {
  const inUse = new Set(
    await findSearchTermsInUse(db, [...new Set(candidates.flatMap(({ terms }) => terms))]),
  )
  return removeDuplicateTexts(
    candidates.filter(({ terms }) => terms.some((term) => inUse.has(term))).map(({ text }) => text),
  )
}

async function suggestProfessions(db: Tx, query: string): Promise<string[]> {
  const catalogs = await loadSearchCatalogs(db)
  const read = await interpretSearch(db, query, catalogs)
  const isTradeOnly = read.trades.length > 0 && read.words.length === 0
  if (isTradeOnly && read.corrected.length === 0 && endsWhole(query, catalogs)) return []
  const listed = isTradeOnly ? [] : await findProfessions(db, query, maxCandidates)
  const candidates = [
    ...(isTradeOnly ? toCandidates(read.trades, read.place, catalogs) : []),
    ...listed.flatMap((profession) => {
      const { trades } = parseSearch(profession, catalogs, () => true)
      if (trades.length > 0) return toCandidates(trades, null, catalogs)
      return [{ text: profession, terms: findPossibleNamesInSearch(profession).map(toProfessionSearchTerm) }]
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
    if (!place) return { text: name, terms: [toTradeSearchTerm(id)] }
    return {
      text: `${name} en ${place.label}`,
      terms: toTradePlaceSearchTerms([id], toPlaceSearchTerms(place)),
    }
  })
}

async function suggestNames(db: Tx, query: string): Promise<string[]> {
  const sets = await Promise.all(
    findPossibleNamesInSearch(query).map(async (word) =>
      (await findSearchTermsMatchingWord(db, word)).filter(isNameSearchTerm),
    ),
  )
  return findNamesMatchingSearchTerms(db, sets, maxSearchSuggestions)
}

async function suggestPlaces(db: Tx, query: string): Promise<string[]> {
  const candidates = findPlacesByPrefix(query, maxCandidates).map((suggestion) => ({
    text: suggestion.text,
    terms: [termOf(suggestion)],
  }))
  const [known, others] = await Promise.all([
    textsInUse(db, candidates),
    findPlacesOfListedPeople(db, splitSearchWords(query), 2 * maxSearchSuggestions),
  ])
  const otherTexts = others.map(({ areaId, city, state }) => {
    const area = areaId === null ? null : findPlaceAreaById(areaId)
    return area ? formatPlaceArea(area) : [city, state].filter(Boolean).join(', ')
  })
  return removeDuplicateTexts([...known, ...otherTexts]).slice(0, maxSearchSuggestions)
}
