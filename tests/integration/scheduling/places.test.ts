import { describe, expect, it } from 'vitest'
import { createPlaceCatalog } from '#client/shared/places/catalog.ts'
import { usPlaces } from '#client/shared/places/us-places.ts'
import { isTimeZone } from '#kernel/time-zones.ts'
import { mexicanPlaces } from '#modules/circles/contract/mexican-places.ts'
import { findTimeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
import { readTowns } from '../../../tools/places/sources.ts'

const catalog = createPlaceCatalog(mexicanPlaces, usPlaces)
const municipalities = catalog.places.filter(({ isMunicipality }) => isMunicipality)

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

/** Municipalities whose time zone differs by law from that of their state, with their GeoNames codes. */
const borders: [state: string, zone: string, municipalities: Record<string, string>][] = [
  [
    'Chihuahua',
    'America/Ciudad_Juarez',
    {
      Juárez: 'MX.06.037',
      Ascensión: 'MX.06.005',
      Janos: 'MX.06.035',
      Guadalupe: 'MX.06.028',
      'Praxedis G. Guerrero': 'MX.06.053',
    },
  ],
  [
    'Chihuahua',
    'America/Ojinaga',
    { Ojinaga: 'MX.06.052', 'Coyame del Sotol': 'MX.06.015', 'Manuel Benavides': 'MX.06.042' },
  ],
  [
    'Coahuila',
    'America/Matamoros',
    {
      Acuña: 'MX.07.002',
      Allende: 'MX.07.003',
      Guerrero: 'MX.07.012',
      Hidalgo: 'MX.07.013',
      Jiménez: 'MX.07.014',
      Morelos: 'MX.07.019',
      Nava: 'MX.07.022',
      Ocampo: 'MX.07.023',
      'Piedras Negras': 'MX.07.025',
      'Villa Unión': 'MX.07.037',
      Zaragoza: 'MX.07.038',
    },
  ],
  ['Nuevo León', 'America/Matamoros', { Anáhuac: 'MX.19.005' }],
  [
    'Tamaulipas',
    'America/Matamoros',
    {
      'Nuevo Laredo': 'MX.28.027',
      Guerrero: 'MX.28.014',
      Mier: 'MX.28.024',
      'Miguel Alemán': 'MX.28.025',
      Camargo: 'MX.28.007',
      'Gustavo Díaz Ordaz': 'MX.28.015',
      Reynosa: 'MX.28.032',
      'Río Bravo': 'MX.28.033',
      'Valle Hermoso': 'MX.28.040',
      Matamoros: 'MX.28.022',
    },
  ],
  ['Nayarit', 'America/Bahia_Banderas', { 'Bahía de Banderas': 'MX.18.020' }],
]

describe('the time zone of a place in the catalogue', () => {
  it.each(catalog.states)('the state $name has a valid time zone', ({ name: state, country }) => {
    const zone = findTimeZoneOfPlace({ state, city: null })
    expect(isTimeZone(zone)).toBe(true)
    if (country === 'MX') expect(zone).toBe(ownClock[state] ?? 'America/Mexico_City')
    else expect(zone).not.toBe('America/Mexico_City')
  })

  it('a municipality with a special time zone does not get the time zone of its state', () => {
    const own = new Map(
      borders.flatMap(([state, zone, names]) => Object.keys(names).map((city) => [`${city}|${state}`, zone])),
    )
    expect(own.size).toBe(31)
    for (const { city, state } of municipalities) {
      const zone = own.get(`${city}|${state}`) ?? ownClock[state] ?? 'America/Mexico_City'
      expect(findTimeZoneOfPlace({ state, city }), `${city}, ${state}`).toBe(zone)
      own.delete(`${city}|${state}`)
    }
    expect([...own.keys()]).toEqual([])
  })

  it('a town has the time zone of its municipality', () => {
    const towns = readTowns().sort((a, b) => a.population - b.population)
    const inStates = borders.flatMap(([state, zone, names]) =>
      Object.values(names).map((district) => ({ state, zone, district })),
    )
    const codes = new Map(inStates.map(({ state, district }) => [state, district.slice(0, 5)]))
    for (const { city, state, isMunicipality } of catalog.places) {
      const code = codes.get(state)
      if (code === undefined || isMunicipality) continue
      const district = towns.findLast((town) => town.state === code && town.name === city)?.district
      if (district === undefined) continue
      const zone = inStates.find((border) => border.district === district)?.zone ?? ownClock[state]
      expect(findTimeZoneOfPlace({ state, city }), `${city}, ${state}`).toBe(zone)
    }
  })

  it.each([
    ['Los Ángeles', 'California', 'America/Los_Angeles'],
    ['Chicago', 'Illinois', 'America/Chicago'],
    ['Nueva York', 'Nueva York', 'America/New_York'],
    ['Houston', 'Texas', 'America/Chicago'],
    ['El Paso', 'Texas', 'America/Denver'],
  ])('a city in the US has the time zone of its state: %s', (city, state, zone) => {
    expect(findTimeZoneOfPlace({ city, state })).toBe(zone)
  })

  it.each(['constructor', '__proto__', 'toString'])(
    'a place named like a property of Object.prototype gets the default time zone: %s',
    (name) => {
      expect(findTimeZoneOfPlace({ city: name, state: name })).toBe('America/Mexico_City')
    },
  )
})
