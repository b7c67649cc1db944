import { expect, it } from 'vitest'
import { findSearchedPlace } from '#client/features/directory/remembered-place.ts'

const people = [
  { city: null, state: 'Jalisco' },
  { city: 'Tequila', state: 'Jalisco' },
  { city: 'Mérida', state: 'Yucatán' },
]

it.each([
  [['merida'], 'Mérida, Yucatán'],
  [['', 'Tequila'], 'Tequila, Jalisco'],
  [['tequila, jalisco'], 'Tequila, Jalisco'],
  [['Jalisco'], null],
  [['Teq'], null],
  [['', ''], null],
])(
  'for the searched place names %j, findSearchedPlace returns the matching city of the search results: %j',
  (names, place) => expect(findSearchedPlace(names, people)).toBe(place),
)
