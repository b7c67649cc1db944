import { foldPlaceName, mexicanStatesByShortName, toPlaceKey } from '#modules/circles/contract/place-names.ts'
import { isAmbiguousPlaceName } from '#modules/circles/places/ambiguous-names.ts'
import { getPlaceAreaLookup, type PlaceCatalogArea } from '#modules/circles/places/areas.ts'
import { getMexicanStatesByName } from '#modules/circles/places/states.ts'

export interface PlaceMatch {
  length: number
  areas: readonly PlaceCatalogArea[]
  state: string | null
  isAmbiguousName: boolean
}

export interface PlaceNameMeaning {
  areas: readonly PlaceCatalogArea[]
  state: string | null
}

/** The name 'Centro' is the municipality of Villahermosa, but in a search usually means the centre of any town. */
const neverPlaces = new Set(['centro'])

let meanings: { byKey: ReadonlyMap<string, PlaceNameMeaning>; maxWords: number } | undefined

export function getPlaceNameMeanings() {
  if (meanings) return meanings
  const { byName, byState } = getPlaceAreaLookup()
  const byKey = new Map<string, PlaceNameMeaning>()
  for (const [key, areas] of byName) {
    const state = areas[0]?.id === 'ciudad-de-mexico' ? areas[0].state : null
    if (!neverPlaces.has(key)) byKey.set(key, { areas, state })
  }
  for (const [key, state] of getMexicanStatesByName()) {
    const capital = byState.get(state)?.get(toPlaceKey(state))
    const isShort = Object.hasOwn(mexicanStatesByShortName, key)
    const areas = byKey.get(key)?.areas ?? (isShort && capital ? [capital] : [])
    byKey.set(key, { areas, state })
  }
  const maxWords = Math.max(...[...byKey.keys()].map((key) => key.split(' ').length))
  meanings = { byKey, maxWords }
  return meanings
}

export function findPlacesByName(words: readonly string[], from: number): PlaceMatch[] {
  const { byKey, maxWords } = getPlaceNameMeanings()
  const plain = words.slice(from, from + 2 * maxWords).map(foldPlaceName)
  const found: PlaceMatch[] = []
  for (let length = Math.min(maxWords, plain.length); length > 0; length--) {
    const written = plain.slice(0, length).join(' ')
    if (written === '') continue
    const full = toPlaceKey(written)
    const meaning = byKey.get(written) ?? byKey.get(full)
    if (!meaning) continue
    const { areas, state } = meaning
    found.push(...withStateAfter(areas, plain, length))
    found.push({
      length,
      areas,
      state,
      isAmbiguousName: isAmbiguousPlaceName(full, getPopulationSizeClassOfPlace(meaning)),
    })
  }
  return found.sort((a, b) => b.length - a.length)
}

export const getPopulationSizeClassOfPlace = ({ areas, state }: PlaceNameMeaning) =>
  state === null ? (areas[0]?.size ?? 0) : 0

function withStateAfter(
  areas: readonly PlaceCatalogArea[],
  plain: readonly string[],
  length: number,
): PlaceMatch[] {
  const states = getMexicanStatesByName()
  for (let end = plain.length; end > length; end--) {
    const state = states.get(plain.slice(length, end).join(' '))
    const inState = state === undefined ? [] : areas.filter((area) => area.state === state)
    if (inState.length > 0) return [{ length: end, areas: inState, state: null, isAmbiguousName: false }]
  }
  return []
}

export const formatPlaceArea = ({ city, state }: PlaceCatalogArea) =>
  city === state ? city : `${city}, ${state}`

const [exactGain, otherNameLoss] = [4, 3]

export interface PlaceSuggestion {
  text: string
  area: PlaceCatalogArea | null
  state: string
}

let sortedNames: [name: string, areas: readonly PlaceCatalogArea[]][] | undefined

function areasBeginning(key: string): PlaceCatalogArea[] {
  sortedNames ??= [...getPlaceAreaLookup().byName].sort(([one], [other]) => (one < other ? -1 : 1))
  let [low, high] = [0, sortedNames.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sortedNames[middle]?.[0] ?? '') < key) low = middle + 1
    else high = middle
  }
  const found: PlaceCatalogArea[] = []
  for (; sortedNames[low]?.[0].startsWith(key); low++) found.push(...(sortedNames[low]?.[1] ?? []))
  return found
}

export function findPlacesByPrefix(prefix: string, limit: number): PlaceSuggestion[] {
  const keys = new Set([foldPlaceName(prefix), toPlaceKey(prefix)])
  if (keys.has('')) return []
  const begins = (name: string) => [...keys].some((key) => name.startsWith(key))
  const states = [...getMexicanStatesByName()].filter(
    ([key]) => begins(key) && (prefix.length > 2 || keys.has(key)),
  )
  const found = [...new Set(states.map(([, state]) => state))].map(
    (state): PlaceSuggestion => ({ text: state, area: null, state }),
  )
  const areas = new Set<PlaceCatalogArea>()
  for (const key of keys) for (const area of areasBeginning(key)) areas.add(area)
  const exact = new Set([...keys].flatMap((key) => getPlaceAreaLookup().byName.get(key) ?? []))
  const rank = (area: PlaceCatalogArea) =>
    area.size - (exact.has(area) ? exactGain : 0) + (begins(toPlaceKey(area.city)) ? 0 : otherNameLoss)
  const sorted = [...areas].sort((a, b) => rank(a) - rank(b))
  const named = sorted.map(
    (area): PlaceSuggestion => ({ text: formatPlaceArea(area), area, state: area.state }),
  )
  return [...found, ...named].slice(0, limit)
}
