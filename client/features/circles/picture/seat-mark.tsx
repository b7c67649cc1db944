import type { PositionInDrawing } from '#client/features/circles/picture/layout.ts'
import type { TradeSuggestion } from '#modules/circles/contract/families.ts'

interface SeatMarkProps {
  seat: TradeSuggestion
  place: PositionInDrawing
  hasName: boolean
}

export function TradeSuggestionMark({ seat, place, hasName }: SeatMarkProps) {
  const { x, y, radius } = place
  const arm = Math.min(7, radius * 0.4)
  return (
    <>
      {!hasName && <title>{seat.question}</title>}
      <circle className="seat" cx={x} cy={y} r={radius - 0.75} />
      <path className="seat-mark" d={`M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`} />
      {hasName &&
        splitIntoLines(seat.question).map((line, index) => (
          <text key={line} className="caption" x={x} y={y + radius + 14 + index * 14} textAnchor="middle">
            {/* The space keeps the words of two lines apart for screen readers. */}
            {`${line} `}
          </text>
        ))}
    </>
  )
}

/**
 * Splits a text into two lines of about the same length. A text of at most `maxLength` characters stays on one
 * line.
 */
export function splitIntoLines(text: string, maxLength = 0): string[] {
  if (text.length <= maxLength) return [text]
  const words = text.split(' ')
  const lengthOf = (count: number) =>
    Math.max(words.slice(0, count).join(' ').length, words.slice(count).join(' ').length)
  const [best = words.length] = words.map((_, index) => index + 1).sort((a, b) => lengthOf(a) - lengthOf(b))
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')].filter((line) => line !== '')
}
