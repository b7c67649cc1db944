/**
 * Returns the words that both texts contain, in the order of the first text. Each chip knows the search text without its own words. If the
 * reader removes two chips before the server responds to the first removal, the search text keeps the words common to both texts.
 */
export function intersectWords(one: string, other: string): string {
  const otherWords = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((word) => otherWords.has(word))
    .join(' ')
}
