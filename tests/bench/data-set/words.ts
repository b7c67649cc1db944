import pg from 'pg'
import { findTimeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
import { fillDemoTextTemplate } from '../../../tools/demo/fill-template.ts'
import { feminineNames, masculineNames, surnames as rarerSurnames } from '../../../tools/demo/names.ts'
import { createRandomGenerator } from '../../../tools/demo/random.ts'
import { reviewTextsOfCareTrades } from '../../../tools/demo/reviews-care.ts'
import { reviewTextsOfHouseholdTrades } from '../../../tools/demo/reviews-home.ts'
import { reviewTextsOfOtherTrades } from '../../../tools/demo/reviews-town.ts'
import { demoTradesByKey } from '../../../tools/demo/trades.ts'

const commonFeminine = [
  'María',
  'Guadalupe',
  'Juana',
  'Margarita',
  'Verónica',
  'Elizabeth',
  'Alejandra',
  'Leticia',
]
const commonMasculine = ['José', 'Juan', 'Luis', 'Miguel', 'Francisco', 'Jesús', 'Antonio', 'Alejandro']
const commonSurnames = [
  'Hernández',
  'García',
  'Martínez',
  'López',
  'González',
  'Pérez',
  'Rodríguez',
  'Sánchez',
  'Ramírez',
  'Cruz',
  'Flores',
  'Gómez',
  'Morales',
  'Vázquez',
  'Jiménez',
  'Reyes',
  'Díaz',
  'Torres',
  'Gutiérrez',
  'Ruiz',
  'Mendoza',
  'Aguilar',
  'Ortiz',
  'Castillo',
  'Moreno',
]

/** City, state, telephone area code, and how many of 1,000 generated people live in the city. */
const cities: readonly (readonly [string, string, string, number])[] = [
  ['Ciudad de México', 'Ciudad de México', '55', 160],
  ['Guadalajara', 'Jalisco', '33', 70],
  ['Monterrey', 'Nuevo León', '81', 65],
  ['Puebla', 'Puebla', '222', 55],
  ['Tijuana', 'Baja California', '664', 50],
  ['León', 'Guanajuato', '477', 45],
  ['Ciudad Juárez', 'Chihuahua', '656', 42],
  ['Zapopan', 'Jalisco', '33', 40],
  ['Ecatepec', 'México', '55', 40],
  ['Nezahualcóyotl', 'México', '55', 35],
  ['Mérida', 'Yucatán', '999', 30],
  ['Querétaro', 'Querétaro', '442', 30],
  ['San Luis Potosí', 'San Luis Potosí', '444', 28],
  ['Aguascalientes', 'Aguascalientes', '449', 26],
  ['Mexicali', 'Baja California', '686', 26],
  ['Hermosillo', 'Sonora', '662', 25],
  ['Saltillo', 'Coahuila', '844', 24],
  ['Culiacán', 'Sinaloa', '667', 23],
  ['Morelia', 'Michoacán', '443', 22],
  ['Cancún', 'Quintana Roo', '998', 22],
  ['Chihuahua', 'Chihuahua', '614', 20],
  ['Toluca', 'México', '722', 20],
  ['Torreón', 'Coahuila', '871', 18],
  ['Veracruz', 'Veracruz', '229', 16],
  ['Xalapa', 'Veracruz', '228', 14],
  ['Villahermosa', 'Tabasco', '993', 12],
  ['Oaxaca de Juárez', 'Oaxaca', '951', 12],
  ['Tuxtla Gutiérrez', 'Chiapas', '961', 10],
  ['Cuernavaca', 'Morelos', '777', 8],
  ['La Paz', 'Baja California Sur', '612', 6],
  ['Tepic', 'Nayarit', '311', 4],
  ['Peñón Blanco', 'Durango', '677', 2],
]

const professions = Object.values(demoTradesByKey)
const random = createRandomGenerator('bench')

const text = (values: readonly string[]) =>
  `ARRAY[${values.map((value) => pg.escapeLiteral(value)).join(', ')}]::text[]`
const spread = (value: (city: (typeof cities)[number]) => string) =>
  text(cities.flatMap((city) => Array.from({ length: city[3] }, () => value(city))))

export const sqlTextArraysForBenchmarkData = {
  feminine: text([...new Set([...commonFeminine, ...feminineNames.flat()])]),
  masculine: text([...new Set([...commonMasculine, ...masculineNames.flat()])]),
  surnames: text([...new Set([...commonSurnames, ...rarerSurnames])]),
  cities: spread(([city]) => city),
  states: spread(([, state]) => state),
  areaCodes: spread(([, , areaCode]) => areaCode),
  timeZones: spread(([city, state]) => findTimeZoneOfPlace({ state, city })),
  tradesOfWomen: text(professions.map(({ names }) => names[1])),
  tradesOfMen: text(professions.map(({ names }) => names[0])),
  also: text(professions.map(({ also, names }) => also[0] ?? names[0])),
  professions: text([...new Set(professions.flatMap(({ names, also }) => [...names, ...also]))]),
  services: text([...new Set(professions.flatMap(({ services }) => services.map(([name]) => name)))]),
  reviews: text(
    Object.values({
      ...reviewTextsOfHouseholdTrades,
      ...reviewTextsOfCareTrades,
      ...reviewTextsOfOtherTrades,
    })
      .flat()
      .map((template) => fillDemoTextTemplate(random, template, { feminine: false })),
  ),
} as const
