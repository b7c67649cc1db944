import { describe, expect, it } from 'vitest'
import { mexicanPlaces } from '#modules/circles/contract/mexican-places.ts'
import { parsePlaceLines } from '#modules/circles/contract/place-lines.ts'
import { toPlaceKey } from '#modules/circles/contract/place-names.ts'
import { alternativePlaceNames } from '#modules/circles/places/alternative-place-names.ts'
import {
  findPlaceArea,
  findPlaceAreaById,
  findPlaceAreasOfState,
  getAllPlaceAreas,
  listNormalizedPlaceNames,
} from '#modules/circles/places/areas.ts'
import { mexicanPlaceCoordinates } from '#modules/circles/places/coordinates.ts'
import { findMexicanStateByName } from '#modules/circles/places/states.ts'

const lines = parsePlaceLines(mexicanPlaces)
const idOf = (city: string | null, state: string | null) => findPlaceArea(city, state)?.id ?? null

describe('coordinates of the place catalogue', () => {
  it('the place catalogue has coordinates for every place', () => {
    const counts = mexicanPlaceCoordinates
      .trim()
      .split('\n')
      .map((line) => line.split(',').length)
    expect(counts).toEqual(lines.map(({ places }) => places.length))
  })

  it.each([
    ['Guadalajara', 'Jalisco', 20.67, -103.35],
    ['Monterrey', 'Nuevo León', 25.67, -100.31],
    ['Ciudad de México', 'Ciudad de México', 19.43, -99.13],
    ['Coyoacán', 'Ciudad de México', 19.35, -99.16],
    ['Cancún', 'Quintana Roo', 21.17, -86.85],
    ['Tijuana', 'Baja California', 32.5, -117],
    ['Boca del Río', 'Veracruz', 19.1, -96.11],
    ['Guelatao de Juárez', 'Oaxaca', 17.32, -96.49],
    ['Chiautempan', 'Tlaxcala', 19.31, -98.19],
  ])('the place catalogue has the position of %s, %s to within 0.05°', (city, state, latitude, longitude) => {
    const area = findPlaceArea(city, state)
    expect(Math.abs((area?.latitude ?? 0) - latitude)).toBeLessThan(0.05)
    expect(Math.abs((area?.longitude ?? 0) - longitude)).toBeLessThan(0.05)
  })

  it('the coordinates of all areas in the place catalogue lie within Mexico', () => {
    for (const { latitude, longitude } of getAllPlaceAreas()) {
      expect(latitude).toBeGreaterThan(14.5)
      expect(latitude).toBeLessThan(32.75)
      expect(longitude).toBeGreaterThan(-118.5)
      expect(longitude).toBeLessThan(-86.7)
    }
  })
})

describe('areas (towns and boroughs) of the place catalogue', () => {
  it('each area of the place catalogue has a distinct id of letters, digits and hyphens', () => {
    const ids = getAllPlaceAreas().map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(4_000)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[\p{Ll}\d]+(-[\p{Ll}\d]+)*$/u.test(id))).toEqual([])
  })

  it('findPlaceAreaById returns the area with the given id, and null for an unknown id', () => {
    expect(findPlaceAreaById('zapopan-jalisco')).toMatchObject({ city: 'Zapopan', state: 'Jalisco', size: 0 })
    expect(findPlaceAreaById('atlantis-jalisco')).toBeNull()
  })

  it('findArea finds each place of the catalogue by its name and its state', () => {
    const lost = lines.flatMap(({ state, places }) =>
      places.filter(({ city }) => findPlaceArea(city, state) === null).map(({ city }) => `${city}, ${state}`),
    )
    expect(lost).toEqual([])
  })

  it('findPlaceAreasOfState returns the areas of a Mexican state, largest first, and none for a foreign state', () => {
    const areas = findPlaceAreasOfState('Jal.')
    expect(areas.slice(0, 3).map(({ city }) => city)).toEqual(['Guadalajara', 'Zapopan', 'Tlaquepaque'])
    expect(new Set(areas.map(({ state }) => state))).toEqual(new Set(['Jalisco']))
    expect(findPlaceAreasOfState('California')).toEqual([])
  })

  it('findPlaceAreasOfState returns for Mexico City both the whole city and its boroughs', () => {
    const cities = findPlaceAreasOfState('CDMX').map(({ city }) => city)
    expect(cities).toEqual(expect.arrayContaining(['Ciudad de México', 'Iztapalapa', 'Coyoacán', 'Tláhuac']))
    expect(findPlaceArea('Ciudad de México', 'Ciudad de México')).not.toBe(
      findPlaceArea('Cuauhtémoc', 'Ciudad de México'),
    )
  })

  it('listNormalizedPlaceNames lists an area under each of its names, such as Cajeme and Ciudad Obregón', () => {
    const names = listNormalizedPlaceNames().filter(({ area }) => area.id === 'ciudad-obregon-sonora')
    expect(names.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['cajeme', 'ciudad obregon', 'obregon']),
    )
  })
})

