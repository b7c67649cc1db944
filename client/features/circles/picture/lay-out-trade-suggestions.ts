import {
  avatarOverlapsRectangle,
  circleDiagramCenterDiscRadius,
  createPositionInDiagram,
  diagramOuterRingRadius,
  type PositionInDiagram,
  type RectangleInDiagram,
  rectanglesOverlap,
} from '#client/features/circles/picture/geometry.ts'
import type { CircleDiagramSector } from '#client/features/circles/picture/layout.ts'
import {
  computeTextSizeOfTradeSuggestion,
  type TextInDiagram,
} from '#client/features/circles/picture/texts.ts'
import type { TradeFamily, TradeSuggestion } from '#modules/circles/contract/families.ts'

export interface TradeSuggestionPlaceholder {
  suggestion: TradeSuggestion
  place: PositionInDiagram
  question: TextInDiagram
}

export const getBoundingRectangle = ({ x, y, radius }: PositionInDiagram): RectangleInDiagram => ({
  x,
  y,
  width: 2 * radius,
  height: 2 * radius,
})

export function layOutTradeSuggestionText(
  { x, y, radius }: PositionInDiagram,
  { question }: TradeSuggestion,
): TextInDiagram {
  const text = computeTextSizeOfTradeSuggestion(question)
  return { ...text, x, y: y + radius + 3 + text.height / 2 }
}

const reader: PositionInDiagram = createPositionInDiagram(0, 0, circleDiagramCenterDiscRadius + 2)

export function layOutTradeSuggestionPlaceholders(
  suggestions: readonly TradeSuggestion[],
  sectors: readonly CircleDiagramSector<TradeFamily>[],
  { radius, texts }: { radius: number; texts: readonly RectangleInDiagram[] },
): TradeSuggestionPlaceholder[] {
  const taken = [...texts]
  return suggestions.flatMap((suggestion) => {
    const sector = sectors.find(({ key }) => key === suggestion.family)
    if (!sector) return []
    const middle = (sector.from + sector.to) / 2
    for (
      let distance = diagramOuterRingRadius - 14 - radius;
      distance > circleDiagramCenterDiscRadius + radius;
      distance -= 4
    )
      for (const turn of [0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4]) {
        const place = createPositionInDiagram(middle + turn, distance, radius)
        const question = layOutTradeSuggestionText(place, suggestion)
        const boxes = [getBoundingRectangle(place), question]
        const isFree =
          isInsideOuterRing(question) &&
          !avatarOverlapsRectangle(reader, question) &&
          !taken.some((other) => boxes.some((box) => rectanglesOverlap(box, other)))
        if (!isFree) continue
        taken.push(...boxes)
        return [{ suggestion, place, question }]
      }
    return []
  })
}

function isInsideOuterRing({ x, y, width, height }: RectangleInDiagram): boolean {
  const beside = Math.abs(x - reader.x) + width / 2
  const above = Math.abs(y - reader.y) + height / 2
  return Math.hypot(beside, above) < diagramOuterRingRadius - 9
}
