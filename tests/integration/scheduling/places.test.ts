import { describe, expect, it } from 'vitest'
import { mexicanStates, places } from '#client/lib/places/catalog.ts'
import { timeZoneOfPlace } from '#modules/scheduling/time-zones.ts'

const isOffered = (city: string, state: string) =>
  places.some((place) => place.city === city && place.state === state)

/** States whose clock is not that of the capital. */
const ownClock: Record<string, string> = {
  'Baja California': 'America/Tijuana',
  'Baja California Sur': 'America/Mazatlan',
  Sinaloa: 'America/Mazatlan',
  Nayarit: 'America/Mazatlan',
  Sonora: 'America/Hermosillo',
  Chihuahua: 'America/Chihuahua',
  Coahuila: 'America/Monterrey',
  'Nuevo León': 'America/Monterrey',
  Tamaulipas: 'America/Monterrey',
  Campeche: 'America/Merida',
  Yucatán: 'America/Merida',
  'Quintana Roo': 'America/Cancun',
}

/** Municipalities whose clock is not their state's, by the names that the catalogue offers. */
const borders: [state: string, zone: string, cities: string[]][] = [
  [
    'Chihuahua',
    'America/Ciudad_Juarez',
    ['Ciudad Juárez', 'Ascensión', 'Janos', 'Guadalupe', 'Praxedis G. Guerrero'],
  ],
  ['Chihuahua', 'America/Ojinaga', ['Ojinaga', 'Coyame del Sotol', 'Manuel Benavides']],
  [
    'Coahuila',
    'America/Matamoros',
    [
      'Acuña',
      'Ciudad Acuña',
      'Allende',
      'Guerrero',
      'Hidalgo',
      'Jiménez',
      'Morelos',
      'Nava',
      'Ocampo',
    ].concat(['Piedras Negras', 'Villa Unión', 'Zaragoza']),
  ],
  ['Nuevo León', 'America/Matamoros', ['Anáhuac']],
  [
    'Tamaulipas',
    'America/Matamoros',
    [
      'Nuevo Laredo',
      'Guerrero',
      'Nueva Ciudad Guerrero',
      'Mier',
      'Miguel Alemán',
      'Ciudad Miguel Alemán',
    ].concat(['Camargo', 'Gustavo Díaz Ordaz', 'Reynosa', 'Río Bravo', 'Valle Hermoso', 'Matamoros']),
  ],
  [
    'Nayarit',
    'America/Bahia_Banderas',
    ['Bahía de Banderas', 'Nuevo Vallarta', 'Bucerías', 'Valle de Banderas'],
  ],
]

describe('a place that was chosen from the catalogue', () => {
  it.each(mexicanStates)('has the clock of its state: %s', (state) => {
    expect(timeZoneOfPlace({ state, city: null })).toBe(ownClock[state] ?? 'America/Mexico_City')
  })

  it('has the clock of the border where the border has its own, and of the state everywhere else', () => {
    const own = new Map(
      borders.flatMap(([state, zone, cities]) => cities.map((city) => [`${city}|${state}`, zone])),
    )
    for (const { city, state } of places.filter((place) => mexicanStates.includes(place.state))) {
      const zone = own.get(`${city}|${state}`) ?? ownClock[state] ?? 'America/Mexico_City'
      expect(timeZoneOfPlace({ state, city }), `${city}, ${state}`).toBe(zone)
    }
  })

  it('can be every municipality with a clock of its own', () => {
    for (const [state, , cities] of borders) {
      for (const city of cities) expect(isOffered(city, state), `${city}, ${state}`).toBe(true)
    }
  })
})
