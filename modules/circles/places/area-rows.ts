import { plainKey, shortStates, shortWords } from '#modules/circles/contract/place-names.ts'
import { areaKeys, areaOf } from '#modules/circles/places/areas.ts'
import { stateKeys } from '#modules/circles/places/states.ts'

/**
 * One spelling of a city and state, with the area that it means. Database triggers look up a person's area by
 * this spelling.
 */
export interface AreaRow {
  /** Words of city and state without accents and case, in the format of the SQL function `words_of`. */
  placeKey: string
  areaId: string
  stateKey: string
}

/**
 * Returns a row for every spelling of a city with its state, in full and abbreviated. The city alone also
 * gets a row if its name means this area.
 */
export function placeAreaRows(): AreaRow[] {
  const shortNames = Map.groupBy(Object.keys(shortStates), (short) => shortStates[short] ?? '')
  const rows = new Map<string, AreaRow>()
  for (const { key, area } of areaKeys()) {
    const stateKey = plainKey(area.state)
    const add = (placeKey: string) => rows.set(placeKey, { placeKey, areaId: area.id, stateKey })
    for (const name of new Set([key, plainKey(area.city)].flatMap(withShortWords))) {
      add(`${name} ${stateKey}`)
      for (const short of shortNames.get(area.state) ?? []) add(`${name} ${short}`)
      if (areaOf(name, null) === area) add(name)
    }
  }
  // Mexico City is both a city and a state, so people may type any of its names into the city field or the
  // state field.
  const capital = areaOf('Ciudad de México', 'Ciudad de México')
  for (const [key, state] of stateKeys())
    if (capital && state === capital.state)
      rows.set(key, { placeKey: key, areaId: capital.id, stateKey: plainKey(state) })
  return [...rows.values()]
}

function withShortWords(name: string): string[] {
  const words = name.split(' ')
  const shorter = Object.entries(shortWords).filter(([, fullName]) => words.includes(fullName))
  return [
    name,
    ...shorter.map(([short, fullName]) => words.map((word) => (word === fullName ? short : word)).join(' ')),
  ]
}
