import { type MouseEvent, useId, useMemo } from 'react'
import {
  CircleDiagramAvatar,
  circleDiagramAvatarStyles,
  SecondDegreePersonAvatar,
} from '#client/features/circles/picture/avatar.tsx'
import {
  circleDiagramCenter,
  circleDiagramCenterDiscRadius,
  circleDiagramSize,
  computeAverageAngle,
  createPositionInDiagram,
  diagramOuterRingRadius,
  findDiagramItemAtPoint,
  type PositionInDiagram,
  toDiagramPoint,
} from '#client/features/circles/picture/geometry.ts'
import { hasReducedDiagramHeight } from '#client/features/circles/picture/picture-content.ts'
import {
  buildCircleDiagramScene,
  type CircleDiagramScene,
  getFadedAttributeForTradeFamily,
} from '#client/features/circles/picture/scene.ts'
import { getSvgButtonProps } from '#client/features/circles/picture/svg-button.ts'
import {
  TradeFamilyLabelsInDiagram,
  tradeFamilyLabelStyles,
} from '#client/features/circles/picture/trade-family-labels.tsx'
import {
  CircleDiagramTradeSuggestion,
  tradeSuggestionStyles,
} from '#client/features/circles/picture/trade-suggestion-placeholder.tsx'
import { chakra } from '#client/ui/chakra.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { type TradeFamily, type TradeSuggestion, tradeFamilies } from '#modules/circles/contract/families.ts'
import type { CircleDiagramData } from '#modules/circles/contract/own-circle.ts'

const Svg = chakra('svg', {
  base: {
    w: 'full',
    maxW: '460px',
    mx: 'auto',
    overflow: 'visible',
    userSelect: 'none',
    touchAction: 'manipulation',
    fontWeight: 'semibold',
    '& [data-press]': { cursor: 'pointer' },
    // Hide the outline that browsers also draw around a pressed group of SVG elements.
    '& g:focus:not(:focus-visible)': { outline: 'none' },
    '& g, & image': { transition: 'opacity 160ms ease-out' },
    '& [data-faded]:not(:has(.face), [data-family])': { opacity: 0.2 },
    '& [data-family][data-faded] text': { fill: 'muted' },
    '& .orbit': { fill: 'none', stroke: 'hairline' },
    '& .way': { stroke: 'hairline', strokeWidth: 1 },
    '& .way[data-lit]': { stroke: 'barro', strokeWidth: 1.5 },
    '& .further-way': { fill: 'none', stroke: 'agave', strokeWidth: 1, opacity: 0.5 },
    '& .border': { stroke: 'hairline' },
    '& .reader': { fill: 'barro' },
    '& .reader-name': { fill: 'barro.on', fontSize: '16px' },
    '& .caption': {
      fill: 'ink',
      fontSize: '12px',
      stroke: 'paper',
      strokeWidth: 3,
      strokeLinejoin: 'round',
      paintOrder: 'stroke',
    },
    '@media (prefers-reduced-motion: reduce)': { '& g, & image': { transition: 'none' } },
    ...circleDiagramAvatarStyles,
    ...tradeFamilyLabelStyles,
    ...tradeSuggestionStyles,
  },
})

const lowBox = { left: 30, top: 58, width: 300, height: 276 }
const wholeBox = { left: 0, top: 0, width: circleDiagramSize, height: circleDiagramSize }

const hiddenFromScreenReaders = { 'aria-hidden': true } as const

export interface CircleDiagramProps {
  picture: CircleDiagramData
  label: string
  chosen: TradeFamily | null
  found: ReadonlySet<PersonId> | null
  onChoose: (family: TradeFamily | null) => void
  onOpen: (profilePath: string) => void
  onTradeSuggestion: (suggestion: TradeSuggestion) => void
}

