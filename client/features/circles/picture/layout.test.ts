import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  avatarOverlapsRectangle,
  circleDiagramCenterDiscRadius,
  circleDiagramSize,
  computeAverageAngle,
  diagramOuterRingRadius,
  findDiagramItemAtPoint,
  type PositionInDiagram,
  type RectangleInDiagram,
  rectanglesOverlap,
} from '#client/features/circles/picture/geometry.ts'
import {
  divideCircleIntoSectors,
  layOutAvatarsInCircle,
  layOutAvatarsWithNames,
} from '#client/features/circles/picture/layout.ts'
import { layOutPeopleOnOuterRing } from '#client/features/circles/picture/outer-ring.ts'
import {
  maxAvatarsInCircleDiagram,
  maxAvatarsOfSelectedTradeFamily,
} from '#client/features/circles/picture/picture-content.ts'
import {
  layOutTradeFamilyLabelInCorner,
  layOutTradeFamilyLabels,
} from '#client/features/circles/picture/texts.ts'
import { tradeFamilies, tradeFamilyNames } from '#modules/circles/contract/families.ts'

const reader: PositionInDiagram = {
  x: circleDiagramSize / 2,
  y: circleDiagramSize / 2,
  radius: circleDiagramCenterDiscRadius,
  angle: 0,
}

const groups = fc
  .array(fc.integer({ min: 1, max: maxAvatarsInCircleDiagram }), { minLength: 1, maxLength: 9 })
  .map((counts) => {
    let left = maxAvatarsInCircleDiagram
    return counts.flatMap((wanted, key) => {
      const count = Math.min(wanted, left)
      left -= count
      return count > 0 ? [{ key, count, avatars: count }] : []
    })
  })

function expectApart(places: readonly PositionInDiagram[]) {
  const isInside = ({ x, y, radius }: PositionInDiagram) =>
    Math.min(x, y) - radius >= 0 && Math.max(x, y) + radius <= circleDiagramSize
  expect(places.filter((place) => !isInside(place))).toEqual([])
  const overlaps = places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) <= one.radius + other.radius)
      .map((other) => [one, other]),
  )
  expect(overlaps).toEqual([])
}

