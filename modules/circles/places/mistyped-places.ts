import { editDistance } from '#kernel/text/edit-distance.ts'
import { foldPlaceName, toPlaceKey } from '#modules/circles/contract/place-names.ts'
import { isAmbiguousPlaceName, isPersonNameOrCommonWord } from '#modules/circles/places/ambiguous-names.ts'
import { getPlaceAreaLookup, type PlaceCatalogArea } from '#modules/circles/places/areas.ts'
import {
  getPlaceNameMeanings,
  getPopulationSizeClassOfPlace,
  type PlaceMatch,
  type PlaceNameMeaning,
} from '#modules/circles/places/place-words.ts'
import { canLetterBitmasksBelongToSimilarWords, getLetterBitmask } from '#modules/circles/search/words.ts'

/** A misspelled search word matches only places with at least 100,000 people, or 50,000 for long place names. */
const maxSize = { shortName: 3, longName: 4 }
const minLength = { oneEdit: 5, twoEdits: 8 }

const soundOf: Record<string, string> = {
  s: 'z',
  c: 'z',
  k: 'z',
  q: 'z',
  v: 'b',
  j: 'g',
  h: 'g',
  x: 'g',
  y: 'i',
}
const firstSound = (key: string) => soundOf[key[0] ?? ''] ?? key[0]

let namesBySound: Map<string | undefined, { name: string; letters: number }[]> | undefined

export function findMistypedPlace(word: string): PlaceMatch | null {
  const key = foldPlaceName(word)
  const maxEdits = key.length >= minLength.twoEdits ? 2 : key.length >= minLength.oneEdit ? 1 : 0
  if (maxEdits === 0 || isPersonNameOrCommonWord(key)) return null
  const { byKey } = getPlaceNameMeanings()
  namesBySound ??= Map.groupBy(
    [...byKey]
      .filter(([name, meaning]) => isLarge(name, meaning) && isProperName(name, meaning))
      .map(([name]) => ({ name, letters: getLetterBitmask(name) })),
    ({ name }) => firstSound(name),
  )
  let best: { name: string; edits: number } | null = null
  const keyLetters = getLetterBitmask(key)
  for (const { name, letters } of namesBySound.get(firstSound(key)) ?? []) {
    if (!canLetterBitmasksBelongToSimilarWords(keyLetters, letters, maxEdits)) continue
    if (Math.abs(name.length - key.length) > maxEdits) continue
    const edits = editDistance(key, name, maxEdits)
    if (edits <= maxEdits && edits < (best?.edits ?? Number.POSITIVE_INFINITY)) best = { name, edits }
  }
  const meaning = best && byKey.get(best.name)
  return meaning ? { length: word.trim().split(/\s+/).length, ...meaning, isAmbiguousName: false } : null
}

function isLarge(name: string, meaning: PlaceNameMeaning): boolean {
  const size = getPopulationSizeClassOfPlace(meaning)
  const max = name.length >= minLength.twoEdits ? maxSize.longName : maxSize.shortName
  return name.length >= minLength.oneEdit && size <= max && !isAmbiguousPlaceName(name, size)
}

function isProperName(name: string, { areas, state }: PlaceNameMeaning): boolean {
  const [area] = areas
  if (state !== null && foldPlaceName(state) !== name) return false
  if (!area || toPlaceKey(area.city) === name) return true
  const names = getPlaceAreaLookup().byState.get(area.state) ?? new Map<string, PlaceCatalogArea>()
  return [...names].some(([key, same]) => same === area && key !== name && ` ${key} `.includes(` ${name} `))
}
