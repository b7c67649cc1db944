/**
 * Returns the words that both texts contain, in the order of the first text. If the reader removes two search
 * chips quickly, the search text keeps the words that both removals keep.
 */
export function intersectWords(one: string, other: string): string {
  const otherWords = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((word) => otherWords.has(word))
    .join(' ')
}
