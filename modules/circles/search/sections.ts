import type { ExploreGroup } from '#modules/circles/contract/explore.ts'
import type { TermQuery, TermsByDistance } from '#modules/circles/data/term-query.ts'
import {
  findPlaceAreaById,
  findPlaceAreasOfState,
  type PlaceCatalogArea,
} from '#modules/circles/places/areas.ts'
import { findMainPlaceAreasAround, sortStatesByDistance } from '#modules/circles/places/distances.ts'
import {
  toPlaceAreaTerm,
  toStateTerm,
  toTradePlaceTerms,
  toTradeTerm,
} from '#modules/circles/search/terms.ts'

/**
 * Max number, and max distance in km, of the surrounding places that get their own group of search results. People in
 * all other places share one group.
 */
const maxNearAreas = 22
const maxNearKm = 80

export type SearchTermSets = readonly (readonly string[])[]

/** A section of the search results. The sections are shown one after another, and no person is in two sections. */
export interface SearchResultSection {
  query: TermQuery
  byDistance?: TermsByDistance
  groupOf: (nearness: number) => ExploreGroup | null
  isOfTrade?: boolean
}

export interface SearchTerms {
  text: SearchTermSets
  /** Whether the search text contains words that are neither a trade nor a place, such as names. */
  hasNames: boolean
  /** Whether people that the search finds by their name must also have one of the searched trades. */
  requiresTrade: boolean
  trades: readonly string[]
  placeTerms: string[] | null
  common: SearchTermSets
  from: PlaceCatalogArea | null
}

export interface SectionedSearchResults {
  sections: SearchResultSection[]
  /**
   * Queries for counting the people: together they find each person of `sections` exactly once. There are fewer of
   * these queries than sections.
   */
  counted: TermQuery[]
}

export function buildSearchResultSections(parts: SearchTerms): SectionedSearchResults {
  return parts.hasNames ? sectionsOfNames(parts) : sectionsOfTrades(parts)
}

function sectionsOfNames({
  text,
  requiresTrade,
  trades,
  placeTerms,
  common,
  from,
}: SearchTerms): SectionedSearchResults {
  const inPlace = placeTerms ? [placeTerms] : []
  // The query must begin with the set of terms that fewer people match. In a place, fewer people have a given trade
  // than a given name.
  const named = requiresTrade
    ? { all: [tradeSet(trades, placeTerms), ...text, ...common] }
    : { all: [...text, ...common, ...inPlace] }
  const sections = from ? cityFirst(named, from) : [createUngroupedResultSection(named)]
  if (trades.length === 0) return { sections, counted: [named] }
  // A search for 'beto plomero' first shows plumbers called Beto, and then other plumbers.
  const others = { all: [tradeSet(trades, placeTerms), ...common], except: [named] }
  const rest = from
    ? byDistance(from, (place) => toTradePlaceTerms(trades, [place]), trades.map(toTradeTerm), common, [
        named,
      ])
    : [createUngroupedResultSection(others)]
  return {
    sections: [
      ...sections.map((section) => ({ ...section, isOfTrade: requiresTrade })),
      ...rest.map(ofTrade),
    ],
    counted: [named, others],
  }
}

function sectionsOfTrades({ text, trades, placeTerms, common, from }: SearchTerms): SectionedSearchResults {
  const inPlace = placeTerms ? [placeTerms] : []
  const isPlain = text.length === 0 && trades.length === 0
  if (isPlain && common.length + inPlace.length > 0) return only({ all: [...common, ...inPlace] })
  if (isPlain) {
    const sections = from ? byDistance(from, (place) => [place], null, []) : []
    return { sections, counted: sections.map(({ query }) => query) }
  }
  // Also search names and professions for the searched words: a person's name can contain the word for a trade, and the
  // trade catalogue does not contain every word.
  const except = trades.length > 0 ? [{ all: [trades.map(toTradeTerm)] }] : []
  const asText = { all: [...text, ...common, ...inPlace], except }
  if (trades.length === 0) return only(asText)
  const withTrade = { all: [tradeSet(trades, placeTerms), ...common] }
  const sections = from
    ? byDistance(from, (place) => toTradePlaceTerms(trades, [place]), trades.map(toTradeTerm), common)
    : [createUngroupedResultSection(withTrade)]
  const found = sections.map(ofTrade)
  if (text.length === 0) return { sections: found, counted: [withTrade] }
  return { sections: [...found, createUngroupedResultSection(asText)], counted: [withTrade, asText] }
}

