import { expect, it } from 'vitest'
import { reviewDate } from '#client/features/reviews/review-date.ts'

it("a review's date is the day in Mexico City, not in the reader's time zone", () => {
  expect(reviewDate(new Date('2026-11-13T05:59:00Z'))).toBe('12 de noviembre de 2026')
  expect(reviewDate(new Date('2026-11-13T06:00:00Z'))).toBe('13 de noviembre de 2026')
})
