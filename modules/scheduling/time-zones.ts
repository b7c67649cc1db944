import { z } from 'zod'
import { isTimeZone } from '#modules/scheduling/local-time.ts'

export const fallbackTimeZone = 'America/Mexico_City'

/** An IANA zone by name; bare offsets like '+05:00' have no clock changes and are refused. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => /^(UTC|[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name) && isTimeZone(name), {
    message: 'Elige una zona horaria válida',
  })

const zoneOfState: Record<string, string> = {
  'baja california': 'America/Tijuana',
  'baja california sur': 'America/Mazatlan',
  sinaloa: 'America/Mazatlan',
  nayarit: 'America/Mazatlan',
  sonora: 'America/Hermosillo',
  chihuahua: 'America/Chihuahua',
  coahuila: 'America/Monterrey',
  'coahuila de zaragoza': 'America/Monterrey',
  'nuevo leon': 'America/Monterrey',
  tamaulipas: 'America/Monterrey',
  campeche: 'America/Merida',
  yucatan: 'America/Merida',
  'quintana roo': 'America/Cancun',
}

/** Municipalities whose clock is not their state's (Ley de los Husos Horarios, 2022). */
const zoneOfMunicipality: Record<string, Record<string, readonly string[]>> = {
  chihuahua: {
    'America/Ciudad_Juarez': [
      'ciudad juarez',
      'juarez',
      'ascension',
      'janos',
      'guadalupe',
      'praxedis g. guerrero',
    ],
    'America/Ojinaga': ['ojinaga', 'coyame', 'coyame del sotol', 'manuel benavides'],
  },
  coahuila: {
    'America/Matamoros': [
      'acuna',
      'ciudad acuna',
      'allende',
      'guerrero',
      'hidalgo',
      'jimenez',
      'morelos',
      'nava',
      'ocampo',
      'piedras negras',
      'villa union',
      'zaragoza',
    ],
  },
  'nuevo leon': { 'America/Matamoros': ['anahuac'] },
  tamaulipas: {
    'America/Matamoros': [
      'nuevo laredo',
      'guerrero',
      'nueva ciudad guerrero',
      'mier',
      'miguel aleman',
      'ciudad miguel aleman',
      'camargo',
      'gustavo diaz ordaz',
      'reynosa',
      'rio bravo',
      'valle hermoso',
      'matamoros',
    ],
  },
  nayarit: {
    'America/Bahia_Banderas': ['bahia de banderas', 'nuevo vallarta', 'bucerias', 'valle de banderas'],
  },
}

function fold(place: string | null): string {
  return (place ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .trim()
    .toLowerCase()
}

/** The zone that an agenda starts with, from where its provider lives (design decision 4). */
export function timeZoneOfPlace(place: { state: string | null; city: string | null }): string {
  const state = fold(place.state)
  const city = fold(place.city)
  const own = Object.entries(zoneOfMunicipality[state.replace(/ de zaragoza$/, '')] ?? {})
  return own.find(([, cities]) => cities.includes(city))?.[0] ?? zoneOfState[state] ?? fallbackTimeZone
}
