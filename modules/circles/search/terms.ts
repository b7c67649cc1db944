import { foldPlaceName } from '#modules/circles/contract/place-names.ts'

// Search terms must have the format that the SQL function `directory_terms` writes into the search index.

export const toWordSearchTerm = (word: string) => `w:${word}`
export const toProfessionSearchTerm = (word: string) => `o:${word}`
export const isNameSearchTerm = (term: string) => term.startsWith(toWordSearchTerm(''))
export const isProfessionSearchTerm = (term: string) => term.startsWith(toProfessionSearchTerm(''))
export const toTradeSearchTerm = (tradeId: string) => `t:${tradeId}`
export const createSearchTermForPlace = (areaId: string) => `a:${areaId}`
export const toMexicanStateSearchTerm = (state: string) => `s:${foldPlaceName(state)}`

export function toTradePlaceSearchTerms(trades: readonly string[], places: readonly string[]): string[] {
  return trades.flatMap((trade) => places.map((place) => `${toTradeSearchTerm(trade)}|${place}`))
}
