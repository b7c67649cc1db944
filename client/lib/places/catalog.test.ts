import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPlaces, mexicanStates, places, suggestCities, suggestStates, usStates } from './catalog.ts'
import { fold } from './fold.ts'

const states = (typed: string) => suggestStates(typed).map((option) => option.text)
const cities = (typed: string) => findPlaces(typed).map(({ city, state }) => `${city}, ${state}`)

describe('the catalogue', () => {
  it('has the 32 states of Mexico, and the 50 of the US with their capital', () => {
    expect(new Set(mexicanStates).size).toBe(32)
    expect(new Set(usStates).size).toBe(51)
  })

  it('has places in every state, none twice, all within the limits of a city', () => {
    for (const state of [...mexicanStates, ...usStates]) {
      expect(
        places.some((place) => place.state === state),
        state,
      ).toBe(true)
    }
    const names = places.map(({ city, state }) => `${city}|${state}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    for (const { city, size } of places) {
      expect(city).toMatch(/^\p{Lu}[\p{L}\d. '-]*[\p{L}\d.]$/u)
      expect(size).toBeLessThanOrEqual(4)
    }
  })
})

describe('findPlaces', () => {
  it('finds without regard to accents and case, by the beginning of any word', () => {
    expect(cities('merida')).toContain('Mérida, Yucatán')
    expect(cities('CRIST')).toContain('San Cristóbal de las Casas, Chiapas')
    expect(cities('adalajara')).toEqual([])
  })

  it('offers larger places first, but the one of that very name before all', () => {
    expect(cities('mon')[0]).toBe('Monterrey, Nuevo León')
    expect(cities('leon')[0]).toBe('León, Guanajuato')
    expect(cities('mier')[0]).toBe('Mier, Tamaulipas')
  })

  it('tells places of one name apart by their state', () => {
    const said = suggestCities('Guadalupe').map(({ text, hint }) => `${text}, ${hint}`)
    expect(said.slice(0, 2)).toEqual(['Guadalupe, Nuevo León', 'Guadalupe, Zacatecas'])
    expect(new Set(suggestCities('san').map(({ id }) => id)).size).toBe(suggestCities('san').length)
  })

  it('finds every place by its own name, and only what has a word that begins so', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.integer({ min: 1, max: 30 }), (place, length) => {
        const query = place.city.slice(0, length).toUpperCase()
        const found = findPlaces(query)
        expect(found).toContainEqual(place)
        for (const { city } of found) expect(` ${fold(city)}`).toContain(` ${fold(query)}`)
      }),
    )
  })

  it('takes any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => Array.isArray(findPlaces(text))))
    expect(findPlaces('  ')).toEqual([])
  })
})

describe('suggestStates', () => {
  it('finds states without regard to accents and case, Mexico’s first', () => {
    expect(states('michoacan')).toEqual(['Michoacán'])
    expect(states('NUEV')).toEqual([
      'Nuevo León',
      'Nueva Jersey',
      'Nueva York',
      'Nuevo Hampshire',
      'Nuevo México',
    ])
    expect(states('tex')).toEqual(['Texas'])
  })

  it('offers those that begin with what was written first', () => {
    expect(states('c').slice(0, 3)).toEqual(['Campeche', 'Chiapas', 'Chihuahua'])
    expect(states('mex')).toEqual(['Ciudad de México', 'Estado de México', 'Nuevo México'])
  })

  it('offers nothing for nothing, nor for a state that is complete', () => {
    expect(states('  ')).toEqual([])
    expect(states('Jalisco')).toEqual([])
    expect(states('Baja California')).toContain('Baja California Sur')
  })
})
