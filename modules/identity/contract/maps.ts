/** A street named after the city must not count as the city. */
export function getMapsSearchUrl(address: string, ...places: (string | null)[]): string {
  const parts = address.split(',')
  for (const place of places) {
    const isNamed = parts.slice(1).some((part) => isSamePlace(part, place ?? ''))
    if (place && !isNamed) parts.push(` ${place}`)
  }
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(parts.join(','))}`
}

const sameLetters = new Intl.Collator('es', { sensitivity: 'base' })

/** Do not use `foldText` to compare place names: importing the file would add 25 kB to profile pages. */
function isSamePlace(part: string, place: string): boolean {
  const name = part.replace(/\b\d{5}\b/g, '').trim()
  return sameLetters.compare(name, place.trim()) === 0
}
