import {
  foldPlaceName,
  mexicanStatesByShortName,
  placeAbbreviations,
} from '#modules/circles/contract/place-names.ts'
import { findPlaceArea, listNormalizedPlaceNames } from '#modules/circles/places/areas.ts'
import { getMexicanStatesByName } from '#modules/circles/places/states.ts'

export interface PlaceAreaRow {
  /** Lower-case place name without accents, as returned by the SQL function `words_of`. */
  placeKey: string
  areaId: string
  stateKey: string
}

export function buildPlaceAreaRows(): PlaceAreaRow[] {
  const shortNames = Map.groupBy(
    Object.keys(mexicanStatesByShortName),
    (short) => mexicanStatesByShortName[short] ?? '',
  )
  const rows = new Map<string, PlaceAreaRow>()
  for (const { key, area } of listNormalizedPlaceNames()) {
    const stateKey = foldPlaceName(area.state)
    const add = (placeKey: string) => rows.set(placeKey, { placeKey, areaId: area.id, stateKey })
    for (const name of new Set([key, foldPlaceName(area.city)].flatMap(withShortWords))) {
      add(`${name} ${stateKey}`)
      for (const short of shortNames.get(area.state) ?? []) add(`${name} ${short}`)
      if (findPlaceArea(name, null) === area) add(name)
    }
  }
  // Mexico City is both a city and a state, and people type its names into either field.
  const capital = findPlaceArea('Ciudad de México', 'Ciudad de México')
  for (const [key, state] of getMexicanStatesByName())
    if (capital && state === capital.state)
      rows.set(key, { placeKey: key, areaId: capital.id, stateKey: foldPlaceName(state) })
  return [...rows.values()]
}

function withShortWords(name: string): string[] {
  const words = name.split(' ')
  const shorter = Object.entries(placeAbbreviations).filter(([, fullName]) => words.includes(fullName))
  return [
    name,
    ...shorter.map(([short, fullName]) => words.map((word) => (word === fullName ? short : word)).join(' ')),
  ]
}
