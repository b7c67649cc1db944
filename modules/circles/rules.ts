import { foldText } from '#kernel/text/fold.ts'

/** Words of a search that count; what comes after narrows nothing worth waiting for. */
const maxWords = 6

/** Longest word that only matches the beginning of words; a longer one is found anywhere (design.md, How it is fast). */
export const longestPrefix = 2

/** The folded words that a search asks for, in any order. 'Guadalajara, Jalisco' is two. */
export function searchWords(query: string): string[] {
  return [...new Set(foldText(query).split(/[\s,]+/))].filter((word) => word !== '').slice(0, maxWords)
}

/** Whether a folded text has every word: short ones where a word begins, longer ones anywhere. */
export function hasWords(foldedText: string, words: readonly string[]): boolean {
  return words.every((word) =>
    [...word].length > longestPrefix
      ? foldedText.includes(word)
      : foldedText.startsWith(word) || foldedText.includes(` ${word}`),
  )
}

interface Suggestable {
  name: string
  professions: readonly string[]
}

/**
 * What the name filter of explore offers: professions first, two at most while there are names, since they find more
 * people than a name does.
 * @param people those who match, the most recommended first
 */
export function suggestNamesAndProfessions(
  people: readonly Suggestable[],
  words: readonly string[],
  limit: number,
): string[] {
  const matching = (texts: readonly string[]) =>
    distinct(texts.filter((text) => hasWords(foldText(text), words)))
  const names = matching(people.map((person) => person.name))
  const professions = matching(people.flatMap((person) => person.professions))
  return distinct([
    ...professions.slice(0, Math.max(2, limit - names.length)),
    ...names,
    ...professions,
  ]).slice(0, limit)
}

interface Place {
  city: string | null
  state: string | null
  /** How many of those who match are there. */
  people: number
}

/**
 * What the place filter of explore offers: states and 'city, state' that match, those that begin with the query first,
 * then those with more people.
 * @param places those of the people who match
 */
export function suggestPlaces(places: readonly Place[], words: readonly string[], limit: number): string[] {
  const labels = places.flatMap(({ city, state, people }) => [
    ...(state ? [{ label: state, people }] : []),
    ...(city && city !== state ? [{ label: [city, state].filter(Boolean).join(', '), people }] : []),
  ])
  const counts = new Map<string, { label: string; people: number }>()
  for (const { label, people } of labels) {
    const key = foldText(label)
    if (!hasWords(key, words)) continue
    const known = counts.get(key)
    counts.set(key, { label: known?.label ?? label, people: (known?.people ?? 0) + people })
  }
  const query = words.join(' ')
  const isBeginning = (key: string) => Number(key.replaceAll(',', '').startsWith(query))
  return [...counts]
    .sort(([a, one], [b, other]) => isBeginning(b) - isBeginning(a) || other.people - one.people)
    .slice(0, limit)
    .map(([, { label }]) => label)
}

/** The first spelling of each text, whatever its accents and case. */
function distinct(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const text of texts) if (!byKey.has(foldText(text))) byKey.set(foldText(text), text)
  return [...byKey.values()]
}
