import { AppError } from '#kernel/errors.ts'
import { saysSomething } from '#modules/reviews/contract/limits.ts'
import type { ReviewsErrorCode } from '#modules/reviews/contract.ts'

/** @throws REVIEWS.EMPTY */
export function assertSaysSomething(review: { text: string; photoIds: readonly string[] }): void {
  if (!saysSomething(review)) throw new AppError<ReviewsErrorCode>('REVIEWS.EMPTY')
}

/**
 * Nobody recommends themselves (spec §5).
 * @throws REVIEWS.ABOUT_ONESELF
 */
export function assertAboutSomebodyElse(authorId: string, subjectId: string): void {
  if (authorId === subjectId)
    throw new AppError<ReviewsErrorCode>('REVIEWS.ABOUT_ONESELF', { kind: 'FORBIDDEN' })
}