export function CircleDiagram(props: CircleDiagramProps) {
  const { picture, label, chosen, found, onChoose, onOpen, onTradeSuggestion } = props
  const id = useId()
  const scene = useMemo(() => buildCircleDiagramScene(picture, chosen), [picture, chosen])
  const box = hasReducedDiagramHeight(picture) ? lowBox : wholeBox
  const toggle = (family: TradeFamily | undefined) =>
    onChoose(family === undefined || family === chosen ? null : family)

  function handlePress(event: MouseEvent<SVGSVGElement>) {
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const scale = box.width / width
    const point = {
      x: (event.clientX - left) * scale + box.left,
      y: (event.clientY - top) * scale + box.top,
    }
    const name = findPressedFamily(event.target)
    if (name) return toggle(name)
    // Radius of a 44 px touch target.
    const reach = 22 * scale
    const outer = findDiagramItemAtPoint(scene.outer, point, 10 * scale)
    if (outer) return onOpen(outer.person.profilePath)
    const found = findDiagramItemAtPoint([...scene.avatars, ...scene.placeholders], point, reach)
    if (found && 'person' in found) return onOpen(found.person.profilePath)
    if (found) return onTradeSuggestion(found.suggestion)
    toggle(findFamilyAt(scene, point))
  }

  return (
    <Svg
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      role="group"
      aria-label={label}
      onClick={handlePress}
    >
      <defs>
        <clipPath id={`${id}-disc`} clipPathUnits="objectBoundingBox">
          <circle cx="0.5" cy="0.5" r="0.5" />
        </clipPath>
      </defs>
      <Orbits scene={scene} />
      <SectorBorders scene={scene} />
      <Ways scene={scene} chosen={chosen} />
      <g {...hiddenFromScreenReaders} data-press={chosen === null ? undefined : ''}>
        <circle
          className="reader"
          cx={circleDiagramCenter}
          cy={circleDiagramCenter}
          r={circleDiagramCenterDiscRadius}
        />
        <text
          className="reader-name"
          x={circleDiagramCenter}
          y={circleDiagramCenter + 5.5}
          textAnchor="middle"
        >
          Tú
        </text>
      </g>
      <TradeFamilyLabelsInDiagram
        scene={scene}
        chosen={chosen}
        isFaded={found !== null}
        onChoose={onChoose}
      />
      {scene.placeholders.map((one) => (
        <g
          key={one.suggestion.tradeId}
          {...getSvgButtonProps(one.suggestion.question, {
            onPress: () => onTradeSuggestion(one.suggestion),
          })}
          data-press=""
          data-faded={found ? '' : getFadedAttributeForTradeFamily(chosen, one.suggestion.family)}
        >
          <CircleDiagramTradeSuggestion placeholder={one} />
        </g>
      ))}
      <g {...hiddenFromScreenReaders}>
        {scene.avatars.map(({ person, place }) => (
          <g
            key={person.personId}
            data-press=""
            data-faded={
              found && !found.has(person.personId)
                ? ''
                : getFadedAttributeForTradeFamily(chosen, person.family)
            }
          >
            <CircleDiagramAvatar
              person={person}
              place={place}
              clipId={`${id}-disc`}
              hasName={scene.hasNames}
              hasTrade={scene.hasTrades}
            />
          </g>
        ))}
        {(found ? [] : scene.outer).map(({ person, place, families }) => (
          <g
            key={person.personId}
            data-press=""
            data-faded={chosen === null || families.has(chosen) ? undefined : ''}
          >
            <SecondDegreePersonAvatar person={person} place={place} clipId={`${id}-disc`} />
          </g>
        ))}
      </g>
    </Svg>
  )
}

function findPressedFamily(target: EventTarget): TradeFamily | undefined {
  const name = target instanceof Element ? target.closest('[data-family]')?.getAttribute('data-family') : null
  return tradeFamilies.find((family) => family === name)
}

function findFamilyAt(scene: CircleDiagramScene, point: { x: number; y: number }): TradeFamily | undefined {
  const [x, y] = [point.x - circleDiagramCenter, circleDiagramCenter - point.y]
  const distance = Math.hypot(x, y)
  if (distance <= circleDiagramCenterDiscRadius || distance > diagramOuterRingRadius) return undefined
  const turn = 2 * Math.PI
  const angle = (Math.atan2(x, y) + turn) % turn
  return scene.sectors.find(({ from, to }) => angle >= from && angle < to)?.key
}

function Orbits({ scene }: { scene: CircleDiagramScene }) {
  return [...scene.rings, ...(scene.outer.length > 0 ? [diagramOuterRingRadius] : [])].map((distance) => (
    <circle key={distance} className="orbit" cx={circleDiagramCenter} cy={circleDiagramCenter} r={distance} />
  ))
}

function SectorBorders({ scene: { names, sectors } }: { scene: CircleDiagramScene }) {
  if (names.length === 0) return null
  return sectors.map(({ key, from }) => {
    const [start, end] = [
      createPositionInDiagram(from, circleDiagramCenterDiscRadius + 8, 0),
      createPositionInDiagram(from, diagramOuterRingRadius - 12, 0),
    ]
    return <line key={key} className="border" {...lineBetween(start, end)} />
  })
}

function Ways({ scene, chosen }: { scene: CircleDiagramScene; chosen: TradeFamily | null }) {
  const isLit = chosen !== null && scene.sectors.length > 1
  const middle = {
    x: circleDiagramCenter,
    y: circleDiagramCenter,
    radius: circleDiagramCenterDiscRadius,
    angle: 0,
  }
  return (
    <>
      {isLit &&
        scene.outer.flatMap(({ person, place, recommenders }) =>
          recommenders
            .filter(({ family }) => family === chosen)
            .map(({ place: from }) => (
              <path
                key={`${person.personId} ${from.x} ${from.y}`}
                className="further-way"
                d={curveBetween(from, place)}
              />
            )),
        )}
      {scene.avatars
        .filter(({ person }) => scene.hasNames || (isLit && person.family === chosen))
        .map(({ person, place }) => (
          <line
            key={person.personId}
            className="way"
            data-lit={isLit && chosen === person.family ? '' : undefined}
            {...lineBetween(middle, place)}
          />
        ))}
    </>
  )
}

function curveBetween(from: PositionInDiagram, to: PositionInDiagram): string {
  const bend = toDiagramPoint(computeAverageAngle([from.angle, to.angle]), diagramOuterRingRadius * 0.85)
  return `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`
}

const lineBetween = (from: PositionInDiagram, to: PositionInDiagram) => ({
  x1: from.x,
  y1: from.y,
  x2: to.x,
  y2: to.y,
})
