export const maxNameLength = 120

const LOWERCASE_PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'do', 'van', 'von'])

/**
 * One or two capital letters that stand for a person without a photo: first name and first surname, without
 * particles ('María de la Luz' → 'ML'). '·' when the name has no letter or digit.
 */
export function getInitials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/u)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '')
  const significant = words.filter((word) => !LOWERCASE_PARTICLES.has(word.toLocaleLowerCase('es-MX')))
  const chosen = significant.length > 0 ? significant : words
  const letters = chosen.slice(0, 2).map((word) => Array.from(word)[0] ?? '')
  return letters.join('').toLocaleUpperCase('es-MX') || '·'
}

/**
 * Index of the avatar colour of a person, from 0 to `count` - 1. The index depends only on the name, so a
 * person has one colour on every screen.
 */
export function getTintIndex(name: string, count: number): number {
  let hash = 7
  for (const letter of name) hash = (hash * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return Math.floor((hash / 1_000_003) * count)
}
