import { plainKey } from '#modules/circles/contract/place-names.ts'

// Search terms must have the same format as the terms that the SQL function `directory_terms` writes into the
// inverted index.

export const wordTerm = (word: string) => `w:${word}`
export const professionTerm = (word: string) => `o:${word}`
export const isOfName = (term: string) => term.startsWith(wordTerm(''))
export const isOfProfession = (term: string) => term.startsWith(professionTerm(''))
export const tradeTerm = (tradeId: string) => `t:${tradeId}`
export const areaTerm = (areaId: string) => `a:${areaId}`
export const stateTerm = (state: string) => `s:${plainKey(state)}`

export function tradePlaceTerms(trades: readonly string[], places: readonly string[]): string[] {
  return trades.flatMap((trade) => places.map((place) => `${tradeTerm(trade)}|${place}`))
}
