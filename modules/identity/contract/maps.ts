/**
 * Appends city and state to the address, unless a part after the first comma names them. The first part is the street,
 * which may have the name of the city.
 */
export function getMapsSearchUrl(address: string, ...places: (string | null)[]): string {
  const parts = address.split(',')
  for (const place of places) {
    const isNamed = parts.slice(1).some((part) => isSamePlace(part, place ?? ''))
    if (place && !isNamed) parts.push(` ${place}`)
  }
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(parts.join(','))}`
}

const sameLetters = new Intl.Collator('es', { sensitivity: 'base' })

/**
 * Ignores case, accents and the postcode: '44160 guadalajara' is the place 'Guadalajara'. Do not use `foldText`: its
 * file would add 25 kB to the scripts of a profile.
 */
function isSamePlace(part: string, place: string): boolean {
  const name = part.replace(/\b\d{5}\b/g, '').trim()
  return sameLetters.compare(name, place.trim()) === 0
}
