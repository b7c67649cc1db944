import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { ExploreInput, SearchInterpretation } from '#modules/circles/contract/explore.ts'
import { findDirectoryEntries } from '#modules/circles/data/directory.ts'
import {
  findSearchTermsMatchingWord,
  findSearchTermsSimilarToWord,
  findWordsInDirectory,
  hasPersonNameWithPrefix,
} from '#modules/circles/data/directory-words.ts'
import { countPostingsOfSearchIndex } from '#modules/circles/data/postings.ts'
import {
  canMergePostings,
  hasSingleSetOfSearchTerms,
  type SearchTermQuery,
} from '#modules/circles/data/term-query.ts'
import { findPlaceArea, type PlaceCatalogArea } from '#modules/circles/places/areas.ts'
import { loadSearchCatalogs } from '#modules/circles/search/catalogs.ts'
import {
  parseSearch,
  type ParsedSearch as Read,
  type SearchCatalogs,
} from '#modules/circles/search/parse-search.ts'
import {
  buildSearchResultSections,
  buildSearchResultSectionsOutsidePlace,
  createUngroupedResultSection,
  type SearchResultSection,
  type SearchTerms,
  type SectionedSearchResults,
} from '#modules/circles/search/sections.ts'
import {
  isNameSearchTerm,
  isProfessionSearchTerm,
  toTradeSearchTerm,
  toWordSearchTerm,
} from '#modules/circles/search/terms.ts'
import { findPossibleNamesInSearch, tokenizeSearch } from '#modules/circles/search/words.ts'
import { findPlaceSearchTerms, toPlaceSearchTerms } from '#modules/circles/use-cases/find-place-terms.ts'

const maxMentions = 100
const maxCompared = 2_000
const fewPeople = 300

export interface SearchPlan extends SectionedSearchResults {
  isCompared: boolean
  alternatives: SearchResultSection[]
  understood: SearchInterpretation
  read: Read
  trades: string[]
  placeTerms: string[] | null
}

export async function planSearch(ctx: RequestContext, input: ExploreInput): Promise<SearchPlan | null> {
  if (input.name === '' && input.place === '' && input.profession === '' && input.near === '') return null
  const catalogs = await loadSearchCatalogs(ctx.db)
  const [name, profession] = await Promise.all(
    [input.name, input.profession].map((text) => interpretSearch(ctx.db, text, catalogs)),
  )
  if (!name || !profession) return null

  const [filterTerms, wordsOfName, wordsOfProfession, own] = await Promise.all([
    input.place === '' ? null : findPlaceSearchTerms(ctx.db, input.place, catalogs),
    findWords(ctx.db, name.text),
    findWords(ctx.db, profession.trades.length > 0 ? [] : profession.text),
    findOwnArea(ctx, input),
  ])
  const namedTerms = name.place && toPlaceSearchTerms(name.place)
  const placeTerms = filterTerms ?? namedTerms
  const filtersTrade = profession.trades.length > 0 && input.name !== ''
  const trades = filtersTrade ? name.trades : [...name.trades, ...profession.trades]
  // A search text without letters and digits must match no person.
  const isUnreadable = [input.name, input.profession].some(
    (text) => text !== '' && tokenizeSearch(text).length === 0,
  )
  const common = [
    ...(isUnreadable ? [[]] : []),
    ...wordsOfProfession.map(({ terms }) => terms.filter(isProfessionSearchTerm)),
    ...(filtersTrade ? [profession.trades.map(toTradeSearchTerm)] : []),
    ...(filterTerms && namedTerms ? [namedTerms] : []),
  ]
  const from = placeTerms ? null : own
  const found = buildSearchResultSections({
    ...readText(name, wordsOfName, catalogs),
    trades,
    placeTerms,
    common,
    from,
  })
  if (found.sections.length === 0) return null
  const within = { all: [...common, ...(placeTerms ? [placeTerms] : [])], except: found.counted }
  // For a search of plumbers in one town, plumbers elsewhere fit better than locals whose reviews mention pipes. So do
  // not search reviews.
  const mentions = trades.length > 0 && placeTerms ? [] : await findMentions(ctx, name, within)
  const sections = [...found.sections, ...mentions]
  const counted = [...found.counted, ...mentions.map(({ query }) => query)]
  const isSmall = wordsOfName.some(({ people }) => people <= fewPeople)
  const isCheap = (query: SearchTermQuery) => isSmall || query.among !== undefined || canMergePostings(query)
  return {
    sections,
    counted,
    isCompared: !counted.every(hasSingleSetOfSearchTerms) && counted.every(isCheap),
    alternatives:
      placeTerms && (trades.length > 0 || name.text.length === 0)
        ? buildSearchResultSectionsOutsidePlace(trades, placeTerms, common)
        : [],
    understood: describe(input.name, name, catalogs, sections, from),
    read: name,
    trades,
    placeTerms,
  }
}

