import {
  avatarOverlapsRectangle,
  circleDiagramAvatarGap,
  circleDiagramCenter,
  circleDiagramCenterDiscRadius,
  createPositionInDiagram,
  diagramOuterRingRadius,
  type PositionInDiagram,
  type RectangleInDiagram,
} from '#client/features/circles/picture/geometry.ts'
import { maxNamedAvatarsInCircleDiagram } from '#client/features/circles/picture/picture-content.ts'

const inner = { from: circleDiagramCenterDiscRadius + 6, to: diagramOuterRingRadius - 12 }
const avatarRadii = [23, 21.5, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6]
const maxRings = 5
const maxAttempts = 5

export interface CircleDiagramSector<Key> {
  key: Key
  from: number
  to: number
}

export interface PeopleGroupSize<Key> {
  key: Key
  count: number
}

export interface AvatarGroup<Key> extends PeopleGroupSize<Key> {
  avatars: number
}

/** In a circle diagram with many avatars, each group gets a minimum angle as space for the group's name. */
export function divideCircleIntoSectors<Key>(
  groups: readonly PeopleGroupSize<Key>[],
): CircleDiagramSector<Key>[] {
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const equal = total <= maxNamedAvatarsInCircleDiagram ? 0 : 1.1 * Math.PI
  let from = 0
  return groups.map(({ key, count }) => {
    const to = from + equal / groups.length + (2 * Math.PI - equal) * (count / total)
    const sector = { key, from, to }
    from = to
    return sector
  })
}

export interface CircleDiagramLayout<Key> {
  sectors: CircleDiagramSector<Key>[]
  avatars: Map<Key, PositionInDiagram[]>
  radius: number
  rings: number[]
}

interface LayoutOptions<Key> {
  reserve: (sectors: CircleDiagramSector<Key>[], radius: number) => RectangleInDiagram[]
}

export function layOutAvatarsInCircle<Key>(
  groups: readonly AvatarGroup<Key>[],
  { reserve }: LayoutOptions<Key> = { reserve: () => [] },
): CircleDiagramLayout<Key> {
  const total = groups.reduce((sum, { avatars }) => sum + avatars, 0)
  const space = Math.PI * (inner.to ** 2 - inner.from ** 2) * (groups.length > 1 ? 0.5 : 1)
  for (const radius of avatarRadii) {
    if (total * (2 * radius + circleDiagramAvatarGap) ** 2 > space) continue
    let weighted = groups
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const sectors = divideCircleIntoSectors(weighted)
      const reserved = reserve(sectors, radius)
      let best: Filling<Key> | undefined
      for (let count = 1; count <= maxRings; count++) {
        const rings = spreadRings(count, radius)
        if (!rings) break
        if (countPlacesAtMost(rings, radius) < total) continue
        const filling = fillSectors(groups, sectors, { rings, radius, reserved })
        if (filling.missing === 0) return { sectors, avatars: filling.avatars, radius, rings }
        if (!best || filling.missing < best.missing) best = filling
      }
      if (!best) break
      weighted = widenTightSectors(weighted, best)
    }
  }
  throw new RangeError('too many avatars for the circle diagram')
}

const namedAvatars = { radius: 22, oneRing: 106, twoRings: [74, 138] } as const

export function layOutAvatarsWithNames(count: number): { places: PositionInDiagram[]; rings: number[] } {
  const { radius, oneRing, twoRings } = namedAvatars
  const inner = Math.round(count * 0.375)
  const rings =
    count <= maxNamedAvatarsInCircleDiagram
      ? [{ distance: oneRing, avatars: count }]
      : [
          { distance: twoRings[0], avatars: inner },
          { distance: twoRings[1], avatars: count - inner },
        ]
  return {
    places: rings.flatMap(({ distance, avatars }) =>
      Array.from({ length: avatars }, (_, index) =>
        createPositionInDiagram((2 * Math.PI * index) / avatars, distance, radius),
      ),
    ),
    rings: rings.map(({ distance }) => distance),
  }
}

function countPlacesAtMost(rings: readonly number[], radius: number): number {
  return rings.reduce(
    (sum, distance) => sum + Math.floor(Math.PI / getHalfAngleOfAvatar(distance, radius)),
    0,
  )
}

