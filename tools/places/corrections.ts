/** Corrections of GeoNames data come from Mexico's statistics office (INEGI, 2025) or common usage. */

export const mexicanStateNames: Record<string, string> = {
  'MX.09': 'Ciudad de México',
  'MX.15': 'Estado de México',
}

export const municipalitiesMissingInGeoNames: Record<string, readonly string[]> = {
  'MX.12': ['Las Vigas', 'Ñuu Savi', 'Santa Cruz del Rincón', 'San Nicolás'],
  'MX.24': ['Villa de Pozos'],
  'MX.25': ['Eldorado', 'Juan José Ríos'],
}

export const correctedMunicipalityNames: Record<string, string> = {
  'MX.05.017': 'Cintalapa de Figueroa',
  'MX.05.019': 'Comitán de Domínguez',
  'MX.05.078': 'San Cristóbal de las Casas',
  'MX.06.008': 'Batopilas de Manuel Gómez Morín',
  'MX.06.056': 'Valle del Rosario',
  'MX.09.008': 'La Magdalena Contreras',
  'MX.11.032': 'San José Iturbide',
  'MX.12.006': 'Apaxtla de Castrejón',
  'MX.15.002': 'Acolman',
  'MX.15.020': 'Coacalco de Berriozábal',
  'MX.15.058': 'Nezahualcóyotl',
  'MX.15.115': 'Xonacatlán',
  'MX.17.013': 'Jonacatepec de Leandro Valle',
  'MX.17.032': 'Zacualpan de Amilpas',
  'MX.20.038': 'Villa Hidalgo Yalálag',
  'MX.20.334': 'Villa de Tututepec',
  'MX.20.459': 'Villa de Santiago Chazumba',
  'MX.20.549': 'Tezoatlán de Segura y Luna',
  'MX.21.173': 'Teteles de Ávila Castillo',
  'MX.23.008': 'Playa del Carmen',
  'MX.24.001': 'Ahualulco del Sonido 13',
  'MX.26.003': 'Álamos',
  'MX.26.044': 'Ónavas',
  'MX.30.105': 'Medellín de Bravo',
  'MX.31.025': 'Dzan',
  'MX.31.094': 'Tixméhuac',
}

export const municipalityCodesOfTowns: Record<string, string> = {
  'MX.29|Santa Ana Chiautempan': 'MX.29.010',
  'MX.29|Tlaxcala': 'MX.29.033',
}

export const correctedPlaceNames: Record<string, string> = {
  'MX.06|Ascención': 'Ascensión',
  'MX.06|Praxédis Guerrero': 'Praxedis G. Guerrero',
  'MX.09|Delegación Cuajimalpa de Morelos': 'Cuajimalpa de Morelos',
  'MX.09|Gustavo Adolfo Madero': 'Gustavo A. Madero',
  'MX.09|Magdalena Contreras': 'La Magdalena Contreras',
  'MX.09|Mexico City': 'Ciudad de México',
  'US.CA|Los Angeles': 'Los Ángeles',
  'US.CA|San Jose': 'San José',
  'US.CA|Santa Barbara': 'Santa Bárbara',
  'US.FL|St. Petersburg': 'San Petersburgo',
  'US.FL|St. Augustine': 'San Agustín',
  'US.IN|Indianapolis': 'Indianápolis',
  'US.LA|New Orleans': 'Nueva Orleans',
  'US.MO|St. Louis': 'San Luis',
  'US.NY|New York City': 'Nueva York',
  'US.NY|Syracuse': 'Siracusa',
  'US.NY|The Bronx': 'El Bronx',
  'US.PA|Philadelphia': 'Filadelfia',
  'US.TX|Del Rio': 'Del Río',
}

/** Towns that GeoNames lacks or names differently, or well-known towns below the min population. */
export const additionalTowns: Record<string, Record<string, MoreTown>> = {
  'MX.18': {
    'Nuevo Vallarta': { population: 1_300, latitude: 20.7, longitude: -105.3 },
    Sayulita: { population: 2_300, latitude: 20.87, longitude: -105.44 },
  },
  'MX.20': {
    Mazunte: { population: 900, latitude: 15.67, longitude: -96.55 },
    Zipolite: { population: 1_100, latitude: 15.66, longitude: -96.51 },
  },
  'US.DC': { Washington: { population: 690_000, latitude: 38.9, longitude: -77.04 } },
  'US.SD': { Pierre: { population: 14_000, latitude: 44.37, longitude: -100.35 } },
  'US.VT': { Montpelier: { population: 8_000, latitude: 44.26, longitude: -72.58 } },
}

interface MoreTown {
  population: number
  latitude: number
  longitude: number
}

export const usStateNames: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  NC: 'Carolina del Norte',
  SC: 'Carolina del Sur',
  CO: 'Colorado',
  CT: 'Connecticut',
  ND: 'Dakota del Norte',
  SD: 'Dakota del Sur',
  DE: 'Delaware',
  DC: 'Distrito de Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawái',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Luisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Míchigan',
  MN: 'Minnesota',
  MS: 'Misisipi',
  MO: 'Misuri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NJ: 'Nueva Jersey',
  NY: 'Nueva York',
  NH: 'Nuevo Hampshire',
  NM: 'Nuevo México',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregón',
  PA: 'Pensilvania',
  RI: 'Rhode Island',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WV: 'Virginia Occidental',
  WA: 'Washington',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}