export async function interpretSearch(tx: Tx, text: string, catalogs: SearchCatalogs): Promise<Read> {
  const words = findPossibleNamesInSearch(text)
  const [last = ''] = words.slice(-1)
  const [known, beginsName] = await Promise.all([
    findWordsInDirectory(tx, words),
    last !== '' && hasPersonNameWithPrefix(tx, last),
  ])
  return parseSearch(
    text,
    catalogs,
    (word) => known.includes(word),
    () => beginsName,
  )
}

async function findMentions(
  ctx: RequestContext,
  { text }: Read,
  within: SearchTermQuery,
): Promise<SearchResultSection[]> {
  if (text.length === 0) return []
  const search = { words: text.join(' '), limit: maxMentions }
  const among = await Promise.all(
    ctx.personEventHandlers.map((module) => module.findByWords?.(ctx.db, search)),
  )
  const ids = [...new Set(among.flatMap((some) => some ?? []))]
  return ids.length === 0 ? [] : [createUngroupedResultSection({ ...within, among: ids })]
}

function readText(
  read: Read,
  words: readonly SearchWord[],
  { trades: index }: SearchCatalogs,
): Pick<SearchTerms, 'text' | 'hasNames' | 'requiresTrade'> {
  const namesOnly = words.map(({ terms }) => ofNames(terms))
  const isName = ({ word, terms }: SearchWord) =>
    !index.hasProfessionWord(word) && terms.includes(toWordSearchTerm(word))
  if (read.trades.length > 0 && words.every(isName))
    return { text: namesOnly, hasNames: true, requiresTrade: false }
  const named = words.filter(({ word }) => read.words.includes(word)).map(({ terms }) => terms)
  if (read.trades.length === 0) return { text: named, hasNames: named.length > 0, requiresTrade: false }
  const known = named.filter((terms) => terms.length > 0)
  if (known.length === 0) return { text: namesOnly, hasNames: false, requiresTrade: false }
  return { text: known, hasNames: true, requiresTrade: true }
}

interface SearchWord {
  word: string
  terms: string[]
  people: number
}

async function findWords(tx: Tx, words: readonly string[]): Promise<SearchWord[]> {
  const found = await Promise.all(
    words.map(async (word) => {
      const like = await findSearchTermsMatchingWord(tx, word)
      const terms =
        like.length > 0 ? like : (await findSearchTermsSimilarToWord(tx, word)).map(({ term }) => term)
      const people = words.length < 2 ? maxCompared : await countPostingsOfSearchIndex(tx, terms, maxCompared)
      return { word, terms, people }
    }),
  )
  return found.sort((one, other) => one.people - other.people)
}

const ofNames = (terms: readonly string[]) => terms.filter(isNameSearchTerm)

async function findOwnArea(ctx: RequestContext, { near }: ExploreInput): Promise<PlaceCatalogArea | null> {
  if (near !== '') return areaOfText(near)
  if (!ctx.actor) return null
  const [own] = await findDirectoryEntries(ctx.db, [ctx.actor.personId])
  return own ? findPlaceArea(own.city, own.state) : null
}

function areaOfText(text: string): PlaceCatalogArea | null {
  const [city = '', ...state] = text.split(',')
  return findPlaceArea(city, state.join(' ') || null)
}

function describe(
  text: string,
  read: Read,
  { trades: index }: SearchCatalogs,
  sections: readonly SearchResultSection[],
  from: PlaceCatalogArea | null,
): SearchInterpretation {
  const trades = read.trades.map((id) => index.nameOf(id))
  return {
    chips: [
      ...(trades.length > 0
        ? [{ kind: 'trade' as const, label: trades.join(' · '), rest: read.withoutTrades }]
        : []),
      ...(read.place ? [{ kind: 'place' as const, label: read.place.label, rest: read.withoutPlace }] : []),
    ],
    corrected: text !== '' && read.corrected.length > 0,
    around: from && sections.some(({ groupOf }) => groupOf(0) !== null) ? from.city : null,
  }
}
