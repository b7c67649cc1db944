import { type KeyboardEvent, type MouseEvent, useId, useMemo } from 'react'
import { CircleDrawingFace, circleDrawingFaceStyles } from '#client/features/circles/picture/face-mark.tsx'
import { FamilyNames } from '#client/features/circles/picture/family-names.tsx'
import {
  circleDrawingSize,
  drawingCenter,
  familyNameRadius,
  findDrawnItemAt,
  outerRingRadius,
  type PositionInDrawing,
  readerDiscRadius,
} from '#client/features/circles/picture/layout.ts'
import {
  buildCircleScene,
  type CircleScene,
  getFadedAttribute,
  hasLowDrawingHeight,
} from '#client/features/circles/picture/scene.ts'
import { TradeSuggestionMark } from '#client/features/circles/picture/seat-mark.tsx'
import { formatCount } from '#client/lib/format.ts'
import { chakra } from '#client/ui/chakra.ts'
import type { TradeFamily, TradeSuggestion } from '#modules/circles/contract/families.ts'
import type { CirclePicture } from '#modules/circles/contract/own-circle.ts'

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
    '& g, & line': { transition: 'opacity 160ms ease-out' },
    '& [data-faded]': { opacity: 0.16 },
    '& .orbit': { fill: 'none', stroke: 'hairline' },
    '& .way': { stroke: 'hairline', strokeWidth: 1 },
    '& .way[data-lit]': { stroke: 'barro', strokeWidth: 1.5 },
    '& .further-way': { stroke: 'agave', strokeWidth: 0.75, opacity: 0.18 },
    '& .further-way[data-lit]': { opacity: 0.75 },
    '& .further-way[data-faded]': { opacity: 0.04 },
    '& .dot': { fill: 'agave' },
    '& .reader': { fill: 'barro' },
    '& .reader-name': { fill: 'barro.on', fontSize: '16px' },
    // Draw a background around the letters, so that lines of the drawing do not cross the words.
    '& :is(.family, .cluster-name, .caption)': {
      stroke: 'paper',
      strokeWidth: 3,
      strokeLinejoin: 'round',
      paintOrder: 'stroke',
    },
    '& .family': { fill: 'muted', fontSize: '11.5px' },
    '& .family[data-lit]': { fill: 'ink' },
    '& .cluster': { fill: 'barro.tint', stroke: 'barro', strokeWidth: 1.5 },
    '& .cluster-count': { fill: 'barro.onTint', fontWeight: 'bold' },
    '& .cluster-name': { fill: 'ink', fontSize: '11.5px' },
    '& .caption': { fill: 'ink', fontSize: '12px' },
    '& .seat': { fill: 'surface', stroke: 'field', strokeWidth: 1.5, strokeDasharray: '4 4' },
    '& .seat-mark': { stroke: 'barro', strokeWidth: 2, strokeLinecap: 'round' },
    '& [data-press]:hover .seat': { fill: 'barro.tint' },
    '& [data-press]:hover .cluster': { strokeWidth: 2.5 },
    '@media (prefers-reduced-motion: reduce)': { '& g, & line': { transition: 'none' } },
    ...circleDrawingFaceStyles,
  },
})

/** Visible part of a low drawing. Its height is small, so that phones also show the buttons below the drawing. */
const lowBox = { top: 40, height: 308 }

export interface CircleDrawingProps {
  picture: CirclePicture
  label: string
  chosen: TradeFamily | null
  onChoose: (family: TradeFamily | null) => void
  onOpen: (profilePath: string) => void
  onSeat: (seat: TradeSuggestion) => void
}

/**
 * The reader's circle as an SVG drawing. The reader is in the middle, surrounded by the people of the circle in one
 * sector for each family of trades. The outer ring shows people that the circle's people recommend. Screen readers
 * and the keyboard treat the drawing as one image, because the page's list has the same people. An empty circle has
 * no list, so its placeholders are buttons.
 */
