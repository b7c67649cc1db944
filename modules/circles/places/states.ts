import { mexicanPlaces } from '#modules/circles/contract/mexican-places.ts'
import { foldPlaceName, mexicanStatesByShortName } from '#modules/circles/contract/place-names.ts'

const otherStateNames: Record<string, string> = {
  'coahuila de zaragoza': 'Coahuila',
  'michoacan de ocampo': 'Michoacán',
  'queretaro de arteaga': 'Querétaro',
  'veracruz de ignacio de la llave': 'Veracruz',
  'veracruz llave': 'Veracruz',
  'mexico df': 'Ciudad de México',
  'mexico city': 'Ciudad de México',
  bcsur: 'Baja California Sur',
  'baja california norte': 'Baja California',
  'edo mexico': 'Estado de México',
  'estado mexico': 'Estado de México',
}

let keys: Map<string, string> | undefined

export function getMexicanStatesByName(): ReadonlyMap<string, string> {
  if (keys) return keys
  const full = [...mexicanPlaces.matchAll(/^[^:\n]+(?=:)/gm)].flatMap(([state]) => {
    const key = foldPlaceName(state)
    return [[key, state] as const, [`estado de ${key}`, state] as const]
  })
  keys = new Map([...Object.entries(otherStateNames), ...Object.entries(mexicanStatesByShortName), ...full])
  return keys
}

export function findMexicanStateByName(text: string | null): string | null {
  const key = foldPlaceName(text ?? '')
  return key === 'mexico' || key === 'mex' ? 'Estado de México' : (getMexicanStatesByName().get(key) ?? null)
}
