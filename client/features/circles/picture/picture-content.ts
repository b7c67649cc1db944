import {
  type TradeFamily,
  type TradeSuggestion,
  tradeFamilies,
  tradeSuggestions,
} from '#modules/circles/contract/families.ts'
import type { CircleDrawingData, PersonInCircleDrawing } from '#modules/circles/contract/own-circle.ts'

export const maxAvatarsInCircleDrawing = 40
export const maxAvatarsInSingleTradeFamilyDrawing = 16
export const maxNamedAvatarsInCircleDrawing = 8

const suggestionCounts = { empty: 6, started: 3, many: 1 }
export function chooseTradeSuggestions({ people, missingTrades }: CircleDrawingData): TradeSuggestion[] {
  if (people.length > maxAvatarsInCircleDrawing) return []
  const { empty, started, many } = suggestionCounts
  const count =
    people.length === 0 ? empty : people.length + started <= maxNamedAvatarsInCircleDrawing ? started : many
  return tradeSuggestions.filter(({ tradeId }) => missingTrades.includes(tradeId)).slice(0, count)
}

export function countPeopleByTradeFamily(
  people: readonly PersonInCircleDrawing[],
): { key: TradeFamily; count: number }[] {
  return tradeFamilies
    .map((key) => ({ key, count: people.filter(({ family }) => family === key).length }))
    .filter(({ count }) => count > 0)
}

export function hasReducedDrawingHeight(picture: CircleDrawingData): boolean {
  const { people, further } = picture
  return (
    further.length === 0 &&
    people.length + chooseTradeSuggestions(picture).length <= maxNamedAvatarsInCircleDrawing
  )
}
