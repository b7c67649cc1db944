import type { PersonId } from '#kernel/ids/contract.ts'
import { foldText } from '#kernel/text/fold.ts'
import { type TradeFamily, tradeFamilies } from '#modules/circles/contract/families.ts'
import type { CircleSortOrder } from '#modules/circles/contract/own-circle.ts'
import type { ReviewQuotation } from '#modules/reviews/api.ts'

const maxWords = 6

/**
 * A search word of up to this many characters matches only the beginning of words. Longer search words match anywhere
 * in a text.
 */
export const maxPrefixMatchWordLength = 2

export function splitSearchWords(query: string): string[] {
  return [...new Set(foldText(query).split(/[\s,]+/))].filter((word) => word !== '').slice(0, maxWords)
}

/**
 * Professions come before names, because a profession finds more people. The result contains at most two professions if
 * there are enough names.
 */
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

/**
 * Review texts shorter than this many characters, such as 'Muy bien', say little about the person and are quoted last.
 */
const minTellingLength = 35

/**
 * Never quotes the viewer's own review. Prefers an author who connects the viewer to the person, then an author in the
 * viewer's circle, then the most informative review.
 */
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

/** People with equal sort values keep their order in `people`: the newest addition first. */
export function sortCirclePeople<
  Listed extends { name: string; recommendationCount: number; family: TradeFamily },
>(people: readonly Listed[], { order, grouped }: { order: CircleSortOrder; grouped: boolean }): Listed[] {
  return people.toSorted(
    (a, b) =>
      (grouped ? tradeFamilies.indexOf(a.family) - tradeFamilies.indexOf(b.family) : 0) ||
      (order === 'NAME' ? compareNames(a.name, b.name) : 0) ||
      (order === 'RECOMMENDATIONS' ? b.recommendationCount - a.recommendationCount : 0),
  )
}
