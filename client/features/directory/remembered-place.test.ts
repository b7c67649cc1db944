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
  'a search for the places %j stores the place %j for the next search, or null if no place has this name',
  (names, place) => expect(findSearchedPlace(names, people)).toBe(place),
)
