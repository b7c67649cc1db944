export interface AddressComponent {
  longText: string | null
  types: readonly string[]
}

export interface PostalAddress {
  address: string
  city: string
  state: string
}

/** Replace official state names by the usual names: the page 'Explorar' would otherwise list a state twice. */
const usualNames: Record<string, string> = {
  'Coahuila de Zaragoza': 'Coahuila',
  México: 'Estado de México',
  'Michoacán de Ocampo': 'Michoacán',
  'Querétaro de Arteaga': 'Querétaro',
  'Veracruz de Ignacio de la Llave': 'Veracruz',
}

export function toPostalAddress(address: string, components: readonly AddressComponent[]): PostalAddress {
  const part = (type: string) =>
    components.find(({ types, longText }) => types.includes(type) && longText?.trim())?.longText?.trim() ?? ''
  const state = part('administrative_area_level_1')
  return {
    address,
    city: part('locality') || part('administrative_area_level_2'),
    state: Object.hasOwn(usualNames, state) ? (usualNames[state] ?? state) : state,
  }
}
