/**
 * The search text after two of its chips were removed: the words that both rests have, in their order. The second chip may be clicked
 * before the response to the first click arrives.
 */
export function intersectWords(one: string, other: string): string {
  const otherWords = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((word) => otherWords.has(word))
    .join(' ')
}
