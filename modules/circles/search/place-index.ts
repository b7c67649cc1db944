import { isPersonNameOrCommonWord } from '#modules/circles/places/ambiguous-names.ts'
import { findMistypedPlace } from '#modules/circles/places/mistyped-places.ts'
import { findPlacesByName, findPlacesByPrefix, type PlaceMatch } from '#modules/circles/places/place-words.ts'
import type { PlaceIndex, SearchedPlace } from '#modules/circles/search/parse-search.ts'

const minBeginning = 5
/** An unfinished search word matches only cities with at least 50,000 people (population classes 0 to 4). */
const maxBeginningSize = 4

export const placeIndex: PlaceIndex = {
  placeAt(tokens, index) {
    const [match] = findPlacesByName(tokens, index)
    return match
      ? { place: toNamedPlace(match), length: match.length, isAmbiguous: match.isAmbiguousName }
      : null
  },
  placeBeginning(letters) {
    if (letters.length < minBeginning || isPersonNameOrCommonWord(letters)) return null
    const [first] = findPlacesByPrefix(letters, 1)
    if (!first) return null
    if (first.area === null) return { label: first.state, areaIds: [], state: first.state }
    return first.area.size <= maxBeginningSize
      ? { label: first.area.city, areaIds: [first.area.id], state: null }
      : null
  },
  placeLike(word) {
    const match = findMistypedPlace(word)
    return match && toNamedPlace(match)
  },
}

function toNamedPlace({ areas, state }: PlaceMatch): SearchedPlace {
  if (state !== null) return { label: state, areaIds: [], state }
  return { label: areas[0]?.city ?? '', areaIds: areas.map(({ id }) => id), state: null }
}
