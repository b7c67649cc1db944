import {
  type TradeFamily,
  type TradeSuggestion,
  tradeFamilies,
  tradeSuggestions,
} from '#modules/circles/contract/families.ts'
import type { CircleDiagramData, PersonInCircleDiagram } from '#modules/circles/contract/own-circle.ts'

export const maxAvatarsInCircleDiagram = 40
export const maxAvatarsOfSelectedTradeFamily = 16
export const maxNamedAvatarsInCircleDiagram = 8

const suggestionCounts = { empty: 6, started: 3, many: 1 }
export function chooseTradeSuggestions({ people, missingTrades }: CircleDiagramData): TradeSuggestion[] {
  if (people.length > maxAvatarsInCircleDiagram) return []
  const { empty, started, many } = suggestionCounts
  const count =
    people.length === 0 ? empty : people.length + started <= maxNamedAvatarsInCircleDiagram ? started : many
  return tradeSuggestions.filter(({ tradeId }) => missingTrades.includes(tradeId)).slice(0, count)
}

export function countPeopleByTradeFamily(
  people: readonly PersonInCircleDiagram[],
): { key: TradeFamily; count: number }[] {
  return tradeFamilies
    .map((key) => ({ key, count: people.filter(({ family }) => family === key).length }))
    .filter(({ count }) => count > 0)
}

export function hasReducedDiagramHeight(picture: CircleDiagramData): boolean {
  const { people, further } = picture
  return (
    further.length === 0 &&
    people.length + chooseTradeSuggestions(picture).length <= maxNamedAvatarsInCircleDiagram
  )
}

/** The circle diagram shows groups only if the people have trades of several families. */
export function chooseDiagramHint(people: number, families: number): string | null {
  if (families > 1 && people > maxAvatarsInCircleDiagram) return 'Toca un grupo para ver a más personas.'
  if (people <= maxNamedAvatarsInCircleDiagram) return null
  return families > 1 ? 'Toca una cara o un grupo.' : 'Toca una cara.'
}
