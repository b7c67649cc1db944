import {
  type CircleDiagramScene,
  getFadedAttributeForTradeFamily,
  type TradeFamilyLabelInDiagram,
} from '#client/features/circles/picture/scene.ts'
import { getSvgButtonProps } from '#client/features/circles/picture/svg-button.ts'
import { formatCount } from '#client/lib/format.ts'
import { type TradeFamily, tradeFamilyNames } from '#modules/circles/contract/families.ts'

export const tradeFamilyLabelStyles = {
  '& .family-box': { fill: 'paper' },
  '& .family': { fill: 'ink', fontSize: '13px' },
  '& .family-count': { fill: 'muted', fontWeight: 'normal' },
  '& [aria-pressed=true] .family-box': { fill: 'barro.tint', stroke: 'barro' },
  '& [aria-pressed=true] :is(.family, .family-count)': { fill: 'barro.onTint' },
  '& [data-press]:hover .family': { fill: 'barro' },
} as const

const lineHeight = 14.5
const touchHeight = 44

interface TradeFamilyLabelsProps {
  scene: CircleDiagramScene
  chosen: TradeFamily | null
  isFaded: boolean
  onChoose: (family: TradeFamily | null) => void
}

export function TradeFamilyLabelsInDiagram({ scene, chosen, isFaded, onChoose }: TradeFamilyLabelsProps) {
  return scene.names.map((name) => {
    const { family, count, text } = name
    const label =
      count === null ? tradeFamilyNames[family] : `${tradeFamilyNames[family]} ${formatCount(count)}`
    return (
      <g
        key={family}
        {...getSvgButtonProps(label, {
          pressed: chosen === family,
          onPress: () => onChoose(chosen === family ? null : family),
        })}
        data-press=""
        data-family={family}
        data-faded={isFaded ? '' : getFadedAttributeForTradeFamily(chosen, family)}
      >
        <rect
          x={text.x - text.width / 2}
          y={text.y - touchHeight / 2}
          width={text.width}
          height={touchHeight}
          fill="transparent"
        />
        <rect
          className="family-box"
          x={text.x - text.width / 2}
          y={text.y - text.height / 2}
          width={text.width}
          height={text.height}
          rx={text.height / 2}
        />
        <FamilyText name={name} />
      </g>
    )
  })
}

function FamilyText({ name: { text, count } }: { name: TradeFamilyLabelInDiagram }) {
  const { lines, x, y } = text
  return lines.map((line, index) => {
    const isLast = index === lines.length - 1
    const number = count !== null && isLast ? formatCount(count) : ''
    return (
      <text
        key={line}
        className="family"
        x={x}
        y={y + 4.5 + (index - (lines.length - 1) / 2) * lineHeight}
        textAnchor="middle"
      >
        {/* The space keeps the words of two lines apart for screen readers. */}
        {number === '' ? `${line}${isLast ? '' : ' '}` : line.slice(0, -number.length)}
        {number !== '' && <tspan className="family-count">{number}</tspan>}
      </text>
    )
  })
}
