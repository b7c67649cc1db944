import { AppError, type AppErrorKind } from '#kernel/errors.ts'
import type { ReviewsErrorCode } from '#modules/reviews/contract.ts'

const kinds: Partial<Record<ReviewsErrorCode, AppErrorKind>> = {
  'REVIEWS.ABOUT_ONESELF': 'FORBIDDEN',
  'REVIEWS.ALREADY_TODAY': 'CONFLICT',
  'REVIEWS.TOO_MANY_TODAY': 'TOO_MANY_REQUESTS',
  'REVIEWS.NOT_FOUND': 'NOT_FOUND',
  'REVIEWS.NOT_THE_AUTHOR': 'FORBIDDEN',
  'REVIEWS.NOT_THE_SUBJECT': 'FORBIDDEN',
  'REVIEWS.HIDDEN': 'FORBIDDEN',
}

export function refusal(code: ReviewsErrorCode): AppError<ReviewsErrorCode> {
  return new AppError(code, { kind: kinds[code] ?? 'BAD_REQUEST' })
}
