/**
 * Computes positions in the drawn circle, a square of `circleDrawingSize` units with the reader in the middle. Angles
 * are in radians, clockwise from the top.
 */
export const circleDrawingSize = 360
export const drawingCenter = circleDrawingSize / 2
export const readerDiscRadius = 27

/** Range of distances from the middle of the drawn circle in which the faces must lie completely. */
const inner = { from: readerDiscRadius + 9, to: 149 }
/** Distance between the middle and the names of families of trades, which lie between the faces and the outer ring. */
export const familyNameRadius = 153
export const outerRingRadius = 172
const gap = 4
const faceRadii = [23, 21, 19, 17, 15, 13.5, 12, 11, 10, 9, 8]
const maxRings = 6

/** Maximum number of faces in the drawn circle. A larger circle is drawn as one disc for each family of trades. */
export const maxDrawnFaces = 60
/** Maximum number of faces and placeholders that have a name in the drawn circle. */
export const maxNamedFaces = 8

export interface PositionInDrawing {
  x: number
  y: number
  radius: number
  angle: number
}

export interface CircleSector<Key> {
  key: Key
  from: number
  to: number
}

export interface SectorGroup<Key> {
  key: Key
  count: number
}

export function toDrawingPoint(angle: number, distance: number): { x: number; y: number } {
  return { x: drawingCenter + distance * Math.sin(angle), y: drawingCenter - distance * Math.cos(angle) }
}

const place = (angle: number, distance: number, radius: number): PositionInDrawing => ({
  ...toDrawingPoint(angle, distance),
  radius,
  angle,
})

/**
 * Divides the drawn circle into one sector for each group of people. Half of the circle is shared equally, so that
 * the name of a small group fits. The other half, or a whole circle with few faces, is divided by the number of
 * people.
 */
export function divideCircleIntoSectors<Key>(groups: readonly SectorGroup<Key>[]): CircleSector<Key>[] {
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const equal = total <= maxNamedFaces ? 0 : Math.PI
  let from = 0
  return groups.map(({ key, count }) => {
    const to = from + equal / groups.length + (2 * Math.PI - equal) * (count / total)
    const sector = { key, from, to }
    from = to
    return sector
  })
}

export interface FaceLayout<Key> {
  sectors: CircleSector<Key>[]
  faces: Map<Key, PositionInDrawing[]>
  radius: number
}

/**
 * Places the faces of each group of people in the group's sector, as large as they fit and then on as few rings as
 * possible. No two faces overlap, because each face has its own range of angles on its ring.
 * @param groups groups with at least one person each, and at most `maxDrawnFaces` people in total
 */
export function placeFacesInCircle<Key>(groups: readonly SectorGroup<Key>[]): FaceLayout<Key> {
  const sectors = divideCircleIntoSectors(groups)
  for (const radius of faceRadii)
    for (let rings = 1; rings <= maxRings; rings++) {
      const distances = spreadRings(rings, radius)
      if (!distances) break
      const faces = fillSectors(groups, sectors, distances, radius)
      if (faces) return { sectors, faces, radius }
    }
  throw new RangeError('too many faces for the drawing')
}

/** Distances of the drawn circle's rings from its middle; undefined if this number of rings does not fit. */
function spreadRings(rings: number, radius: number): number[] | undefined {
  const step = 2 * radius + gap
  const first = inner.from + radius
  const last = inner.to - radius
  const free = last - first - (rings - 1) * step
  if (free < 0) return undefined
  // A single ring of faces is far from the middle, so that it looks like a ring. Several rings share the space.
  if (rings === 1) return [first + (last - first) * 0.62]
  const spare = Math.min(free / (rings - 1), radius)
  const start = first + (free - spare * (rings - 1)) * 0.7
  return Array.from({ length: rings }, (_, ring) => start + ring * (step + spare))
}

function fillSectors<Key>(
  groups: readonly SectorGroup<Key>[],
  sectors: readonly CircleSector<Key>[],
  distances: readonly number[],
  radius: number,
): Map<Key, PositionInDrawing[]> | undefined {
  const widths = distances.map((distance) => 2 * Math.asin((radius + gap / 2) / distance))
  const placed = new Map<Key, PositionInDrawing[]>()
  for (const [index, { key, count }] of groups.entries()) {
    const sector = sectors[index]
    if (!sector) return undefined
    const angle = sector.to - sector.from
    const room = widths.map((width) => Math.floor(angle / width + 1e-9))
    const capacity = room.reduce((sum, places) => sum + places, 0)
    if (capacity < count) return undefined
    const faces: PositionInDrawing[] = []
    let left = count
    let roomLeft = capacity
    for (const [ring, distance] of distances.entries()) {
      const places = room[ring] ?? 0
      const here = Math.min(places, Math.ceil((left * places) / Math.max(1, roomLeft)))
      for (let i = 0; i < here; i++)
        faces.push(place(sector.from + (angle * (i + 0.5)) / here, distance, radius))
      left -= here
      roomLeft -= places
    }
    placed.set(key, faces)
  }
  return placed
}

