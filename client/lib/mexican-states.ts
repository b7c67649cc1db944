import type { ComboOption } from '#client/components/combo-field.tsx'

/** The 32 federal entities by the names that people use. */
const mexicanStates = [
  'Aguascalientes',
  'Baja California',
  'Baja California Sur',
  'Campeche',
  'Chiapas',
  'Chihuahua',
  'Ciudad de México',
  'Coahuila',
  'Colima',
  'Durango',
  'Estado de México',
  'Guanajuato',
  'Guerrero',
  'Hidalgo',
  'Jalisco',
  'Michoacán',
  'Morelos',
  'Nayarit',
  'Nuevo León',
  'Oaxaca',
  'Puebla',
  'Querétaro',
  'Quintana Roo',
  'San Luis Potosí',
  'Sinaloa',
  'Sonora',
  'Tabasco',
  'Tamaulipas',
  'Tlaxcala',
  'Veracruz',
  'Yucatán',
  'Zacatecas',
] as const

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()

/** States that contain what is being written, those that begin with it first; none once one is complete. */
export function suggestStates(typed: string): readonly ComboOption[] {
  const query = fold(typed)
  if (query === '') return []
  const fitting = mexicanStates.filter((state) => fold(state).includes(query))
  if (fitting.length === 1 && fitting[0] === typed.trim()) return []
  const begins = (state: string) => Number(fold(state).startsWith(query))
  return fitting.sort((a, b) => begins(b) - begins(a)).map((state) => ({ id: state, text: state }))
}
