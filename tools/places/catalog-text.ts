import { foldText } from '#kernel/text/fold.ts'
import {
  additionalTowns,
  correctedMunicipalityNames,
  correctedPlaceNames,
  mexicanStateNames,
  municipalitiesMissingInGeoNames,
  usStateNames,
} from './corrections.ts'
import { findMunicipalSeat } from './find-seat.ts'
import { municipalSeatCoordinates } from './seat-coordinates.ts'
import { geoNamesDistricts, geoNamesStates, readTowns, type Town } from './sources.ts'

/** Mexico's statistics office (INEGI) counts towns with fewer than 2,500 people as rural. */
const minTownPopulation = 2_500
const minUsCityPopulation = 15_000
const steps = [1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000]

interface Place {
  name: string
  population: number
  isMunicipality: boolean
  latitude: number
  longitude: number
  alias?: string
  seatOf?: string
}

interface State {
  name: string
  steps: Place[][]
}

export function listMexicanStates(): State[] {
  const towns = Map.groupBy(readTowns(), ({ state }) => state)
  return statesOf(
    'MX.',
    ({ code, name }) => mexicanStateNames[code] ?? name,
    (state) => {
      const inState = towns.get(state) ?? []
      return [...municipalitiesOf(state, inState), ...townsOf(state, inState), ...added(state)]
    },
  )
}

export function listUsStates(): State[] {
  const towns = Map.groupBy(
    readTowns().filter(({ population, isQuarter }) => population >= minUsCityPopulation && !isQuarter),
    ({ state }) => state,
  )
  return statesOf(
    'US.',
    ({ code, name }) => usStateNames[code.slice(3)] ?? name,
    (state) => [
      ...(towns.get(state) ?? []).map((town) => toPlace(town, simplifyTownName(town.name))),
      ...added(state),
    ],
  )
}