export function CircleDrawing({ picture, label, chosen, onChoose, onOpen, onSeat }: CircleDrawingProps) {
  const id = useId()
  const scene = useMemo(() => buildCircleScene(picture, chosen), [picture, chosen])
  const isEmpty = picture.people.length === 0
  const box = hasLowDrawingHeight(picture) ? lowBox : { top: 0, height: circleDrawingSize }

  function handlePress(event: MouseEvent<SVGSVGElement>) {
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const scale = circleDrawingSize / width
    const point = { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale + box.top }
    // Radius of a 44 px touch target. The outer ring has smaller targets, because its dots are close together.
    const reach = 22 * scale
    const outer = findDrawnItemAt(scene.outer, point, 9 * scale)
    if (outer) return onOpen(outer.person.profilePath)
    const found = findDrawnItemAt([...scene.faces, ...scene.seats, ...scene.clusters], point, reach)
    if (found && 'person' in found) return onOpen(found.person.profilePath)
    if (found && 'seat' in found) return onSeat(found.seat)
    if (found) return onChoose(found.family)
    const family = findFamilyAt(scene, point)
    onChoose(family === undefined || family === chosen ? null : family)
  }

  return (
    <Svg
      viewBox={`0 ${box.top} ${circleDrawingSize} ${box.height}`}
      role={isEmpty ? 'group' : 'img'}
      aria-label={label}
      onClick={handlePress}
    >
      <defs>
        <clipPath id={`${id}-disc`} clipPathUnits="objectBoundingBox">
          <circle cx="0.5" cy="0.5" r="0.5" />
        </clipPath>
      </defs>
      <Orbits scene={scene} />
      <Ways scene={scene} chosen={chosen} />
      <g data-press={chosen === null ? undefined : ''}>
        <circle className="reader" cx={drawingCenter} cy={drawingCenter} r={readerDiscRadius} />
        <text className="reader-name" x={drawingCenter} y={drawingCenter + 5.5} textAnchor="middle">
          {chosen !== null && scene.sectors.length === 1 ? '←' : 'Tú'}
        </text>
      </g>
      {scene.clusters.map(({ family, count, place }) => (
        <g key={family} data-press="">
          <circle className="cluster" cx={place.x} cy={place.y} r={place.radius} />
          <text
            className="cluster-count"
            x={place.x}
            y={place.y + place.radius * 0.27}
            textAnchor="middle"
            style={{ fontSize: Math.min(17, place.radius * 0.8) }}
          >
            {formatCount(count)}
          </text>
        </g>
      ))}
      <FamilyNames scene={scene} chosen={chosen} id={id} />
      {scene.seats.map(({ seat, place }) => (
        <g
          key={seat.tradeId}
          data-press=""
          data-faded={getFadedAttribute(chosen, seat.family)}
          {...(isEmpty && {
            role: 'button',
            tabIndex: 0,
            'aria-label': seat.question,
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              onSeat(seat)
            },
          })}
        >
          <TradeSuggestionMark seat={seat} place={place} hasName={scene.hasNames} />
        </g>
      ))}
      {scene.faces.map(({ person, place }) => (
        <g key={person.personId} data-press="" data-faded={getFadedAttribute(chosen, person.family)}>
          <CircleDrawingFace person={person} place={place} clipId={`${id}-disc`} hasName={scene.hasNames} />
        </g>
      ))}
      {scene.outer.map(({ person, place, families }) => (
        <g
          key={person.personId}
          data-press=""
          data-faded={chosen === null || families.has(chosen) ? undefined : ''}
        >
          {place.radius > 5 ? (
            <CircleDrawingFace person={person} place={place} clipId={`${id}-disc`} isFurther />
          ) : (
            <circle className="dot" cx={place.x} cy={place.y} r={place.radius}>
              <title>{person.name}</title>
            </circle>
          )}
        </g>
      ))}
    </Svg>
  )
}

function findFamilyAt(scene: CircleScene, point: { x: number; y: number }): TradeFamily | undefined {
  const [x, y] = [point.x - drawingCenter, drawingCenter - point.y]
  const distance = Math.hypot(x, y)
  if (distance <= readerDiscRadius || distance > familyNameRadius + 8) return undefined
  const turn = 2 * Math.PI
  const angle = (Math.atan2(x, y) + turn) % turn
  return scene.sectors.find(
    ({ from, to }) => (angle >= from && angle < to) || (angle - turn >= from && angle - turn < to),
  )?.key
}

function Orbits({ scene }: { scene: CircleScene }) {
  const own = [...scene.faces, ...scene.seats, ...scene.clusters].map(({ place }) =>
    Math.round(Math.hypot(place.x - drawingCenter, place.y - drawingCenter)),
  )
  const distances = [...new Set(own), ...(scene.outer.length > 0 ? [outerRingRadius] : [])]
  return distances.map((distance) => (
    <circle key={distance} className="orbit" cx={drawingCenter} cy={drawingCenter} r={distance} />
  ))
}

function Ways({ scene, chosen }: { scene: CircleScene; chosen: TradeFamily | null }) {
  const own = [
    ...scene.faces.map(({ person, place }) => ({ key: person.personId, family: person.family, place })),
    ...scene.clusters.map(({ family, place }) => ({ key: family, family, place })),
  ]
  return (
    <>
      {scene.outer.flatMap(({ person, place, recommenders, families }) =>
        // Draw all lines from the chosen family, and otherwise the shortest line of each outer person: more lines would
        // look like a grey disc.
        (chosen !== null && families.has(chosen)
          ? recommenders.filter(({ family }) => family === chosen)
          : findNearest(recommenders, place)
        ).map(({ place: from }) => (
          <line
            key={`${person.personId} ${from.x} ${from.y}`}
            className="further-way"
            data-lit={chosen !== null && families.has(chosen) ? '' : undefined}
            data-faded={chosen === null || families.has(chosen) ? undefined : ''}
            {...lineBetween(from, place)}
          />
        )),
      )}
      {own.map(({ key, family, place }) => (
        <line
          key={key}
          className="way"
          data-lit={chosen === family && scene.sectors.length > 1 ? '' : undefined}
          data-faded={getFadedAttribute(chosen, family)}
          {...lineBetween({ x: drawingCenter, y: drawingCenter, radius: readerDiscRadius, angle: 0 }, place)}
        />
      ))}
    </>
  )
}

function findNearest<One extends { place: PositionInDrawing }>(
  all: readonly One[],
  to: PositionInDrawing,
): One[] {
  const distanceOf = ({ place }: One) => Math.hypot(place.x - to.x, place.y - to.y)
  return all.toSorted((a, b) => distanceOf(a) - distanceOf(b)).slice(0, 1)
}

const lineBetween = (from: PositionInDrawing, to: PositionInDrawing) => ({
  x1: from.x,
  y1: from.y,
  x2: to.x,
  y2: to.y,
})
