import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  averageAngle,
  circleDrawingSize,
  divideCircleIntoSectors,
  findDrawnItemAt,
  maxDrawnFaces,
  type PositionInDrawing,
  placeFacesInCircle,
  placeFamilyDiscs,
  placeOuterRing,
  readerDiscRadius,
} from '#client/features/circles/picture/layout.ts'

const reader: PositionInDrawing = {
  x: circleDrawingSize / 2,
  y: circleDrawingSize / 2,
  radius: readerDiscRadius,
  angle: 0,
}

const groups = fc
  .array(fc.integer({ min: 1, max: maxDrawnFaces }), { minLength: 1, maxLength: 9 })
  .map((counts) => {
    let left = maxDrawnFaces
    return counts.flatMap((wanted, key) => {
      const count = Math.min(wanted, left)
      left -= count
      return count > 0 ? [{ key, count }] : []
    })
  })

function expectApart(places: readonly PositionInDrawing[]) {
  const isInside = ({ x, y, radius }: PositionInDrawing) =>
    Math.min(x, y) - radius >= 0 && Math.max(x, y) + radius <= circleDrawingSize
  expect(places.filter((place) => !isInside(place))).toEqual([])
  const overlaps = places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) <= one.radius + other.radius)
      .map((other) => [one, other]),
  )
  expect(overlaps).toEqual([])
}

describe('the layout of the drawn circle', () => {
  it('placeFaces draws every face inside the box and inside its sector, and no two faces overlap', () => {
    fc.assert(
      fc.property(groups, fc.nat({ max: 200 }), (people, further) => {
        const { faces, sectors } = placeFacesInCircle(people)
        const places = [...faces.values()].flat()
        expect(places).toHaveLength(people.reduce((sum, { count }) => sum + count, 0))
        for (const { key, from, to } of sectors)
          for (const { angle } of faces.get(key) ?? []) {
            expect(angle).toBeGreaterThan(from)
            expect(angle).toBeLessThan(to)
          }
        const wanted = Array.from(
          { length: further },
          (_, index) => places[index % places.length]?.angle ?? 0,
        )
        expectApart([reader, ...places, ...placeOuterRing(wanted)])
      }),
      { numRuns: 300 },
    )
  })

  it('placeFaces draws larger faces when the circle has fewer people', () => {
    const radiusOf = (count: number) => placeFacesInCircle([{ key: 'a', count }]).radius
    expect(radiusOf(3)).toBeGreaterThan(radiusOf(26))
    expect(radiusOf(26)).toBeGreaterThan(radiusOf(maxDrawnFaces))
    expect(radiusOf(maxDrawnFaces)).toBeGreaterThanOrEqual(12)
  })

  it('placeFaces throws a RangeError when the faces do not fit into the drawing', () => {
    expect(() => placeFacesInCircle([{ key: 'a', count: 10_000 }])).toThrow(RangeError)
  })

  it('divideCircle divides a small circle in proportion to the number of people in each group', () => {
    const sectors = divideCircleIntoSectors([
      { key: 'a', count: 3 },
      { key: 'b', count: 1 },
    ])
    expect(sectors[0]?.to).toBeCloseTo(1.5 * Math.PI)
  })

  it('divideCircle divides the whole circle, and gives one person a sector of more than 60 degrees', () => {
    const sectors = divideCircleIntoSectors([
      { key: 'a', count: 58 },
      { key: 'b', count: 1 },
      { key: 'c', count: 1 },
    ])
    expect(sectors[0]?.from).toBe(0)
    expect(sectors.at(-1)?.to).toBeCloseTo(2 * Math.PI)
    for (const { from, to } of sectors) expect(to - from).toBeGreaterThan(Math.PI / 3)
  })

  it('placeFamilyDiscs draws one disc for each family of trades, and families with more people have larger discs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_800 }), { minLength: 1, maxLength: 9 }), (counts) => {
        const clusters = placeFamilyDiscs(counts.map((count, key) => ({ key, count })))
        const places = counts.flatMap((_, key) => clusters.get(key) ?? [])
        expectApart([reader, ...places, ...placeOuterRing(Array.from({ length: 200 }, () => 0))])
        const bySize = counts.map((count, key) => ({ count, radius: places[key]?.radius ?? 0 }))
        const radii = bySize.sort((a, b) => a.count - b.count).map(({ radius }) => radius)
        expect(radii).toEqual(radii.toSorted((a, b) => a - b))
      }),
    )
  })

  it('placeOuterRing places the people of the outer ring at the given angles', () => {
    const places = placeOuterRing([1, 3, 5])
    expect(places.map(({ angle }) => angle)).toEqual([1, 3, 5])
    expect(placeOuterRing([])).toEqual([])
  })
})

describe('the mean of angles', () => {
  it('averageAngle returns the mean of the given angles, also of a negative and a positive angle', () => {
    expect(averageAngle([0.2, 0.4])).toBeCloseTo(0.3)
    expect(averageAngle([-0.1, 0.1])).toBeCloseTo(0)
    expect(averageAngle([])).toBe(0)
  })
})

describe('the face under a finger', () => {
  const drawn = [
    { id: 'a', place: { x: 100, y: 100, radius: 10, angle: 0 } },
    { id: 'b', place: { x: 130, y: 100, radius: 10, angle: 0 } },
  ]

  it('findDrawnItemAt returns the face that is nearest to the pressed point', () => {
    expect(findDrawnItemAt(drawn, { x: 112, y: 100 }, 22)?.id).toBe('a')
    expect(findDrawnItemAt(drawn, { x: 118, y: 100 }, 22)?.id).toBe('b')
  })

  it('findDrawnItemAt returns undefined when the pressed point is far from all faces', () => {
    expect(findDrawnItemAt(drawn, { x: 200, y: 200 }, 22)).toBeUndefined()
    expect(findDrawnItemAt([], { x: 1, y: 1 }, 22)).toBeUndefined()
  })
})
