import type { PersonId } from '#kernel/ids/contract.ts'
import { foldText } from '#kernel/text/fold.ts'
import { type TradeFamily, tradeFamilies } from '#modules/circles/contract/families.ts'
import type { CircleSortOrder } from '#modules/circles/contract/own-circle.ts'
import type { ReviewQuotation } from '#modules/reviews/api.ts'

const maxWords = 6

export const maxPrefixMatchWordLength = 2

export function splitSearchWords(query: string): string[] {
  return [...new Set(foldText(query).split(/[\s,]+/))].filter((word) => word !== '').slice(0, maxWords)
}

/** Professions come before people's names, because a profession finds more people. */
export function mergeSearchSuggestions(
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

/** Min length in characters of a meaningful review: shorter texts such as 'Muy bien' say little. */
const minTellingLength = 35

export function chooseReviewQuotation(
  quotations: readonly ReviewQuotation[],
  viewer: { id: PersonId | null; recommenders: ReadonlySet<PersonId>; circle: ReadonlySet<PersonId> },
): ReviewQuotation | null {
  const rank = (quotation: ReviewQuotation) =>
    (viewer.recommenders.has(quotation.authorId) ? 100 : viewer.circle.has(quotation.authorId) ? 50 : 0) +
    (quotation.text.length >= minTellingLength ? 10 : 0) +
    (quotation.hadAppointment ? 4 : 0) +
    (quotation.photoId ? 2 : 0) +
    (quotation.text.endsWith('…') ? 0 : 1)
  const [best] = quotations
    .filter(({ authorId }) => authorId !== viewer.id)
    .sort(
      (a, b) =>
        rank(b) - rank(a) ||
        b.text.length - a.text.length ||
        b.createdAt.getTime() - a.createdAt.getTime() ||
        (a.reviewId < b.reviewId ? -1 : 1),
    )
  return best ?? null
}

const compareNames = new Intl.Collator('es-MX').compare

function beginsWord(
  { name, professions }: { name: string; professions: readonly string[] },
  word: string,
): boolean {
  return foldText([name, ...professions].join(' '))
    .split(' ')
    .some((one) => one.startsWith(word))
}

interface CircleSorting {
  order: CircleSortOrder
  grouped: boolean
  words: readonly string[]
}

/** Words that begin with the search word come first: 'ana' finds 'Ana' before 'Panadería'. */
export function sortCirclePeople<
  Listed extends {
    name: string
    professions: readonly string[]
    registered: boolean
    recommendationCount: number
    family: TradeFamily
  },
>(people: readonly Listed[], { order, grouped, words }: CircleSorting): Listed[] {
  const wordStarts = new Map(
    people.map((person) => [person, words.every((word) => beginsWord(person, word))] as const),
  )
  const recommendedFirst = grouped || (order === 'TRADE' && words.length > 0)
  return people.toSorted(
    (a, b) =>
      Number(wordStarts.get(b)) - Number(wordStarts.get(a)) ||
      (grouped ? tradeFamilies.indexOf(a.family) - tradeFamilies.indexOf(b.family) : 0) ||
      (recommendedFirst ? Number(b.registered) - Number(a.registered) : 0) ||
      (order === 'NAME' ? compareNames(a.name, b.name) : 0) ||
      (recommendedFirst || order === 'RECOMMENDATIONS' ? b.recommendationCount - a.recommendationCount : 0),
  )
}