function statesOf(
  country: string,
  nameOf: (state: { code: string; name: string }) => string,
  placesOf: (state: string) => readonly Place[],
): State[] {
  return geoNamesStates
    .filter(({ code }) => code.startsWith(country))
    .map((state) => ({ name: nameOf(state), steps: inSteps(mergePlacesWithSameName(placesOf(state.code))) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es'))
}

export function formatPlaceNameLines(of: readonly State[]): string {
  return of
    .map(({ name, steps }) => `${name}:${steps.map((places) => places.map(written).join(',')).join(';')}`)
    .map((line) => line.replace(/;+$/, ''))
    .join('\n')
}

/** Writes latitude and longitude in hundredths of degrees; a municipal seat refers to the municipality's index. */
export function formatPlaceCoordinatesAsText(of: readonly State[]): string {
  return of
    .map(({ steps }) => {
      const places = steps.flat()
      const placeNumber = (name: string) =>
        places.findIndex((place) => place.isMunicipality && place.name === name)
      return places
        .map(({ seatOf, latitude, longitude }) =>
          seatOf === undefined ? hundredths(latitude) + hundredths(longitude) : `=${placeNumber(seatOf)}`,
        )
        .join(',')
    })
    .join('\n')
}

const hundredths = (degrees: number) => String(Math.round(degrees * 100))

function municipalitiesOf(state: string, towns: readonly Town[]): Place[] {
  const known = municipalitiesIn(state).map(({ code, name }) => {
    const own = towns.filter(({ district }) => district === code)
    return { name, population: together(own), isMunicipality: true, ...middleOf(code, name, own) }
  })
  const later = (municipalitiesMissingInGeoNames[state] ?? []).map((name) => {
    const own = towns.filter((town) => town.name === name)
    return {
      name,
      population: together(own),
      isMunicipality: true,
      ...middleOf(`${state}|${name}`, name, own),
    }
  })
  return [...known, ...later]
}

const municipalitiesIn = (state: string) =>
  geoNamesDistricts
    .filter(({ code }) => code.startsWith(`${state}.`))
    .map(({ code, name }) => ({ code, name: correctedMunicipalityNames[code] ?? plainMunicipality(name) }))

const together = (towns: readonly Town[]) => towns.reduce((sum, { population }) => sum + population, 0)

function middleOf(
  code: string,
  name: string,
  towns: readonly Town[],
): { latitude: number; longitude: number } {
  const town = findMunicipalSeat(name, towns) ?? [...towns].sort((a, b) => b.population - a.population)[0]
  if (town) return { latitude: town.latitude, longitude: town.longitude }
  const [latitude, longitude] = municipalSeatCoordinates[code] ?? []
  if (latitude === undefined || longitude === undefined)
    throw new Error(`${code} (${name}) has no coordinates: add them to seat-coordinates.ts`)
  return { latitude, longitude }
}

function townsOf(state: string, towns: readonly Town[]): Place[] {
  const seatNames = new Map(
    municipalitiesIn(state).flatMap(({ code, name }) => {
      const seat = findMunicipalSeat(
        name,
        towns.filter(({ district }) => district === code),
      )
      return seat ? [[seat, name]] : []
    }),
  )
  return towns
    .filter(
      ({ name, population, isQuarter }) => population >= minTownPopulation && !isQuarter && !isEstate(name),
    )
    .map((town) => {
      const seatOf = seatNames.get(town)
      return { ...toPlace(town, simplifyTownName(town.name)), ...(seatOf === undefined ? {} : { seatOf }) }
    })
}

function added(state: string): Place[] {
  const named = Object.entries(additionalTowns[state] ?? {})
  return named.map(([name, town]) => ({ name, ...town, isMunicipality: false }))
}

function toPlace({ name, state, population, latitude, longitude }: Town, plain: string): Place {
  const place = { population, latitude, longitude, isMunicipality: false }
  const spanish = correctedPlaceNames[`${state}|${name}`]
  return spanish === undefined
    ? { name: plain, ...place }
    : { name: spanish, ...place, alias: foldText(name) }
}

function plainMunicipality(name: string): string {
  return withoutHonours(
    name
      .replace(/^Municipio de /, '')
      .replace(/ municipality$/i, '')
      .replace(/ -Dto\. \d+ -$/, ''),
  )
}

const simplifyTownName = (name: string) =>
  withoutHonours(
    name
      .replace(/\s*\(.*\)/, '')
      .replace(/^City of /, '')
      .trim(),
  )

const withoutHonours = (name: string) => name.replace(/^Heroica (Ciudad de |Villa de )?/, '')

function isEstate(name: string): boolean {
  return (
    /^(Barrio|Campo|Colonia|Colonias|Congregación|Conjunto|Ejido|Fracción|Fraccionamiento|Licenciado|Poblado|Ranchería|Ejidal|Unidad|Hacienda|Zona)\b/i.test(
      name,
    ) || /[\d,;:*=[]|Fraccionamiento|Sección/.test(name)
  )
}

function mergePlacesWithSameName(places: readonly Place[]): Place[] {
  const groups = Map.groupBy(places, ({ name }) => foldText(name)).values()
  return [...groups].flatMap((twins) => {
    const [first] = [...twins].sort((a, b) => Number(b.isMunicipality) - Number(a.isMunicipality))
    return first ? { ...first, population: Math.max(...twins.map(({ population }) => population)) } : []
  })
}

function inSteps(places: readonly Place[]): Place[][] {
  const stepOf = ({ population }: Place) => {
    const step = steps.findIndex((minPopulation) => population >= minPopulation)
    return step === -1 ? steps.length : step
  }
  const byStep = Map.groupBy(
    [...places].sort((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'es')),
    stepOf,
  )
  return Array.from({ length: steps.length + 1 }, (_, step) => byStep.get(step) ?? [])
}

function written({ name, isMunicipality, alias }: Place): string {
  return `${isMunicipality ? '+' : ''}${name}${alias === undefined ? '' : `=${alias}`}`
}
