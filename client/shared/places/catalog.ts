import { parsePlaceLines } from '#modules/circles/contract/place-lines.ts'
import { foldPlaceName, toPlaceKey } from '#modules/circles/contract/place-names.ts'

export interface CatalogPlace {
  city: string
  state: string
  country: 'MX' | 'US'
  /**
   * Size class by population, 0 for the largest places. The lower limits are 1 million, then 500, 200, 100,
   * 50, 20, 10 and 5 thousand; smaller places have class 8.
   */
  size: number
  isMunicipality: boolean
}

export interface PlaceCatalogEntry extends CatalogPlace {
  /** Normalized names by which the search finds the place; a second key is an alternative name. */
  keys: readonly string[]
  /** Search keys of the place followed by the name of the state, such as 'tepic nayarit'. */
  longKeys: readonly string[]
  /** Position of the place in the list of its state, where the largest place is first. */
  place: number
}

export interface PlaceCatalog {
  places: readonly PlaceCatalogEntry[]
  states: readonly { name: string; key: string; country: CatalogPlace['country'] }[]
}

/** Parses `mexican-places.ts` and `us-places.ts`. The US list is empty until it has loaded. */
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
