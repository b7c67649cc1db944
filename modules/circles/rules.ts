import { foldText } from '#kernel/text/fold.ts'

const maxWords = 6

/**
 * Max length of a search word that matches only the beginning of words; longer search words match anywhere.
 */
export const maxPrefixLength = 2

export function splitSearchWords(query: string): string[] {
  return [...new Set(foldText(query).split(/[\s,]+/))].filter((word) => word !== '').slice(0, maxWords)
}

/**
 * Merges search suggestions: professions come before names, because a profession finds more people. At most
 * two professions are returned if there are enough names.
 */
export function mergeSuggestions(
  professions: readonly string[],
  names: readonly string[],
  limit: number,
): string[] {
  return removeDuplicateTexts([
    ...professions.slice(0, Math.max(2, limit - names.length)),
    ...names,
    ...professions,
  ]).slice(0, limit)
}

export function removeDuplicateTexts(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const text of texts) if (!byKey.has(foldText(text))) byKey.set(foldText(text), text)
  return [...byKey.values()]
}
