import type { TradeSuggestionPlaceholder } from '#client/features/circles/picture/lay-out-trade-suggestions.ts'

export const tradeSuggestionStyles = {
  '& .seat': { fill: 'surface', stroke: 'field', strokeWidth: 1.5, strokeDasharray: '4 4' },
  '& .seat-mark': { stroke: 'barro', strokeWidth: 2, strokeLinecap: 'round' },
  '& .question': { fill: 'ink' },
  '& [data-press]:hover .seat': { fill: 'barro.tint' },
} as const

const lineHeight = 13

export function CircleDiagramTradeSuggestion({
  placeholder: { place, question },
}: {
  placeholder: TradeSuggestionPlaceholder
}) {
  const { x, y, radius } = place
  const arm = Math.min(7, radius * 0.4)
  return (
    <>
      <circle className="seat" cx={x} cy={y} r={radius - 0.75} />
      <path className="seat-mark" d={`M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`} />
      {question.lines.map((line, index) => (
        <text
          key={line}
          className="caption question"
          x={question.x}
          y={question.y - question.height / 2 + 11 + index * lineHeight}
          textAnchor="middle"
        >
          {/* The space keeps the words of two lines apart for screen readers. */}
          {`${line} `}
        </text>
      ))}
    </>
  )
}
