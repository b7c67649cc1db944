import { describe, expect, it } from 'vitest'
import { placeInFull } from '#modules/circles/contract/place-names.ts'
import { mergeSuggestions, searchWords } from '#modules/circles/rules.ts'

describe('searchWords', () => {
  it('folds accents and case, and takes commas as spaces', () => {
    expect(searchWords('  Guadalajara, JALISCO ')).toEqual(['guadalajara', 'jalisco'])
    expect(searchWords('Íñigo  Núñez')).toEqual(['inigo', 'nunez'])
  })

  it('asks for each word once, and for six at most', () => {
    expect(searchWords('Ciudad de México, Ciudad de México')).toEqual(['ciudad', 'de', 'mexico'])
    expect(searchWords('a b c d e f g h')).toHaveLength(6)
  })

  it('finds no word in spaces and commas', () => {
    expect(searchWords(' , ,, ')).toEqual([])
  })
})

describe('mergeSuggestions', () => {
  it('puts professions before names, each once, whatever its accents and case', () => {
    expect(mergeSuggestions(['Plomería', 'plomeria'], ['Plácido Gómez', 'PLÁCIDO GÓMEZ'], 5)).toEqual([
      'Plomería',
      'Plácido Gómez',
    ])
  })

  it('has two professions at most while there are enough names', () => {
    const professions = ['Marmolería', 'Maroma', 'Martillo', 'Mariachi', 'Marco']
    expect(mergeSuggestions(professions, ['Mar Ruiz'], 5)).toEqual([...professions.slice(0, 4), 'Mar Ruiz'])
    expect(mergeSuggestions(professions, ['A', 'B', 'C', 'D'], 5)).toEqual([
      'Marmolería',
      'Maroma',
      'A',
      'B',
      'C',
    ])
  })
})

describe('placeInFull', () => {
  it.each([
    ['CDMX', 'Ciudad de México'],
    ['Coyoacán, D.F.', 'coyoacan Ciudad de México'],
    ['Cancún Q. Roo', 'cancun Quintana Roo'],
    ['toluca, Edo. de Méx.', 'toluca Estado de México'],
    ['Cd. Juárez, Chih.', 'ciudad juarez Chihuahua'],
    ['gdl', 'guadalajara'],
  ])('reads %s as people mean it', (typed, meant) => {
    expect(placeInFull(typed)).toBe(meant)
  })

  it('leaves what is whole', () => {
    expect(placeInFull('Peñón Blanco, Durango')).toBe('penon blanco durango')
    expect(placeInFull(' , ')).toBe('')
  })
})
