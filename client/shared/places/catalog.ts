import { parsePlaceLines } from '#modules/circles/contract/place-lines.ts'
import { foldPlaceName, toPlaceKey } from '#modules/circles/contract/place-names.ts'

export interface CatalogPlace {
  city: string
  state: string
  country: 'MX' | 'US'
  /** Population class from 0 (a million people or more) to 8 (less than 5,000 people). */
  size: number
  isMunicipality: boolean
}

export interface CatalogPlaceWithSearchKeys extends CatalogPlace {
  keys: readonly string[]
  longKeys: readonly string[]
  /** Rank by population among the places of a Mexican or US state, from 0 for the largest place. */
  place: number
}

export interface PlaceCatalog {
  places: readonly CatalogPlaceWithSearchKeys[]
  states: readonly { name: string; key: string; country: CatalogPlace['country'] }[]
}

export function createPlaceCatalog(mexican: string, us = ''): PlaceCatalog {
  const read = [...parse(mexican, 'MX'), ...parse(us, 'US')]
  const places = read.flatMap(({ places }) => places).sort((a, b) => a.size - b.size || a.place - b.place)
  return {
    places,
    states: read.map(({ state, country }) => ({ name: state, key: foldPlaceName(state), country })),
  }
}

function parse(lines: string, country: CatalogPlace['country']) {
  return parsePlaceLines(lines).map(({ state, places }) => {
    const stateKey = toPlaceKey(state)
    const entries = places.map(({ city, alias, size, isMunicipality }, place) => {
      const keys = alias === undefined ? [toPlaceKey(city)] : [toPlaceKey(city), toPlaceKey(alias)]
      const longKeys = keys.map((key) => `${key} ${stateKey}`)
      return { city, state, country, size, isMunicipality, keys, longKeys, place }
    })
    return { state, country, places: entries }
  })
}
