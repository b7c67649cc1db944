import { expect, it } from 'vitest'
import { formatReviewDate } from '#client/features/reviews/review-date.ts'

it('formatReviewDate formats the date of a review in the time zone of Mexico City', () => {
  expect(formatReviewDate(new Date('2026-11-13T05:59:00Z'))).toBe('12 de noviembre de 2026')
  expect(formatReviewDate(new Date('2026-11-13T06:00:00Z'))).toBe('13 de noviembre de 2026')
})
