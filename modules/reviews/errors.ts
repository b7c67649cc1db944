import { createErrorFactory } from '#kernel/errors.ts'
import type { ReviewsErrorCode } from '#modules/reviews/contract/error-codes.ts'
import { reviewsErrorKinds } from '#modules/reviews/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    reviews: ReviewsErrorCode
  }
}

/** Creates an error of this module: `throw reviewsError('REVIEWS.EMPTY')`. */
export const reviewsError = createErrorFactory(reviewsErrorKinds)