/** Maximum radius of a disc. Below a larger disc, the name of its family of trades would not fit. */
const maxClusterRadius = 22

/** Minimum radius of a disc. In a smaller disc, its number would not fit. */
const minClusterRadius = 13

/** The area of a disc is proportional to its number of people. */
export function placeFamilyDiscs<Key>(groups: readonly SectorGroup<Key>[]): Map<Key, PositionInDrawing> {
  const largest = Math.max(1, ...groups.map(({ count }) => count))
  const distance = 110
  const half = distance * Math.sin(Math.PI / Math.max(2, groups.length)) - gap / 2
  const max = Math.min(half, maxClusterRadius)
  const min = Math.min(minClusterRadius, max)
  return new Map(
    groups.map(({ key, count }, index) => [
      key,
      place((2 * Math.PI * index) / groups.length, distance, Math.max(min, max * Math.sqrt(count / largest))),
    ]),
  )
}

/** Distance and radius of the faces between the reader and the discs. At nine discs, each one has two of these faces. */
const discFaces = { distance: 67, radius: 10.5, max: 3 }

/** Places some faces of each family of trades between the reader and the family's disc, in the sector of the disc. */
export function placeDiscFaces<Key>(
  sectors: readonly CircleSector<Key>[],
  countOf: (key: Key) => number,
): Map<Key, PositionInDrawing[]> {
  const { distance, radius, max } = discFaces
  const width = 2 * Math.asin((radius + 1) / distance)
  return new Map(
    sectors.map(({ key, from, to }) => {
      const count = Math.min(max, countOf(key), Math.floor((to - from) / width))
      const middle = (from + to) / 2
      const step = Math.min((to - from) / Math.max(1, count), 1.2 * width)
      return [
        key,
        Array.from({ length: count }, (_, index) =>
          place(middle + (index - (count - 1) / 2) * step, distance, radius),
        ),
      ]
    }),
  )
}

/**
 * Places people on the outer ring without overlaps, each as near as possible to the given angle. A few people are
 * small faces; many people are dots on two concentric lines.
 */
export function placeOuterRing(wanted: readonly number[]): PositionInDrawing[] {
  const count = wanted.length
  if (count === 0) return []
  const turn = 2 * Math.PI
  const isSparse = count <= 34
  // The dots of the outer ring alternate between two circular lines. If their number is odd, the first and the last dot
  // are neighbours on the same line and need twice the distance.
  const odd = isSparse ? 0 : count % 2
  const radius = isSparse ? 7.5 : 3.2
  const step = isSparse ? 2 * Math.asin((radius + 2) / outerRingRadius) : turn / Math.max(count + odd, 150)
  const sorted = wanted
    .map((angle, index) => ({ angle: ((angle % turn) + turn) % turn, index }))
    .sort((a, b) => a.angle - b.angle || a.index - b.index)
  const angles = sorted.map(({ angle }) => angle)
  for (let i = 1; i < count; i++) angles[i] = Math.max(angles[i] ?? 0, (angles[i - 1] ?? 0) + step)
  const limit = (angles[0] ?? 0) + turn - step * (1 + odd)
  angles[count - 1] = Math.min(angles[count - 1] ?? 0, limit)
  for (let i = count - 2; i >= 0; i--) angles[i] = Math.min(angles[i] ?? 0, (angles[i + 1] ?? 0) - step)
  const places: PositionInDrawing[] = []
  for (const [order, { index }] of sorted.entries()) {
    const distance = isSparse ? outerRingRadius : outerRingRadius + (order % 2 === 0 ? 4.4 : -4.4)
    places[index] = place(angles[order] ?? 0, distance, radius)
  }
  return places
}

export function averageAngle(angles: readonly number[]): number {
  const x = angles.reduce((sum, angle) => sum + Math.sin(angle), 0)
  const y = angles.reduce((sum, angle) => sum + Math.cos(angle), 0)
  return Math.atan2(x, y)
}

/**
 * Finds the nearest face, placeholder or disc at a point of the drawing. The point must be inside it, or at most
 * `reach` units from its middle.
 */
export function findDrawnItemAt<Drawn extends { place: PositionInDrawing }>(
  drawn: readonly Drawn[],
  point: { x: number; y: number },
  reach: number,
): Drawn | undefined {
  let found: Drawn | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of drawn) {
    const distance = Math.hypot(one.place.x - point.x, one.place.y - point.y)
    if (distance <= Math.max(reach, one.place.radius) && distance < least) [found, least] = [one, distance]
  }
  return found
}
