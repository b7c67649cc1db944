import { z } from 'zod'
import { foldText } from '#kernel/text/fold.ts'
import { isTimeZone } from '#kernel/time-zones.ts'

export const fallbackTimeZone = 'America/Mexico_City'

/** The schema rejects UTC offsets such as '+05:00', because UTC offsets have no clock changes. */
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

/** A US state with two time zones is listed under the zone of most of its population. */
const statesOfUsZone: Record<string, string> = {
  'America/New_York':
    'carolina del norte, carolina del sur, connecticut, delaware, distrito de columbia, florida, georgia, indiana, ' +
    'kentucky, maine, maryland, massachusetts, michigan, nueva jersey, nueva york, nuevo hampshire, ohio, pensilvania, ' +
    'rhode island, vermont, virginia, virginia occidental',
  'America/Chicago':
    'alabama, arkansas, dakota del norte, dakota del sur, illinois, iowa, kansas, luisiana, minnesota, misisipi, misuri, ' +
    'nebraska, oklahoma, tennessee, texas, wisconsin',
  'America/Denver': 'colorado, idaho, montana, nuevo mexico, utah, wyoming',
  'America/Phoenix': 'arizona',
  'America/Los_Angeles': 'california, nevada, oregon, washington',
  'America/Anchorage': 'alaska',
  'Pacific/Honolulu': 'hawai',
}
for (const [zone, states] of Object.entries(statesOfUsZone)) {
  for (const state of states.split(', ')) zoneOfState[state] = zone
}

/**
 * Municipalities and towns whose time zone differs from that of their state (Ley de los Husos Horarios,
 * 2022).
 */
const zoneOfMunicipality: Record<string, Record<string, readonly string[]>> = {
  texas: { 'America/Denver': ['el paso', 'horizon city', 'socorro'] },
  florida: { 'America/Chicago': ['pensacola', 'panama city', 'fort walton beach'] },
  tennessee: { 'America/New_York': ['knoxville', 'chattanooga', 'johnson city', 'kingsport'] },
  chihuahua: {
    'America/Ciudad_Juarez': [
      'ciudad juarez',
      'juarez',
      'ascension',
      'janos',
      'guadalupe',
      'praxedis g. guerrero',
      'puerto palomas de villa',
      'san isidro',
    ],
    'America/Ojinaga': ['ojinaga', 'manuel ojinaga', 'coyame', 'coyame del sotol', 'manuel benavides'],
  },
  coahuila: {
    'America/Matamoros': [
      'acuna',
      'ciudad acuna',
      'allende',
      'guerrero',
      'hidalgo',
      'jimenez',
      'laguna del rey',
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
      'los guerra',
      'camargo',
      'ciudad camargo',
      'gustavo diaz ordaz',
      'ciudad gustavo diaz ordaz',
      'reynosa',
      'rio bravo',
      'ciudad rio bravo',
      'nuevo progreso',
      'valle hermoso',
      'anahuac',
      'el realito',
      'matamoros',
      'el control',
      'ramirez',
      'el campanario y oradel',
    ],
  },
  nayarit: {
    'America/Bahia_Banderas': [
      'bahia de banderas',
      'bucerias',
      'cruz de huanacaxtle',
      'el porvenir',
      'la cruz de huanacaxtle',
      'las jarretaderas',
      'mezcales',
      'nuevo vallarta',
      'punta de mita',
      'san jose del valle',
      'san juan de abajo',
      'san vicente',
      'sayulita',
      'valle de banderas',
    ],
  },
}

export function findTimeZoneOfPlace(place: { state: string | null; city: string | null }): string {
  const state = foldText(place.state ?? '')
  const city = foldText(place.city ?? '')
  const key = state.replace(/ de zaragoza$/, '')
  const own = Object.hasOwn(zoneOfMunicipality, key) ? Object.entries(zoneOfMunicipality[key] ?? {}) : []
  const ofState = Object.hasOwn(zoneOfState, state) ? zoneOfState[state] : undefined
  return own.find(([, cities]) => cities.includes(city))?.[0] ?? ofState ?? fallbackTimeZone
}
