import { foldText } from '#kernel/text/fold.ts'

/** Max number of words of a search; further words are ignored. */
const maxWords = 6

/** Max length of a word that matches only the beginning of words; longer words match anywhere. */
export const maxPrefixLength = 2

/** The distinct folded words of a search: 'Guadalajara, Jalisco' has two. */
export function searchWords(query: string): string[] {
  return [...new Set(foldText(query).split(/[\s,]+/))].filter((word) => word !== '').slice(0, maxWords)
}

/** Puts professions before names, since a profession finds more people; at most two professions while there are enough names. */
export function mergeSuggestions(
  professions: readonly string[],
  names: readonly string[],
  limit: number,
): string[] {
  return distinctTexts([
    ...professions.slice(0, Math.max(2, limit - names.length)),
    ...names,
    ...professions,
  ]).slice(0, limit)
}

/** Removes each text that differs only in case or accents from an earlier one. */
export function distinctTexts(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const text of texts) if (!byKey.has(foldText(text))) byKey.set(foldText(text), text)
  return [...byKey.values()]
}