const ofTrade = (section: SearchResultSection): SearchResultSection => ({ ...section, isOfTrade: true })

const only = (query: TermQuery): SectionedSearchResults => ({
  sections: [createUngroupedResultSection(query)],
  counted: [query],
})

const tradeSet = (trades: readonly string[], placeTerms: string[] | null): string[] =>
  placeTerms ? toTradePlaceTerms(trades, placeTerms) : trades.map(toTradeTerm)

/**
 * Builds sections with people outside the searched place: first people around the place, sorted by distance, then all
 * other people with the searched trades, sorted by the distance of their state. Without a trade, there are only
 * sections for people around the place.
 */
export function buildResultSectionsElsewhere(
  trades: readonly string[],
  placeTerms: readonly string[],
  common: SearchTermSets,
): SearchResultSection[] {
  const area = findPlaceAreaOfTerm(placeTerms[0] ?? '')
  const everywhere = trades.map(toTradeTerm)
  const rest = (except: SearchTermSets) => ({
    query: { all: [everywhere, ...common], except: except.map((terms) => ({ all: [terms] })) },
    groupOf: () => elsewhere,
  })
  if (trades.length === 0) return area ? byDistance(area, (place) => [place], null, common) : []
  if (!area) return [rest([])]
  const around = byDistance(area, (place) => toTradePlaceTerms(trades, [place]), null, common)
  const near = around.flatMap(({ byDistance: terms = [] }) => terms.flat())
  const states = sortStatesByDistance(area).map((state) => toTradePlaceTerms(trades, [toStateTerm(state)]))
  return [
    ...around,
    {
      query: { all: [states.flat(), ...common], except: [{ all: [near] }] },
      byDistance: states,
      groupOf: () => elsewhere,
    },
    rest([near, states.flat()]),
  ]
}

/** For the search term of a state, returns the largest area of the state. */
export function findPlaceAreaOfTerm(term: string): PlaceCatalogArea | null {
  if (term.startsWith(toPlaceAreaTerm(''))) return findPlaceAreaById(term.slice(toPlaceAreaTerm('').length))
  return (
    (term.startsWith(toStateTerm('')) && findPlaceAreasOfState(term.slice(toStateTerm('').length))[0]) || null
  )
}

export const createUngroupedResultSection = (query: TermQuery): SearchResultSection => ({
  query,
  groupOf: () => null,
})
const elsewhere: ExploreGroup = { place: null, km: null }

function cityFirst(query: TermQuery, { id, city }: PlaceCatalogArea): SearchResultSection[] {
  const cityTerms = [toPlaceAreaTerm(id)]
  return [
    { query: { all: [...query.all, cityTerms] }, groupOf: () => ({ place: city, km: 0 }) },
    { query: { ...query, except: [{ all: [cityTerms] }] }, groupOf: () => elsewhere },
  ]
}

/**
 * Builds one section with the people in and around an area, sorted by distance. Optionally adds a section with people
 * in all other places.
 *
 * @param everywhere search terms that find the people in all places; null omits the second section
 */
function byDistance(
  from: PlaceCatalogArea,
  termsIn: (placeTerm: string) => string[],
  everywhere: string[] | null,
  common: SearchTermSets,
  except: readonly TermQuery[] = [],
): SearchResultSection[] {
  const places = [{ area: from, km: 0 }, ...findMainPlaceAreasAround(from, maxNearAreas, maxNearKm)]
  const terms = places.map(({ area }) => termsIn(toPlaceAreaTerm(area.id)))
  const nearby = terms.flat()
  const sections: SearchResultSection[] = [
    {
      query: { all: [nearby, ...common], except },
      byDistance: terms,
      groupOf: (nearness) => {
        const { area, km } = places[nearness] ?? { area: from, km: 0 }
        return { place: area.city, km: Math.round(km) }
      },
    },
  ]
  if (everywhere)
    sections.push({
      query: { all: [everywhere, ...common], except: [{ all: [nearby] }, ...except] },
      groupOf: () => elsewhere,
    })
  return sections
}
