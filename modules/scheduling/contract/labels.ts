import type { AutoConfirmRule } from '#modules/scheduling/contract/policy.ts'

export const autoConfirmRuleLabels = {
  ALL: 'Todas',
  PROVEN: 'Las de clientes con correo confirmado',
  KNOWN: 'Las de mi círculo y mis clientes',
  NONE: 'Ninguna',
} satisfies Record<AutoConfirmRule, string>

export const weekdayNames = [
  'Domingo',
  'Lunes',
  'Martes',
  'Miércoles',
  'Jueves',
  'Viernes',
  'Sábado',
] as const

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

const cityNamesUnlikeIana: Record<string, string | undefined> = {
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

export function getTimeZoneCity(timeZone: string): string {
  return cityNamesUnlikeIana[timeZone] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}
