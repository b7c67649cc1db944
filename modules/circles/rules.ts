import { foldText } from '#kernel/text/fold.ts'

/** Words of a search that count; what comes after narrows nothing worth waiting for. */
const maxWords = 6

/** Longest word that only matches the beginning of words; a longer one is found anywhere (design.md, How it is fast). */
export const longestPrefix = 2

/** The folded words that a search asks for, in any order. 'Guadalajara, Jalisco' is two. */
export function searchWords(query: string): string[] {
  return [...new Set(foldText(query).split(/[\s,]+/))].filter((word) => word !== '').slice(0, maxWords)
}

/** Professions before names, since a profession finds more people; two at most while there are names. */
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

/** The first spelling of each text: case and accents do not distinguish texts. */
export function distinctTexts(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const text of texts) if (!byKey.has(foldText(text))) byKey.set(foldText(text), text)
  return [...byKey.values()]
}
