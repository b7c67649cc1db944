import { drawingCenter, familyNameRadius, toDrawingPoint } from '#client/features/circles/picture/layout.ts'
import { type CircleScene, getFadedAttribute } from '#client/features/circles/picture/scene.ts'
import { splitIntoLines } from '#client/features/circles/picture/seat-mark.tsx'
import { familyNames, type TradeFamily } from '#modules/circles/contract/families.ts'

interface FamilyNamesProps {
  scene: CircleScene
  chosen: TradeFamily | null
  id: string
}

/** Average width of a letter in the name of a family of trades, in units of the SVG view box. */
const letterWidth = 6.6

/**
 * Names of the families of trades. A large circle has them on the outer side of its discs, because the inner side has
 * faces. Other circles have them along those sectors that are wide enough.
 */
export function FamilyNames({ scene, chosen, id }: FamilyNamesProps) {
  if (scene.clusters.length > 0)
    return scene.clusters.map(({ family, place }) => (
      <g key={family}>
        {splitIntoLines(familyNames[family], 12).map((line, index, { length }) => (
          <text
            key={line}
            className="cluster-name"
            x={place.x}
            y={
              place.y < drawingCenter
                ? place.y - place.radius - 5 - (length - 1 - index) * 12
                : place.y + place.radius + 13 + index * 12
            }
            textAnchor="middle"
          >
            {line}
          </text>
        ))}
      </g>
    ))
  if (scene.hasNames || scene.sectors.length < 2) return null
  return scene.sectors.map(({ key, from, to }) => {
    const name = familyNames[key]
    if ((to - from) * familyNameRadius < name.length * letterWidth) return null
    return (
      <g key={key} data-press="" data-faded={getFadedAttribute(chosen, key)}>
        <path id={`${id}-${key}`} fill="none" d={arcOf(from, to)} />
        <text className="family" data-lit={chosen === key ? '' : undefined} textAnchor="middle">
          <textPath href={`#${id}-${key}`} startOffset="50%">
            {name}
          </textPath>
        </text>
      </g>
    )
  })
}

/** SVG path along which a name is written: counterclockwise in the lower half, so that no name is upside down. */
function arcOf(from: number, to: number): string {
  const isLower = Math.cos((from + to) / 2) < 0
  const distance = isLower ? familyNameRadius + 8.5 : familyNameRadius
  const [start, end] = (isLower ? [to, from] : [from, to]).map((angle) => toDrawingPoint(angle, distance))
  if (!start || !end) return ''
  const large = to - from > Math.PI ? 1 : 0
  return `M${start.x} ${start.y}A${distance} ${distance} 0 ${large} ${isLower ? 0 : 1} ${end.x} ${end.y}`
}
