/** What Google says about a part of an address. */
export interface AddressComponent {
  longText: string | null
  types: readonly string[]
}

/** What a chosen address fills in (spec §3, Address autocomplete result); empty where the address does not say. */
export interface AddressResult {
  address: string
  city: string
  state: string
}

/** Long official names that people do not use; explore would list one state twice. */
const usualNames: Record<string, string> = {
  'Coahuila de Zaragoza': 'Coahuila',
  México: 'Estado de México',
  'Michoacán de Ocampo': 'Michoacán',
  'Querétaro de Arteaga': 'Querétaro',
  'Veracruz de Ignacio de la Llave': 'Veracruz',
}

/** City from locality, or else administrative area level 2; state from administrative area level 1 (spec §5). */
export function toAddressResult(address: string, components: readonly AddressComponent[]): AddressResult {
  const part = (type: string) =>
    components.find(({ types, longText }) => types.includes(type) && longText?.trim())?.longText?.trim() ?? ''
  const state = part('administrative_area_level_1')
  return {
    address,
    city: part('locality') || part('administrative_area_level_2'),
    state: Object.hasOwn(usualNames, state) ? (usualNames[state] ?? state) : state,
  }
}