describe('alternative names of places', () => {
  const all = Object.entries(alternativePlaceNames).flatMap(([state, names]) =>
    names.map((line) => ({ state, line, keys: line.split(', ').map(toPlaceKey) })),
  )
  const known = new Map(lines.map(({ state, places }) => [state, places.map(({ city }) => toPlaceKey(city))]))

  it.each(all)(
    'in $state, a list of alternative place names includes the catalogue name of the place: $line',
    ({ state, keys }) => {
      expect(keys.some((key) => known.get(state)?.includes(key))).toBe(true)
      expect(new Set(keys.map((key) => findPlaceArea(key, state))).size).toBe(1)
      expect(keys.length).toBeGreaterThan(1)
    },
  )

  it('within a Mexican state, no alternative place name belongs to two areas', () => {
    const twice = all.flatMap(({ state, keys }) => keys.map((key) => `${key}, ${state}`))
    expect(twice.filter((name, index) => twice.indexOf(name) !== index)).toEqual([])
  })
})

describe('lookup of the area for a city and state', () => {
  it.each([
    ['San Pedro Tlaquepaque', 'Jalisco', 'tlaquepaque-jalisco'],
    ['tlaquepaque', 'jal', 'tlaquepaque-jalisco'],
    ['Benito Juárez', 'Q. Roo', 'cancun-quintana-roo'],
    ['Solidaridad', 'Quintana Roo', 'playa-del-carmen-quintana-roo'],
    ['Jalapa', 'Veracruz de Ignacio de la Llave', 'xalapa-veracruz'],
    ['Cabo San Lucas', 'BCS', 'los-cabos-baja-california-sur'],
    ['Toluca de Lerdo', 'México', 'toluca-estado-de-mexico'],
    ['Cd. Juárez', 'Chih.', 'ciudad-juarez-chihuahua'],
    ['Alcaldía Coyoacán', 'CDMX', 'coyoacan-ciudad-de-mexico'],
    ['Guadalajara, Jalisco', 'Jalisco', 'guadalajara-jalisco'],
    ['Guadalajara, Jal.', null, 'guadalajara-jalisco'],
    ['GDL', '', 'guadalajara-jalisco'],
    ['CDMX', 'Ciudad de México', 'ciudad-de-mexico'],
    ['Ciudad de México', 'México', 'ciudad-de-mexico'],
    ['Guadalupe', 'Zacatecas', 'guadalupe-zacatecas'],
    ['Guadalupe', null, 'guadalupe-nuevo-leon'],
  ])('findArea finds the area for the typed city %s and state %s', (city, state, id) => {
    expect(idOf(city, state)).toBe(id)
  })

  it('findArea returns null for a city of another state, a city abroad, and an empty city', () => {
    expect(idOf('Monterrey', 'Coahuila')).toBeNull()
    expect(idOf('San Diego', 'California')).toBeNull()
    expect(idOf(null, 'Jalisco')).toBeNull()
    expect(idOf(' , ', null)).toBeNull()
    expect(idOf('Guadalajara Sur de Atlantis', 'Jalisco')).toBeNull()
  })

  it('findArea returns null for a city name without a state if two places with this name are equally large', () => {
    const sizes = getAllPlaceAreas().filter(({ city }) => city === 'San Rafael')
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes[0]?.size === sizes[1]?.size ? idOf('San Rafael', null) : null).toBeNull()
  })
})

describe('lookup of a state by its name', () => {
  it.each([
    ['Jalisco', 'Jalisco'],
    ['Aguascalientes', 'Aguascalientes'],
    ['q. roo', 'Quintana Roo'],
    ['Edo. de Méx.', 'Estado de México'],
    ['México', 'Estado de México'],
    ['Michoacán de Ocampo', 'Michoacán'],
    ['Estado de Puebla', 'Puebla'],
    ['DF', 'Ciudad de México'],
    ['Texas', null],
    ['', null],
  ])('findMexicanStateByName returns the Mexican state that the text %s names, if any', (text, state) => {
    expect(findMexicanStateByName(text)).toBe(state)
  })
})
