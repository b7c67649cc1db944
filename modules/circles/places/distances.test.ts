import { describe, expect, it } from 'vitest'
import { findPlaceArea, getAllPlaceAreas } from '#modules/circles/places/areas.ts'
import {
  computeDistanceKm,
  findNearestAndLargestNearbyPlaces,
  findNearestPlaceAreas,
  sortStatesByDistance,
} from '#modules/circles/places/distances.ts'

const guadalajara = { latitude: 20.68, longitude: -103.35 }
const monterrey = { latitude: 25.67, longitude: -100.31 }

describe('distance between two positions', () => {
  it('computeDistanceKm returns the great-circle distance between two positions in km', () => {
    expect(computeDistanceKm(guadalajara, monterrey)).toBeCloseTo(634, -1)
    expect(computeDistanceKm(monterrey, guadalajara)).toBe(computeDistanceKm(guadalajara, monterrey))
    expect(computeDistanceKm(guadalajara, guadalajara)).toBe(0)
    expect(
      computeDistanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
    ).toBeCloseTo(111, 0)
    expect(computeDistanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(
      20_015,
      0,
    )
  })
})

describe('lookup of the nearest areas', () => {
  const zapopan = findPlaceArea('Zapopan', 'Jalisco') ?? guadalajara

  it('findNearestPlaceAreas returns the areas near the given area, the nearest first, without the given area', () => {
    const near = findNearestPlaceAreas(zapopan, 20, 20)
    expect(near.map(({ area }) => area.city)).toEqual(expect.arrayContaining(['Guadalajara', 'Tlaquepaque']))
    expect(near.map(({ area }) => area)).not.toContain(zapopan)
    expect(near.map(({ km }) => km)).toEqual(near.map(({ km }) => km).sort((a, b) => a - b))
    expect(near.every(({ area, km }) => km <= 20 && km === computeDistanceKm(zapopan, area))).toBe(true)
  })

  it('findNearestPlaceAreas returns every area within the distance if the max number of areas is high enough', () => {
    const within = getAllPlaceAreas().filter((area) => computeDistanceKm(monterrey, area) <= 60)
    expect(within.length).toBeGreaterThan(10)
    expect(new Set(findNearestPlaceAreas(monterrey, 10_000, 60).map(({ area }) => area))).toEqual(
      new Set(within),
    )
  })

  it('findNearestPlaceAreas limits its results by the number of areas and by distance', () => {
    expect(findNearestPlaceAreas(guadalajara, 3, 100)).toHaveLength(3)
    expect(findNearestPlaceAreas({ latitude: 0, longitude: 0 }, 3, 100)).toEqual([])
    expect(findNearestPlaceAreas(zapopan, 1, 20)[0]?.area.city).toBe('Guadalajara')
  })
})

describe('lookup of the nearest and largest areas around a place', () => {
  const ecatepec = findPlaceArea('Ecatepec', 'Estado de México') ?? guadalajara

  it('findNearestAndLargestNearbyPlaces includes large cities around a place even when many villages are nearer', () => {
    const around = findNearestAndLargestNearbyPlaces(ecatepec, 40, 80)
    expect(around).toHaveLength(40)
    expect(around.map(({ area }) => area.city)).toEqual(
      expect.arrayContaining(['Ciudad de México', 'Toluca']),
    )
    expect(around.map(({ km }) => km)).toEqual(around.map(({ km }) => km).sort((a, b) => a - b))
    expect(new Set(around).size).toBe(40)
  })

  it('findNearestAndLargestNearbyPlaces includes the nearest areas of a place, whatever their size', () => {
    const nearest = findNearestPlaceAreas(ecatepec, 13, 80).map(({ area }) => area)
    expect(findNearestAndLargestNearbyPlaces(ecatepec, 40, 80).map(({ area }) => area)).toEqual(
      expect.arrayContaining(nearest),
    )
  })
})

describe('order of states by distance', () => {
  it('sortStatesByDistance returns all Mexican states by distance from an area, the state of the area first', () => {
    const from = findPlaceArea('Guadalajara', 'Jalisco')
    const states = from ? sortStatesByDistance(from) : []
    expect(states).toHaveLength(32)
    expect(states[0]).toBe('Jalisco')
    expect(states.indexOf('Colima')).toBeLessThan(states.indexOf('Ciudad de México'))
    expect(states.indexOf('Ciudad de México')).toBeLessThan(states.indexOf('Yucatán'))
  })
})
