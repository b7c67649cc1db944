import { mexicanPlaces } from '#modules/circles/contract/mexican-places.ts'
import { type CataloguedPlace, parsePlaceLines } from '#modules/circles/contract/place-lines.ts'
import { foldPlaceName, toPlaceKey } from '#modules/circles/contract/place-names.ts'
import { alternativePlaceNames } from '#modules/circles/places/alternative-place-names.ts'
import { mexicanPlaceCoordinates } from '#modules/circles/places/coordinates.ts'
import { findMexicanStateByName } from '#modules/circles/places/states.ts'

export interface PlaceCatalogArea {
  id: string
  city: string
  state: string
  latitude: number
  longitude: number
  /** Population class from 0 (a million people or more) to 8 (fewer than 5,000 people). */
  size: number
}

interface AreaIndex {
  areas: readonly PlaceCatalogArea[]
  byId: ReadonlyMap<string, PlaceCatalogArea>
  byState: ReadonlyMap<string, ReadonlyMap<string, PlaceCatalogArea>>
  byName: ReadonlyMap<string, readonly PlaceCatalogArea[]>
}

let index: AreaIndex | undefined

export function getPlaceAreaLookup(): AreaIndex {
  index ??= readAreas()
  return index
}

export const getAllPlaceAreas = (): readonly PlaceCatalogArea[] => getPlaceAreaLookup().areas

export const findPlaceAreaById = (id: string): PlaceCatalogArea | null =>
  getPlaceAreaLookup().byId.get(id) ?? null

export function findPlaceAreasOfState(state: string): readonly PlaceCatalogArea[] {
  const name = findMexicanStateByName(state)
  return getAllPlaceAreas().filter((area) => area.state === name)
}

export function listNormalizedPlaceNames(): { key: string; area: PlaceCatalogArea }[] {
  return [...getPlaceAreaLookup().byState.values()].flatMap((names) =>
    [...names].map(([key, area]) => ({ key, area })),
  )
}

const kindOfPlace =
  /^(?:(?:el )?(?:municipio|mpio|alcaldia|delegacion|deleg|ciudad|villa|puerto|h|heroica|zona metropolitana|area metropolitana)(?: de| del)? )+/

export function findPlaceArea(city: string | null, state: string | null): PlaceCatalogArea | null {
  const written = toPlaceKey(city ?? '')
  if (written === '') return null
  const named = findMexicanStateByName(state)
  if (named === null && foldPlaceName(state ?? '') !== '') return null
  for (const key of [written, written.replace(kindOfPlace, '')]) {
    const area = areaWithKey(key, named) ?? areaWithStateAfter(key, named)
    if (area) return area
  }
  return null
}

function areaWithKey(key: string, state: string | null): PlaceCatalogArea | null {
  const { byName, byState } = getPlaceAreaLookup()
  if (state !== null) return byState.get(state)?.get(key) ?? capitalNamed(key)
  const [first, second] = byName.get(key) ?? []
  return first && first.size !== second?.size ? first : null
}

/** Some profiles combine the city 'Ciudad de México' with a neighbouring state: the state must then be ignored. */
function capitalNamed(key: string): PlaceCatalogArea | null {
  const found = getPlaceAreaLookup().byName.get(key)?.[0]
  return found?.id === 'ciudad-de-mexico' ? found : null
}

function areaWithStateAfter(key: string, state: string | null): PlaceCatalogArea | null {
  const words = key.split(' ')
  for (let length = 1; length < words.length; length++) {
    const after = findMexicanStateByName(words.slice(length).join(' '))
    if (after === null || (state !== null && after !== state)) continue
    const area = areaWithKey(words.slice(0, length).join(' '), after)
    if (area) return area
  }
  return null
}

function readAreas(): AreaIndex {
  const lines = mexicanPlaceCoordinates.trim().split('\n')
  const byState = new Map(
    parsePlaceLines(mexicanPlaces).map(({ state, places }, line) => {
      const where = lines[line]?.split(',') ?? []
      return [state, readState(state, places, where)]
    }),
  )
  const areas = [...byState.values()].flatMap((names) => [...new Set(names.values())])
  areas.sort((a, b) => a.size - b.size)
  const byName = new Map<string, PlaceCatalogArea[]>()
  for (const names of byState.values())
    for (const [key, area] of names) {
      const others = byName.get(key)
      if (others) others.push(area)
      else byName.set(key, [area])
    }
  for (const same of byName.values()) if (same.length > 1) same.sort((a, b) => a.size - b.size)
  return { areas, byId: new Map(areas.map((area) => [area.id, area])), byState, byName }
}

function readState(
  state: string,
  places: readonly CataloguedPlace[],
  where: readonly string[],
): Map<string, PlaceCatalogArea> {
  const keys: string[] = []
  const names = new Map<string, number>()
  const add = (key: string, place: number) => {
    if (!names.has(key)) names.set(key, place)
  }
  for (const [place, { city, alias }] of places.entries()) {
    const seat = where[place]?.startsWith('=') ? Number(where[place].slice(1)) : place
    const key = toPlaceKey(city)
    keys.push(key)
    add(key, seat)
    if (alias !== undefined) add(alias, seat)
  }
  const shown = joinNames(names, alternativePlaceNames[state] ?? [])
  const stateSlug = slug(foldPlaceName(state))
  const areas = new Map<number, PlaceCatalogArea>()
  const toArea = (place: number): PlaceCatalogArea => {
    const other = shown.get(place)
    const city = other ?? places[place]?.city ?? ''
    const name = slug(other === undefined ? (keys[place] ?? '') : toPlaceKey(other))
    const [north = 0, west = 0] = where[place]?.split('-').map((hundredths) => Number(hundredths) / 100) ?? []
    const id = name === stateSlug && state === 'Ciudad de México' ? name : `${name}-${stateSlug}`
    return { id, city, state, latitude: north, longitude: -west, size: places[place]?.size ?? 8 }
  }
  const byName = new Map<string, PlaceCatalogArea>()
  for (const [key, place] of names) {
    const area = areas.get(place) ?? toArea(place)
    areas.set(place, area)
    byName.set(key, area)
  }
  return byName
}

function joinNames(names: Map<string, number>, lines: readonly string[]): Map<number, string> {
  const shown = new Map<number, string>()
  for (const line of lines) {
    const written = line.split(', ')
    const keys = written.map(toPlaceKey)
    const known = new Set(keys.flatMap((key) => names.get(key) ?? []))
    const largest = Math.min(...known)
    if (known.size > 1) for (const [key, place] of names) if (known.has(place)) names.set(key, largest)
    for (const key of keys) names.set(key, largest)
    shown.set(largest, written[0] ?? '')
  }
  return shown
}

const slug = (key: string) => key.replaceAll(' ', '-')
