import { describe, expect, it } from 'vitest'
import { expandPlaceName } from '#modules/circles/contract/place-names.ts'
import { mergeSearchSuggestions, splitSearchWords } from '#modules/circles/rules.ts'

describe('splitting of a search text into words', () => {
  it('splitSearchWords removes accents and case, and treats commas as spaces', () => {
    expect(splitSearchWords('  Guadalajara, JALISCO ')).toEqual(['guadalajara', 'jalisco'])
    expect(splitSearchWords('Íñigo  Núñez')).toEqual(['inigo', 'nunez'])
  })

  it('splitSearchWords returns each word once, and at most six words', () => {
    expect(splitSearchWords('Ciudad de México, Ciudad de México')).toEqual(['ciudad', 'de', 'mexico'])
    expect(splitSearchWords('a b c d e f g h')).toHaveLength(6)
  })

  it('splitSearchWords returns no words for a text of spaces and commas', () => {
    expect(splitSearchWords(' , ,, ')).toEqual([])
  })
})

describe('merging of profession and name suggestions for a search field', () => {
  it('mergeSearchSuggestions puts professions before names, and drops duplicates, ignoring accents and case', () => {
    expect(mergeSearchSuggestions(['Plomería', 'plomeria'], ['Plácido Gómez', 'PLÁCIDO GÓMEZ'], 5)).toEqual([
      'Plomería',
      'Plácido Gómez',
    ])
  })

  it('mergeSearchSuggestions returns at most two professions when enough names match the search', () => {
    const professions = ['Marmolería', 'Maroma', 'Martillo', 'Mariachi', 'Marco']
    expect(mergeSearchSuggestions(professions, ['Mar Ruiz'], 5)).toEqual([
      ...professions.slice(0, 4),
      'Mar Ruiz',
    ])
    expect(mergeSearchSuggestions(professions, ['A', 'B', 'C', 'D'], 5)).toEqual([
      'Marmolería',
      'Maroma',
      'A',
      'B',
      'C',
    ])
  })
})

describe('expansion of abbreviated place names', () => {
  it.each([
    ['CDMX', 'Ciudad de México'],
    ['Coyoacán, D.F.', 'coyoacan Ciudad de México'],
    ['Cancún Q. Roo', 'cancun Quintana Roo'],
    ['toluca, Edo. de Méx.', 'toluca Estado de México'],
    ['Cd. Juárez, Chih.', 'ciudad juarez Chihuahua'],
    ['gdl', 'guadalajara'],
  ])('expandPlaceName expands the abbreviated place name %s to %s', (typed, meant) => {
    expect(expandPlaceName(typed)).toBe(meant)
  })

  it('expandPlaceName only removes accents, case and punctuation from a place name without abbreviations', () => {
    expect(expandPlaceName('Peñón Blanco, Durango')).toBe('penon blanco durango')
    expect(expandPlaceName(' , ')).toBe('')
  })
})
