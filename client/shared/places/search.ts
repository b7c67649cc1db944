import type { CatalogPlace, CatalogPlaceWithSearchKeys, PlaceCatalog } from '#client/shared/places/catalog.ts'
import type { ComboOption } from '#client/ui/combo-field.tsx'
import {
  findMexicanStateByShortName,
  foldPlaceName,
  mexicanStatesByShortName,
  toPlaceKey,
} from '#modules/circles/contract/place-names.ts'

const exactMatchGainInSizeClasses = 4
/** Among place suggestions, a US place ranks like a Mexican place with a tenth of the population. */
const abroadLoss = 3
const [asBeginning, asWord, asState] = [0, 100, 200]

interface Query {
  keys: readonly string[]
  state?: string
}

/** Finds places; names that begin with the text come first, then larger places. */
export function findPlaces({ places }: PlaceCatalog, typed: string): readonly CatalogPlace[] {
  const whole = foldPlaceName(typed)
  if (whole === '') return []
  const queries = [{ keys: [...new Set([whole, toPlaceKey(typed)])] }, ...withinState(whole)]
  const ofState = findMexicanStateByShortName(whole)
  const found: { entry: CatalogPlaceWithSearchKeys; rank: number }[] = []
  for (const entry of places) {
    let rank = Number.POSITIVE_INFINITY
    for (const query of queries) rank = Math.min(rank, rankIn(entry, query))
    if (entry.state === ofState) rank = Math.min(rank, asState + entry.size)
    if (rank !== Number.POSITIVE_INFINITY) found.push({ entry, rank })
  }
  return found.sort((a, b) => a.rank - b.rank || a.entry.place - b.entry.place).map(({ entry }) => entry)
}

function rankIn(entry: CatalogPlaceWithSearchKeys, { keys, state }: Query): number {
  if (state !== undefined && entry.state !== state) return Number.POSITIVE_INFINITY
  const size = entry.size + (entry.country === 'US' ? abroadLoss : 0)
  let rank = Number.POSITIVE_INFINITY
  for (const query of keys) {
    for (const [index, key] of entry.keys.entries()) {
      if (key === query || isWithState(query, key, entry.longKeys[index]))
        return asBeginning + size - exactMatchGainInSizeClasses
      if (key.startsWith(query)) rank = asBeginning + size
      else if (rank >= asWord && key.includes(` ${query}`)) rank = asWord + size
    }
  }
  return rank
}

const isWithState = (query: string, key: string, longKey = '') =>
  query.length > key.length + 1 && query.startsWith(key) && longKey.startsWith(query)

/** Reads a search such as 'cancun qroo' or 'cancun q roo' as a city and its state. */
function withinState(whole: string): Query[] {
  const words = whole.split(' ')
  return [1, 2].flatMap((length) => {
    const state = findMexicanStateByShortName(words.slice(-length).join(' '))
    const city = words.slice(0, -length).join(' ')
    return state === undefined || city === '' ? [] : [{ keys: [toPlaceKey(city)], state }]
  })
}

export function suggestCities(catalog: PlaceCatalog, typed: string, limit = 5): readonly ComboOption[] {
  return findPlaces(catalog, typed)
    .slice(0, limit)
    .map(({ city, state }) => ({ id: `${city}|${state}`, text: city, hint: state }))
}

/** Suggests states, Mexican ones first; none if the text is a state's complete name. */
export function suggestStates({ states }: PlaceCatalog, typed: string): readonly ComboOption[] {
  const query = foldPlaceName(typed)
  if (query === '') return []
  const short = Object.keys(mexicanStatesByShortName).filter(
    (key) => key === query || (query.length > 2 && key.startsWith(query)),
  )
  const meant = new Set(short.map(findMexicanStateByShortName))
  const rank = ({ name, key }: (typeof states)[number]) => {
    if (meant.has(name)) return 0
    if (key.startsWith(query)) return 1
    return key.includes(` ${query}`) ? 2 : Number.POSITIVE_INFINITY
  }
  const fitting = states.filter((state) => rank(state) !== Number.POSITIVE_INFINITY)
  if (fitting.length === 1 && fitting[0]?.name === typed.trim()) return []
  return fitting
    .map((state) => ({ state, abroad: state.country === 'US' }))
    .sort((a, b) => Number(a.abroad) - Number(b.abroad) || rank(a.state) - rank(b.state))
    .map(({ state: { name } }) => ({ id: name, text: name }))
}
