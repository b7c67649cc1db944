import type { AutoConfirmFor } from '#modules/scheduling/contract/policy.ts'

// Apart from the messages: every page loads those, and only an agenda's screens show these.

/** Whose bookings an agenda confirms at once. */
export const autoConfirmForLabels = {
  ALL: 'Todas',
  PROVEN: 'Las de quien confirmó su correo',
  KNOWN: 'Las de mi círculo y mis clientes',
  NONE: 'Ninguna',
} satisfies Record<AutoConfirmFor, string>

/** By weekday number, 0 is Sunday. */
export const weekdayNames = [
  'Domingo',
  'Lunes',
  'Martes',
  'Miércoles',
  'Jueves',
  'Viernes',
  'Sábado',
] as const

/** The zones of Mexico, west to east, as the agenda offers them. Any other IANA zone may be saved too. */
export const timeZoneLabels = {
  'America/Tijuana': 'Baja California (Tijuana)',
  'America/Hermosillo': 'Sonora (Hermosillo)',
  'America/Mazatlan': 'Pacífico (Mazatlán, La Paz, Tepic)',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Ojinaga': 'Ojinaga',
  'America/Chihuahua': 'Chihuahua',
  'America/Mexico_City': 'Centro (Ciudad de México, Guadalajara)',
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Monterrey': 'Noreste (Monterrey, Saltillo)',
  'America/Matamoros': 'Frontera noreste (Reynosa, Nuevo Laredo, Piedras Negras)',
  'America/Merida': 'Yucatán y Campeche (Mérida)',
  'America/Cancun': 'Quintana Roo (Cancún)',
} as const

/** How people name a clock, where a zone's own last word is not it. */
const cities: Record<string, string | undefined> = {
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Mexico_City': 'Ciudad de México',
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Mazatlan': 'Mazatlán',
  'America/Merida': 'Mérida',
  'America/Cancun': 'Cancún',
  'America/New_York': 'Nueva York',
  'America/Los_Angeles': 'Los Ángeles',
  'Pacific/Honolulu': 'Honolulú',
  UTC: 'Greenwich (UTC)',
}

/** 'Tijuana' of 'America/Tijuana': for 'hora de Tijuana'. */
export function timeZoneCity(timeZone: string): string {
  return cities[timeZone] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}
