import { foldPlaceName } from '#modules/circles/contract/place-names.ts'

// Search terms must have the same format as the terms that the SQL function `directory_terms` writes into the inverted
// index of the people search.

export const toWordTerm = (word: string) => `w:${word}`
export const toProfessionTerm = (word: string) => `o:${word}`
export const isNameTerm = (term: string) => term.startsWith(toWordTerm(''))
export const isProfessionTerm = (term: string) => term.startsWith(toProfessionTerm(''))
export const toTradeTerm = (tradeId: string) => `t:${tradeId}`
export const toPlaceAreaTerm = (areaId: string) => `a:${areaId}`
export const toStateTerm = (state: string) => `s:${foldPlaceName(state)}`

export function toTradePlaceTerms(trades: readonly string[], places: readonly string[]): string[] {
  return trades.flatMap((trade) => places.map((place) => `${toTradeTerm(trade)}|${place}`))
}
