/**
 * Returns the words that both texts contain, in the order of the first text. If the reader quickly removes two
 * recognized terms from a search, these words remain after both removals.
 */
export function intersectWords(one: string, other: string): string {
  const otherWords = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((word) => otherWords.has(word))
    .join(' ')
}
