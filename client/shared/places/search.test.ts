import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mexicanPlaces } from '#modules/circles/contract/mexican-places.ts'
import { toPlaceKey } from '#modules/circles/contract/place-names.ts'
import { createPlaceCatalog } from './catalog.ts'
import { findPlaces, suggestCities, suggestStates } from './search.ts'
import { usPlaces } from './us-places.ts'

const catalog = createPlaceCatalog(mexicanPlaces, usPlaces)
const states = (typed: string) => suggestStates(catalog, typed).map((option) => option.text)
const cities = (typed: string) => suggestCities(catalog, typed).map(({ text, hint }) => `${text}, ${hint}`)

describe('findPlaces', () => {
  it('findPlaces ignores accents and case, and matches the beginning of any word of a name', () => {
    expect(cities('merida')).toContain('Mérida, Yucatán')
    expect(cities('CRISTOBAL DE LAS C')).toEqual(['San Cristóbal de las Casas, Chiapas'])
    expect(cities('adalajara')).toEqual([])
  })

  it('among places whose name begins with the search text, findPlaces prefers large places and exact matches', () => {
    expect(cities('mon')[0]).toBe('Monterrey, Nuevo León')
    expect(cities('leon')[0]).toBe('León, Guanajuato')
    expect(cities('mier')[0]).toBe('Mier, Tamaulipas')
    expect(cities('san luis')[0]).toBe('San Luis Potosí, San Luis Potosí')
  })

  it('findPlaces lists Mexican before US places, except a large US city before a Mexican village', () => {
    expect(cities('san antonio')[0]).toBe('San Antonio, Texas')
    expect(cities('guada').every((place) => !place.endsWith('California'))).toBe(true)
  })

  it.each([
    ['Cd. Juárez', 'Ciudad Juárez, Chihuahua'],
    ['cd valles', 'Ciudad Valles, San Luis Potosí'],
    ['Sta. Catarina', 'Santa Catarina, Nuevo León'],
    ['sto domingo teh', 'Santo Domingo Tehuantepec, Oaxaca'],
    ['Gral. Escobedo', 'General Escobedo, Nuevo León'],
    ['Pto. Vallarta', 'Puerto Vallarta, Jalisco'],
    ['gustavo a madero', 'Gustavo A. Madero, Ciudad de México'],
    ['CDMX', 'Ciudad de México, Ciudad de México'],
    ['df', 'Ciudad de México, Ciudad de México'],
    ['NL', 'Monterrey, Nuevo León'],
    ['edomex', 'Ecatepec de Morelos, Estado de México'],
    ['Q. Roo', 'Benito Juárez, Quintana Roo'],
    ['cancun qroo', 'Cancún, Quintana Roo'],
    ['Guadalupe, Zac.', 'Guadalupe, Zacatecas'],
    ['guadalupe zacat', 'Guadalupe, Zacatecas'],
    ['Benito Juárez CDMX', 'Benito Juárez, Ciudad de México'],
    ['new york', 'Nueva York, Nueva York'],
    ['philadelphia', 'Filadelfia, Pensilvania'],
    ['los angeles', 'Los Ángeles, California'],
    ['st petersburg', 'San Petersburgo, Florida'],
    ['playa del', 'Playa del Carmen, Quintana Roo'],
    ['cabo', 'Cabo San Lucas, Baja California Sur'],
  ])('suggestCities lists the intended place first for the text %s', (typed, place) => {
    expect(cities(typed)[0]).toBe(place)
  })

  it("findPlaces treats an abbreviation such as 'ver' also as the beginning of a name", () => {
    expect(cities('st')).toContain('Stockton, California')
    expect(cities('ma')).toContain('Mazatlán, Sinaloa')
    expect(cities('ver')[0]).toBe('Veracruz, Veracruz')
  })

  it('places with the same name are distinguished by their state', () => {
    expect(cities('Guadalupe').slice(0, 2)).toEqual(['Guadalupe, Nuevo León', 'Guadalupe, Zacatecas'])
    const ids = suggestCities(catalog, 'san', 10_000).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('findPlaces finds every place by the beginning of its name, and no place without a matching word', () => {
    fc.assert(
      fc.property(fc.constantFrom(...catalog.places), fc.integer({ min: 4, max: 30 }), (place, length) => {
        const query = place.city.slice(0, length).toUpperCase()
        expect(findPlaces(catalog, query).includes(place)).toBe(true)
      }),
      { numRuns: 200 },
    )
    for (const place of findPlaces(catalog, 'hermo')) {
      expect(` ${toPlaceKey(place.city)}`).toContain(' hermo')
    }
  })

  it('findPlaces accepts any text, and finds nothing for punctuation or names of object properties', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => Array.isArray(findPlaces(catalog, text))),
      { numRuns: 50 },
    )
    for (const text of ['', '  ', '.,;', '__proto__', 'constructor', '(', '\\', '%']) {
      expect(findPlaces(catalog, text), text).toEqual([])
    }
  })

  it('for one search text, suggestCities reads search keys at most four times per place on average', () => {
    let reads = 0
    const places = catalog.places.map((place) =>
      Object.defineProperty({ ...place }, 'keys', {
        get() {
          reads += 1
          return place.keys
        },
      }),
    )
    for (const text of ['s', 'san j', 'a', 'ciudad', 'Guadalupe, Zac.', 'x']) {
      reads = 0
      suggestCities({ ...catalog, places }, text)
      expect(reads, text).toBeLessThanOrEqual(4 * places.length)
      expect(reads, text).toBeGreaterThanOrEqual(places.length)
    }
  })
})

describe('suggestStates', () => {
  it('suggestStates ignores accents and case, and lists Mexican states first', () => {
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

  it('suggestStates lists first the states whose name begins with the text, then states with a later matching word', () => {
    expect(states('c').slice(0, 3)).toEqual(['Campeche', 'Chiapas', 'Chihuahua'])
    expect(states('mex')).toEqual(['Ciudad de México', 'Estado de México', 'Nuevo México'])
  })

  it.each([
    ['CDMX', 'Ciudad de México'],
    ['D.F.', 'Ciudad de México'],
    ['distrito f', 'Ciudad de México'],
    ['Edomex', 'Estado de México'],
    ['Edo. Méx.', 'Estado de México'],
    ['NL', 'Nuevo León'],
    ['n.l.', 'Nuevo León'],
    ['QRoo', 'Quintana Roo'],
    ['Q. Roo', 'Quintana Roo'],
    ['slp', 'San Luis Potosí'],
    ['BCS', 'Baja California Sur'],
    ['gto', 'Guanajuato'],
  ])('suggestStates lists the correct Mexican state first for the short name %s', (typed, state) => {
    expect(states(typed)[0]).toBe(state)
  })

  it('suggestStates returns nothing for an empty text, or for the complete name of one state', () => {
    expect(states('  ')).toEqual([])
    expect(states('Jalisco')).toEqual([])
    expect(states('Baja California')).toContain('Baja California Sur')
  })
})