describe('the layout of the circle diagram', () => {
  it('layOutAvatarsInCircle draws each avatar inside its sector; avatars, names and the outer ring do not overlap', () => {
    fc.assert(
      fc.property(groups, fc.nat({ max: 200 }), (people, further) => {
        let names: RectangleInDiagram[] = []
        const { avatars, sectors } = layOutAvatarsInCircle(people, {
          reserve(divided) {
            names = layOutTradeFamilyLabels(
              divided,
              (key) => tradeFamilyNames[tradeFamilies[key] ?? 'OTHER'],
            ).map(({ text }) => text)
            return names
          },
        })
        const places = [...avatars.values()].flat()
        expect(places).toHaveLength(people.reduce((sum, { count }) => sum + count, 0))
        for (const { key, from, to } of sectors)
          for (const { angle } of avatars.get(key) ?? []) {
            expect(angle).toBeGreaterThan(from)
            expect(angle).toBeLessThan(to)
          }
        const wanted = Array.from(
          { length: further },
          (_, index) => places[index % places.length]?.angle ?? 0,
        )
        const items = [
          reader,
          ...places,
          ...layOutPeopleOnOuterRing(wanted, names).filter((place) => place !== undefined),
        ]
        expectApart(items)
        expect(names.filter((name) => items.some((place) => avatarOverlapsRectangle(place, name)))).toEqual(
          [],
        )
      }),
      { numRuns: 300 },
    )
  })

  it('layOutAvatarsInCircle draws larger avatars when the circle has fewer people', () => {
    const radiusOf = (count: number) => layOutAvatarsInCircle([{ key: 'a', count, avatars: count }]).radius
    expect(radiusOf(3)).toBeGreaterThan(radiusOf(26))
    expect(radiusOf(26)).toBeGreaterThan(radiusOf(maxAvatarsInCircleDiagram))
    expect(radiusOf(maxAvatarsInCircleDiagram)).toBeGreaterThanOrEqual(15)
  })

  it('layOutAvatarsInCircle throws a RangeError when the avatars do not fit into the diagram', () => {
    expect(() => layOutAvatarsInCircle([{ key: 'a', count: 10_000, avatars: 10_000 }])).toThrow(RangeError)
  })

  it('layOutAvatarsWithNames leaves space for a nine-letter name below each avatar in the circle diagram', () => {
    for (let count = 1; count <= maxAvatarsOfSelectedTradeFamily; count++) {
      const { places } = layOutAvatarsWithNames(count)
      expect(places).toHaveLength(count)
      expectApart([reader, ...places])
      const names = places.map(({ x, y, radius }) => ({ x, y: y + radius + 9, width: 54, height: 12 }))
      const texts = [...names, layOutTradeFamilyLabelInCorner('Cuidados y clases 1,800')]
      const covered = texts.filter(
        (text, index) =>
          places.some((place) => avatarOverlapsRectangle(place, text)) ||
          texts.slice(index + 1).some((other) => rectanglesOverlap(text, other)),
      )
      expect([count, covered]).toEqual([count, []])
      expect(Math.max(...names.map(({ y }) => y + 6))).toBeLessThanOrEqual(circleDiagramSize)
    }
  })

  it('divideCircleIntoSectors divides a small circle in proportion to the number of people in each group', () => {
    const sectors = divideCircleIntoSectors([
      { key: 'a', count: 3 },
      { key: 'b', count: 1 },
    ])
    expect(sectors[0]?.to).toBeCloseTo(1.5 * Math.PI)
  })

  it('in a circle diagram of 60 people, divideCircleIntoSectors gives a single-person group more than 60 degrees', () => {
    const sectors = divideCircleIntoSectors([
      { key: 'a', count: 58 },
      { key: 'b', count: 1 },
      { key: 'c', count: 1 },
    ])
    expect(sectors[0]?.from).toBe(0)
    expect(sectors.at(-1)?.to).toBeCloseTo(2 * Math.PI)
    for (const { from, to } of sectors) expect(to - from).toBeGreaterThan(Math.PI / 3)
  })

  it('layOutTradeFamilyLabels writes the names of all families inside the circle diagram, and no two names overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_800 }), { minLength: 2, maxLength: 9 }), (counts) => {
        const sectors = divideCircleIntoSectors(
          counts.map((count, index) => ({ key: tradeFamilies[index] ?? 'OTHER', count })),
        )
        const texts = layOutTradeFamilyLabels(sectors, (key) => `${tradeFamilyNames[key]} 489`).map(
          ({ text }) => text,
        )
        for (const { x, y, width, height } of texts) {
          expect(Math.min(x - width / 2, y - height / 2)).toBeGreaterThanOrEqual(0)
          expect(Math.max(x + width / 2, y + height / 2)).toBeLessThanOrEqual(circleDiagramSize)
        }
        const overlaps = texts.flatMap((one, index) =>
          texts.slice(index + 1).filter((other) => rectanglesOverlap(one, other)),
        )
        expect(overlaps).toEqual([])
      }),
    )
  })

  it('layOutPeopleOnOuterRing places at most 52 people without overlap on the outer ring of the circle diagram', () => {
    const wanted = [1, 3, 5]
    for (const [index, place] of layOutPeopleOnOuterRing(wanted).entries()) {
      expect(place?.angle).toBeCloseTo(wanted[index] ?? 0, 0)
      expect(Math.hypot((place?.x ?? 0) - reader.x, (place?.y ?? 0) - reader.y)).toBeCloseTo(
        diagramOuterRingRadius,
      )
    }
    const crowded = layOutPeopleOnOuterRing(Array.from({ length: 200 }, () => 2)).filter(
      (place) => place !== undefined,
    )
    expect(crowded).toHaveLength(52)
    expectApart(crowded)
    expect(layOutPeopleOnOuterRing([])).toEqual([])
  })
})

describe('the mean of angles', () => {
  it('computeAverageAngle returns the mean of the given angles, also of a negative and a positive angle', () => {
    expect(computeAverageAngle([0.2, 0.4])).toBeCloseTo(0.3)
    expect(computeAverageAngle([-0.1, 0.1])).toBeCloseTo(0)
    expect(computeAverageAngle([])).toBe(0)
  })
})

describe('the avatar under a finger', () => {
  const items = [
    { id: 'a', place: { x: 100, y: 100, radius: 10, angle: 0 } },
    { id: 'b', place: { x: 130, y: 100, radius: 10, angle: 0 } },
  ]

  it('findDiagramItemAtPoint finds the avatar whose centre is nearest to the point that the user presses', () => {
    expect(findDiagramItemAtPoint(items, { x: 112, y: 100 }, 22)?.id).toBe('a')
    expect(findDiagramItemAtPoint(items, { x: 118, y: 100 }, 22)?.id).toBe('b')
  })

  it('findDiagramItemAtPoint returns undefined when the pressed point is far from all avatars', () => {
    expect(findDiagramItemAtPoint(items, { x: 200, y: 200 }, 22)).toBeUndefined()
    expect(findDiagramItemAtPoint([], { x: 1, y: 1 }, 22)).toBeUndefined()
  })
})
