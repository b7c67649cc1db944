import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { mexicanPlaces } from '#modules/circles/contract/mexican-places.ts'
import { createPlaceCatalog } from './catalog.ts'
import { usPlaces } from './us-places.ts'

const { places, states } = createPlaceCatalog(mexicanPlaces, usPlaces)

/** The numbers of municipalities per state in 2025 are from Mexico's statistics office. */
const municipalities: Record<string, number> = {
  Aguascalientes: 11,
  'Baja California': 7,
  'Baja California Sur': 5,
  Campeche: 13,
  Chiapas: 124,
  Chihuahua: 67,
  'Ciudad de México': 16,
  Coahuila: 38,
  Colima: 10,
  Durango: 39,
  'Estado de México': 125,
  Guanajuato: 46,
  Guerrero: 85,
  Hidalgo: 84,
  Jalisco: 125,
  Michoacán: 113,
  Morelos: 36,
  Nayarit: 20,
  'Nuevo León': 51,
  Oaxaca: 570 - 2,
  Puebla: 217,
  Querétaro: 18,
  'Quintana Roo': 11,
  'San Luis Potosí': 59,
  Sinaloa: 20,
  Sonora: 72,
  Tabasco: 17,
  Tamaulipas: 43,
  Tlaxcala: 60,
  Veracruz: 212,
  Yucatán: 106,
  Zacatecas: 58,
}

const has = (city: string, state: string) =>
  places.some((place) => place.city === city && place.state === state)

describe('catalogue of places in Mexico', () => {
  it('the place catalogue has the 32 states of Mexico, and the 50 states and the capital district of the US', () => {
    const of = (country: string) =>
      states.filter((state) => state.country === country).map(({ name }) => name)
    expect(of('MX').sort()).toEqual(Object.keys(municipalities).sort())
    expect(new Set(of('US')).size).toBe(51)
  })

  it.each(Object.entries(municipalities))('the Mexican state %s has %i municipalities', (state, count) => {
    expect(places.filter((place) => place.isMunicipality && place.state === state)).toHaveLength(count)
  })

  it('the place catalogue has 2,476 entries for the 2,478 municipalities of Mexico, because two pairs have equal names', () => {
    expect(places.filter(({ isMunicipality }) => isMunicipality)).toHaveLength(2_478 - 2)
  })

  it.each([
    ['Cancún', 'Quintana Roo'],
    ['Playa del Carmen', 'Quintana Roo'],
    ['Chetumal', 'Quintana Roo'],
    ['Cabo San Lucas', 'Baja California Sur'],
    ['San José del Cabo', 'Baja California Sur'],
    ['Los Cabos', 'Baja California Sur'],
    ['Ciudad de México', 'Ciudad de México'],
    ['Ciudad Juárez', 'Chihuahua'],
    ['Ciudad Obregón', 'Sonora'],
    ['Los Mochis', 'Sinaloa'],
    ['Villahermosa', 'Tabasco'],
    ['Ciudad del Carmen', 'Campeche'],
    ['Puerto Escondido', 'Oaxaca'],
    ['Puerto Vallarta', 'Jalisco'],
    ['Ciudad Victoria', 'Tamaulipas'],
    ['Tijuana', 'Baja California'],
    ['San Luis Río Colorado', 'Sonora'],
    ['Nueva York', 'Nueva York'],
    ['Washington', 'Distrito de Columbia'],
    ['Chicago', 'Illinois'],
    ['El Paso', 'Texas'],
  ])('the place catalogue has the common name of a city: %s, %s', (city, state) => {
    expect(has(city, state)).toBe(true)
  })

  it('the place catalogue has unique places in every state, with names of less than 60 characters', () => {
    for (const { name } of states) expect(places.some(({ state }) => state === name)).toBe(true)
    const names = places.map(({ city, state }) => `${city}|${state}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { city, size } of places) {
      expect(city).toMatch(/^‘?\p{Lu}[\p{L}\d.'’‘/ -]*[\p{L}\d.]$/u)
      expect(city.length).toBeLessThan(60)
      expect(size).toBeLessThanOrEqual(8)
    }
  })

  it('the place catalogue of Mexico and the US has less than 60 kB compressed', () => {
    expect(gzipSync(mexicanPlaces).length).toBeLessThan(35_000)
    expect(gzipSync(mexicanPlaces).length + gzipSync(usPlaces).length).toBeLessThan(60_000)
  })
})
