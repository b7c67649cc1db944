/**
 * Returns the words that both texts contain. For a search text without its trade and the same text without its place,
 * the result lacks both.
 */
export function intersectWords(one: string, other: string): string {
  const otherWords = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((word) => otherWords.has(word))
    .join(' ')
}
