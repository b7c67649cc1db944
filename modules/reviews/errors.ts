import { createErrorFactory } from '#kernel/errors.ts'
import type { ReviewsErrorCode } from '#modules/reviews/contract/error-codes.ts'
import { reviewsErrorKinds } from '#modules/reviews/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    reviews: ReviewsErrorCode
  }
}

export const createReviewsError = createErrorFactory(reviewsErrorKinds)
