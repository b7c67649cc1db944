/**
 * The search text after two of its chips were removed: the words that both rests have, in their order. The second chip may be clicked
 * before the response to the first click arrives.
 */
export function restOfBoth(one: string, other: string): string {
  const kept = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((word) => kept.has(word))
    .join(' ')
}
