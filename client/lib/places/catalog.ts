import { plainKey, readPlaceKey } from '#modules/circles/contract/place-names.ts'

export interface CatalogPlace {
  city: string
  state: string
  country: 'MX' | 'US'
  /** 0 for a million people or more, then down in steps: half a million, 200, 100, 50, 20, 10, 5 thousand, fewer. */
  size: number
  isMunicipality: boolean
}

export interface CatalogEntry extends CatalogPlace {
  /** By what it is found; a second one for another name. */
  keys: readonly string[]
  /** Each with its state after it. */
  longKeys: readonly string[]
  /** Among those of its state, the largest first. */
  place: number
}

export interface Catalog {
  places: readonly CatalogEntry[]
  states: readonly { name: string; key: string; country: CatalogPlace['country'] }[]
}

/** Reads the lines of `mexican-places.ts` and of `us-places.ts`, which may come later or never. */
export function makeCatalog(mexican: string, us = ''): Catalog {
  const read = [...parse(mexican, 'MX'), ...parse(us, 'US')]
  const places = read.flatMap(({ places }) => places).sort((a, b) => a.size - b.size || a.place - b.place)
  return {
    places,
    states: read.map(({ state, country }) => ({ name: state, key: plainKey(state), country })),
  }
}

function parse(lines: string, country: CatalogPlace['country']) {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [state = '', steps = ''] = line.split(':')
      const stateKey = readPlaceKey(state)
      const named = steps.split(';').flatMap((step, size) =>
        step
          .split(',')
          .filter((name) => name !== '')
          .map((name) => ({ ...readName(name, stateKey), state, country, size })),
      )
      return { state, country, places: named.map((entry, place) => ({ ...entry, place })) }
    })
}

function readName(written: string, stateKey: string) {
  const isMunicipality = written.startsWith('+')
  const [city = '', alias] = written.slice(isMunicipality ? 1 : 0).split('=')
  const keys = alias === undefined ? [readPlaceKey(city)] : [readPlaceKey(city), readPlaceKey(alias)]
  return { city, isMunicipality, keys, longKeys: keys.map((key) => `${key} ${stateKey}`) }
}
