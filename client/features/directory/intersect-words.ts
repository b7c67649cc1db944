/** Returns the words that both texts contain. Each text is a search without one of its recognized terms. */
export function intersectWords(one: string, other: string): string {
  const otherWords = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((word) => otherWords.has(word))
    .join(' ')
}
