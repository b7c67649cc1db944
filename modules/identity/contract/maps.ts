/**
 * Returns the URL that searches for an address in Google Maps. City and state are appended unless a part after the
 * first comma names them. The first part is the street, which may have the name of the city.
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
 * Whether a part of an address is the name of a place, with or without a postal code: '44160 guadalajara' is
 * 'Guadalajara'. Do not use `foldText` in this function: its file would add 25 kB to the scripts of a profile.
 */
function isSamePlace(part: string, place: string): boolean {
  const name = part.replace(/\b\d{5}\b/g, '').trim()
  return sameLetters.compare(name, place.trim()) === 0
}
