import { fold } from '#client/lib/places/fold.ts'
import {
  mexicanStateNames,
  moreTowns,
  municipalityNames,
  newMunicipalities,
  spanishNames,
  usStateNames,
} from './corrections.ts'
import { districts, readTowns, states, type Town } from './sources.ts'

/** Smaller ones are known by their municipality: what INEGI calls rural. */
const leastTown = 2_500
const leastUsCity = 15_000
/** The steps of size, in people; `catalog.ts` orders by them. */
const steps = [1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000]

interface Place {
  name: string
  population: number
  isMunicipality: boolean
  /** Another name that finds it. */
  alias?: string
}

/** The lines of Mexico: all municipalities, then the towns that have another name. */
export function mexicanLines(): string {
  const towns = Map.groupBy(readTowns(), ({ state }) => state)
  return lines(
    'MX.',
    ({ code, name }) => mexicanStateNames[code] ?? name,
    (state) => {
      const inState = towns.get(state) ?? []
      return [...municipalitiesOf(state, inState), ...townsOf(inState), ...added(state)]
    },
  )
}

/** The lines of the US: its larger cities. */
export function usLines(): string {
  const towns = Map.groupBy(
    readTowns().filter(({ population, isQuarter }) => population >= leastUsCity && !isQuarter),
    ({ state }) => state,
  )
  return lines(
    'US.',
    ({ code, name }) => usStateNames[code.slice(3)] ?? name,
    (state) => [
      ...(towns.get(state) ?? []).map((town) => toPlace(town, plainTown(town.name))),
      ...added(state),
    ],
  )
}

function lines(
  country: string,
  nameOf: (state: { code: string; name: string }) => string,
  placesOf: (state: string) => readonly Place[],
): string {
  return states
    .filter(({ code }) => code.startsWith(country))
    .map((state) => ({ name: nameOf(state), places: placesOf(state.code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es'))
    .map(({ name, places }) => `${name}:${inSteps(withoutTwins(places))}`)
    .join('\n')
}

/** A municipality is as large as its towns together: it says no more, and the order needs no more. */
function municipalitiesOf(state: string, towns: readonly Town[]): Place[] {
  const known = districts
    .filter(({ code }) => code.startsWith(`${state}.`))
    .map(({ code, name }) => ({
      name: municipalityNames[code] ?? plainMunicipality(name),
      population: together(towns.filter(({ district }) => district === code)),
    }))
  const later = (newMunicipalities[state] ?? []).map((name) => ({
    name,
    population: together(towns.filter((town) => town.name === name)),
  }))
  return [...known, ...later].map((place) => ({ ...place, isMunicipality: true }))
}

const together = (towns: readonly Town[]) => towns.reduce((sum, { population }) => sum + population, 0)

function townsOf(towns: readonly Town[]): Place[] {
  return towns
    .filter(({ name, population, isQuarter }) => population >= leastTown && !isQuarter && !isEstate(name))
    .map((town) => toPlace(town, plainTown(town.name)))
}

function added(state: string): Place[] {
  const named = Object.entries(moreTowns[state] ?? {})
  return named.map(([name, population]) => ({ name, population, isMunicipality: false }))
}

function toPlace({ name, state, population }: Town, plain: string): Place {
  const spanish = spanishNames[`${state}|${name}`]
  return spanish === undefined
    ? { name: plain, population, isMunicipality: false }
    : { name: spanish, population, isMunicipality: false, alias: fold(name) }
}

/** Without what GeoNames adds to tell a municipality from its town, or from the other one of that name. */
function plainMunicipality(name: string): string {
  return withoutHonours(
    name
      .replace(/^Municipio de /, '')
      .replace(/ municipality$/i, '')
      .replace(/ -Dto\. \d+ -$/, ''),
  )
}

/** 'Ario de Rosales (Ario)' is Ario de Rosales, and 'City of Milford (balance)' Milford. */
const plainTown = (name: string) =>
  withoutHonours(
    name
      .replace(/\s*\(.*\)/, '')
      .replace(/^City of /, '')
      .trim(),
  )

/** 'Heroica Ciudad de Ejutla de Crespo' is called Ejutla de Crespo. */
const withoutHonours = (name: string) => name.replace(/^Heroica (Ciudad de |Villa de )?/, '')

/** Housing estates, farms and numbered settlements: nobody calls them a city. */
function isEstate(name: string): boolean {
  return (
    /^(Barrio|Campo|Colonia|Colonias|Congregación|Conjunto|Ejido|Fracción|Fraccionamiento|Licenciado|Poblado|Ranchería|Ejidal|Unidad|Hacienda|Zona)\b/i.test(
      name,
    ) || /[\d,;:*=[]|Fraccionamiento|Sección/.test(name)
  )
}

/** Of equal names in one state the municipality stays, with the larger population. */
function withoutTwins(places: readonly Place[]): Place[] {
  const groups = Map.groupBy(places, ({ name }) => fold(name)).values()
  return [...groups].flatMap((twins) => {
    const [first] = [...twins].sort((a, b) => Number(b.isMunicipality) - Number(a.isMunicipality))
    return first ? { ...first, population: Math.max(...twins.map(({ population }) => population)) } : []
  })
}

function inSteps(places: readonly Place[]): string {
  const stepOf = ({ population }: Place) => {
    const step = steps.findIndex((least) => population >= least)
    return step === -1 ? steps.length : step
  }
  const byStep = Map.groupBy(
    [...places].sort((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'es')),
    stepOf,
  )
  const groups = Array.from({ length: steps.length + 1 }, (_, step) => (byStep.get(step) ?? []).map(written))
  return groups
    .map((names) => names.join(','))
    .join(';')
    .replace(/;+$/, '')
}

function written({ name, isMunicipality, alias }: Place): string {
  return `${isMunicipality ? '+' : ''}${name}${alias === undefined ? '' : `=${alias}`}`
}
