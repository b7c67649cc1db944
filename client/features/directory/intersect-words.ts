export function intersectWords(one: string, other: string): string {
  const otherWords = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((word) => otherWords.has(word))
    .join(' ')
}
