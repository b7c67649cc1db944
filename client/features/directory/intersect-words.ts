/**
 * Returns the words that both texts contain: 'urgente' for 'plomero urgente' (a search text without its place) and
 * 'urgente Tepic' (the same search text without its trade).
 */
export function intersectWords(one: string, other: string): string {
  const otherWords = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((word) => otherWords.has(word))
    .join(' ')
}
