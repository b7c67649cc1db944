/**
 * URL of a search for an address. The address, which its owner typed or chose, may already end with the city and the
 * state. The first part of the address is the street, which may have the name of the city.
 */
export function getMapsSearchUrl(address: string, ...places: (string | null)[]): string {
  const parts = address.split(',')
  for (const place of places) {
    const isNamed = parts.slice(1).some((part) => isSamePlace(part, place ?? ''))
    if (place && !isNamed) parts.push(` ${place}`)
  }
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(parts.join(','))}`
}

/** Compares texts without accents and case. */
const sameLetters = new Intl.Collator('es', { sensitivity: 'base' })

/**
 * Whether a part of an address names a place, with or without a postal code: '44160 guadalajara' is 'Guadalajara'. It does not use `foldText`,
 * because its file would add 25 kB of other code to the scripts of a profile.
 */
function isSamePlace(part: string, place: string): boolean {
  const name = part.replace(/\b\d{5}\b/g, '').trim()
  return sameLetters.compare(name, place.trim()) === 0
}
