import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeInFull } from '#modules/circles/contract/place-names.ts'
import { hasWords, searchWords, suggestNamesAndProfessions, suggestPlaces } from '#modules/circles/rules.ts'

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

  it('finds every text by its own words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const words = searchWords(text)
        expect(hasWords(words.join(' '), words)).toBe(true)
      }),
    )
  })
})

describe('hasWords', () => {
  it('finds two letters only where a word begins', () => {
    expect(hasWords('ana gomez', ['go'])).toBe(true)
    expect(hasWords('ana gomez', ['an'])).toBe(true)
    expect(hasWords('ana gomez', ['me'])).toBe(false)
    expect(hasWords('ana gomez', ['ome'])).toBe(true)
  })
})

describe('suggestNamesAndProfessions', () => {
  const people = [
    { name: 'Plácido Gómez', professions: ['Plomería', 'Gas LP'] },
    { name: 'Juan Pérez', professions: ['plomeria'] },
    { name: 'Plinio Ruiz', professions: [] },
  ]

  it('puts matching professions before names, each once whatever its spelling', () => {
    expect(suggestNamesAndProfessions(people, ['pl'], 5)).toEqual([
      'Plomería',
      'Plácido Gómez',
      'Plinio Ruiz',
    ])
  })

  it('leaves room for names', () => {
    const many = [
      { name: 'Mar Ruiz', professions: ['Marmolería', 'Maroma', 'Martillo', 'Mariachi', 'Marco'] },
    ]
    expect(suggestNamesAndProfessions(many, ['mar'], 5)).toEqual([
      'Marmolería',
      'Maroma',
      'Martillo',
      'Mariachi',
      'Mar Ruiz',
    ])
  })
})

describe('suggestPlaces', () => {
  const zapopan = { city: 'Zapopan', state: 'Jalisco', people: 1 }
  const tonala = { city: 'Tonalá', state: 'Jalisco', people: 1 }
  const xalapa = { city: 'Xalapa', state: 'Veracruz', people: 1 }

  it('offers the state before its cities when the query begins it, then where more people are', () => {
    expect(suggestPlaces([tonala, { ...zapopan, people: 2 }, xalapa], ['ja'], 5)).toEqual([
      'Jalisco',
      'Zapopan, Jalisco',
      'Tonalá, Jalisco',
    ])
  })

  it('offers a city without naming the state alone', () => {
    expect(suggestPlaces([tonala, zapopan], ['tonala'], 5)).toEqual(['Tonalá, Jalisco'])
  })

  it('does not repeat a city that is its state', () => {
    const capital = { city: 'Ciudad de México', state: 'Ciudad de México', people: 1 }
    expect(suggestPlaces([capital], ['mexico'], 5)).toEqual(['Ciudad de México'])
  })

  it('takes a place that is only a city, or only a state', () => {
    const places = [
      { city: 'León', state: null, people: 1 },
      { city: null, state: 'Nuevo León', people: 1 },
    ]
    expect(suggestPlaces(places, ['leon'], 5)).toEqual(['León', 'Nuevo León'])
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