const getHalfAngleOfAvatar = (distance: number, radius: number) =>
  Math.asin((radius + circleDiagramAvatarGap / 2) / distance)

function spreadRings(rings: number, radius: number): number[] | undefined {
  const step = 2 * radius + circleDiagramAvatarGap
  const first = inner.from + radius
  const last = inner.to - radius
  const free = last - first - (rings - 1) * step
  if (free < 0) return undefined
  if (rings === 1) return [(first + last) / 2]
  const spare = Math.min(free / (rings - 1), radius)
  const start = first + (free - spare * (rings - 1)) * 0.7
  return Array.from({ length: rings }, (_, ring) => start + ring * (step + spare))
}

interface RingSpace {
  rings: readonly number[]
  radius: number
  reserved: readonly RectangleInDiagram[]
}

interface Filling<Key> {
  avatars: Map<Key, PositionInDiagram[]>
  missing: number
}

function fillSectors<Key>(
  groups: readonly AvatarGroup<Key>[],
  sectors: readonly CircleDiagramSector<Key>[],
  space: RingSpace,
): Filling<Key> {
  const avatars = new Map<Key, PositionInDiagram[]>()
  let missing = 0
  for (const [index, { key, avatars: count }] of groups.entries()) {
    const sector = sectors[index]
    const placed = sector ? fillSector(sector, count, space) : []
    avatars.set(key, placed)
    missing += count - placed.length
  }
  return { avatars, missing }
}

function widenTightSectors<Key>(
  groups: readonly AvatarGroup<Key>[],
  { avatars }: Filling<Key>,
): AvatarGroup<Key>[] {
  return groups.map((group) => {
    const missing = group.avatars - (avatars.get(group.key)?.length ?? 0)
    return missing === 0
      ? group
      : { ...group, count: group.count * (1 + missing / (2 * group.avatars)) + 0.3 }
  })
}

interface FreeArc {
  distance: number
  from: number
  to: number
  width: number
  places: number
}

function fillSector(
  sector: CircleDiagramSector<unknown>,
  count: number,
  space: RingSpace,
): PositionInDiagram[] {
  const arcs = space.rings.flatMap((distance) => findFreeArcs(sector, distance, space))
  let room = arcs.reduce((sum, { places }) => sum + places, 0)
  const shown = Math.min(count, room)
  const avatars: PositionInDiagram[] = []
  for (const { distance, from, to, width, places } of arcs) {
    const here = Math.min(places, Math.ceil(((shown - avatars.length) * places) / Math.max(1, room)))
    const step = (to - from + width) / Math.max(1, here)
    for (let i = 0; i < here; i++)
      avatars.push(createPositionInDiagram(from - width / 2 + (i + 0.5) * step, distance, space.radius))
    room -= places
  }
  return avatars
}

const angleStep = 0.03

function findFreeArcs(
  { from, to }: CircleDiagramSector<unknown>,
  distance: number,
  { radius, reserved }: RingSpace,
): FreeArc[] {
  const width = 2 * getHalfAngleOfAvatar(distance, radius)
  const [first, last] = [from + width / 2, to - width / 2]
  const arcs: FreeArc[] = []
  let start: number | undefined
  let earliest = first
  const close = (end: number) => {
    if (start === undefined) return
    const places = Math.floor((end - start) / width + 1e-9) + 1
    arcs.push({ distance, from: start, to: end, width, places })
    earliest = end + width
    start = undefined
  }
  const near = reserved.filter((rectangle) => isNearRing(rectangle, distance, radius + 2))
  const steps = Math.floor((last - first) / angleStep + 1e-9)
  for (let step = 0; step <= steps; step++) {
    const angle = first + step * angleStep
    const avatar = createPositionInDiagram(angle, distance, radius + 2)
    if (near.some((rectangle) => avatarOverlapsRectangle(avatar, rectangle))) close(angle - angleStep)
    else if (angle >= earliest) start ??= angle
  }
  close(first + steps * angleStep)
  return arcs
}

function isNearRing(rectangle: RectangleInDiagram, distance: number, radius: number): boolean {
  const middle = Math.hypot(rectangle.x - circleDiagramCenter, rectangle.y - circleDiagramCenter)
  const reach = Math.hypot(rectangle.width, rectangle.height) / 2 + radius
  return Math.abs(middle - distance) < reach
}
