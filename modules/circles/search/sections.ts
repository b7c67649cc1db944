import type { ExplorePlaceGroup } from '#modules/circles/contract/explore.ts'
import type { PlaceSearchTermsNearestFirst, SearchTermQuery } from '#modules/circles/data/term-query.ts'
import {
  findPlaceAreaById,
  findPlaceAreasOfState,
  type PlaceCatalogArea,
} from '#modules/circles/places/areas.ts'
import { findNearestAndLargestNearbyPlaces, sortStatesByDistance } from '#modules/circles/places/distances.ts'
import {
  createSearchTermForPlace,
  toMexicanStateSearchTerm,
  toTradePlaceSearchTerms,
  toTradeSearchTerm,
} from '#modules/circles/search/terms.ts'

const maxNearAreas = 22
const maxNearKm = 80

export type SearchTermSets = readonly (readonly string[])[]

/** No person appears in two sections of the search results. */
export interface SearchResultSection {
  query: SearchTermQuery
  byDistance?: PlaceSearchTermsNearestFirst
  groupOf: (nearness: number) => ExplorePlaceGroup | null
  isOfTrade?: boolean
}

export interface SearchTerms {
  text: SearchTermSets
  hasNames: boolean
  requiresTrade: boolean
  trades: readonly string[]
  placeTerms: string[] | null
  common: SearchTermSets
  from: PlaceCatalogArea | null
}

export interface SectionedSearchResults {
  sections: SearchResultSection[]
  counted: SearchTermQuery[]
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
  const named = requiresTrade
    ? { all: [tradeSet(trades, placeTerms), ...text, ...common] }
    : { all: [...text, ...common, ...inPlace] }
  const sections = from ? cityFirst(named, from) : [createUngroupedResultSection(named)]
  if (trades.length === 0) return { sections, counted: [named] }
  // The search 'beto plomero' first shows plumbers called Beto, and then other plumbers.
  const others = { all: [tradeSet(trades, placeTerms), ...common], except: [named] }
  const rest = from
    ? byDistance(
        from,
        (place) => toTradePlaceSearchTerms(trades, [place]),
        trades.map(toTradeSearchTerm),
        common,
        [named],
      )
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
  // Search the words in names and professions too, because the trade catalogue is incomplete.
  const except = trades.length > 0 ? [{ all: [trades.map(toTradeSearchTerm)] }] : []
  const asText = { all: [...text, ...common, ...inPlace], except }
  if (trades.length === 0) return only(asText)
  const withTrade = { all: [tradeSet(trades, placeTerms), ...common] }
  const sections = from
    ? byDistance(
        from,
        (place) => toTradePlaceSearchTerms(trades, [place]),
        trades.map(toTradeSearchTerm),
        common,
      )
    : [createUngroupedResultSection(withTrade)]
  const found = sections.map(ofTrade)
  if (text.length === 0) return { sections: found, counted: [withTrade] }
  return { sections: [...found, createUngroupedResultSection(asText)], counted: [withTrade, asText] }
}

const ofTrade = (section: SearchResultSection): SearchResultSection => ({ ...section, isOfTrade: true })

const only = (query: SearchTermQuery): SectionedSearchResults => ({
  sections: [createUngroupedResultSection(query)],
  counted: [query],
})

const tradeSet = (trades: readonly string[], placeTerms: string[] | null): string[] =>
  placeTerms ? toTradePlaceSearchTerms(trades, placeTerms) : trades.map(toTradeSearchTerm)

/** People around the place come first, by distance, then people of the searched trades elsewhere. */
export function buildSearchResultSectionsOutsidePlace(
  trades: readonly string[],
  placeTerms: readonly string[],
  common: SearchTermSets,
): SearchResultSection[] {
  const area = findPlaceAreaOfSearchTerm(placeTerms[0] ?? '')
  const everywhere = trades.map(toTradeSearchTerm)
  const rest = (except: SearchTermSets) => ({
    query: { all: [everywhere, ...common], except: except.map((terms) => ({ all: [terms] })) },
    groupOf: () => elsewhere,
  })
  if (trades.length === 0) return area ? byDistance(area, (place) => [place], null, common) : []
  if (!area) return [rest([])]
  const around = byDistance(area, (place) => toTradePlaceSearchTerms(trades, [place]), null, common)
  const near = around.flatMap(({ byDistance: terms = [] }) => terms.flat())
  const states = sortStatesByDistance(area).map((state) =>
    toTradePlaceSearchTerms(trades, [toMexicanStateSearchTerm(state)]),
  )
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

export function findPlaceAreaOfSearchTerm(term: string): PlaceCatalogArea | null {
  if (term.startsWith(createSearchTermForPlace('')))
    return findPlaceAreaById(term.slice(createSearchTermForPlace('').length))
  return (
    (term.startsWith(toMexicanStateSearchTerm('')) &&
      findPlaceAreasOfState(term.slice(toMexicanStateSearchTerm('').length))[0]) ||
    null
  )
}

export const createUngroupedResultSection = (query: SearchTermQuery): SearchResultSection => ({
  query,
  groupOf: () => null,
})
const elsewhere: ExplorePlaceGroup = { place: null, km: null }

function cityFirst(query: SearchTermQuery, { id, city }: PlaceCatalogArea): SearchResultSection[] {
  const cityTerms = [createSearchTermForPlace(id)]
  return [
    { query: { all: [...query.all, cityTerms] }, groupOf: () => ({ place: city, km: 0 }) },
    { query: { ...query, except: [{ all: [cityTerms] }] }, groupOf: () => elsewhere },
  ]
}

function byDistance(
  from: PlaceCatalogArea,
  termsIn: (placeTerm: string) => string[],
  everywhere: string[] | null,
  common: SearchTermSets,
  except: readonly SearchTermQuery[] = [],
): SearchResultSection[] {
  const places = [{ area: from, km: 0 }, ...findNearestAndLargestNearbyPlaces(from, maxNearAreas, maxNearKm)]
  const terms = places.map(({ area }) => termsIn(createSearchTermForPlace(area.id)))
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
