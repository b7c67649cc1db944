import { describe, expect, it } from 'vitest'
import { mergeDraftIntoReviewWrittenToday } from '#client/shared/reviews/join-reviews.ts'
import { photoIdSchema } from '#kernel/ids/contract.ts'

const photo = (number: number) => ({
  id: photoIdSchema.parse(`019e4c3a-0000-7000-8000-00000000000${number}`),
  url: `/fotos/${number}`,
})
const today = { text: 'Puntual', trades: ['Gas'], photos: [photo(1)] }

describe('mergeDraftIntoReviewWrittenToday, which appends a new review to the review that the author wrote on the same day', () => {
  it("mergeDraftIntoReviewWrittenToday adds new text, trades and photos to the author's review of the same day", () => {
    const typed = { text: ' Y limpio ', trades: ['gas', 'Plomería'], photos: [photo(2)] }
    expect(mergeDraftIntoReviewWrittenToday(today, typed)).toEqual({
      text: 'Puntual\n\nY limpio',
      trades: ['Gas', 'Plomería'],
      photos: [photo(1), photo(2)],
    })
  })

  it('mergeDraftIntoReviewWrittenToday does not change the saved review if the draft is equal to the saved review', () => {
    expect(mergeDraftIntoReviewWrittenToday(today, today)).toEqual(today)
    expect(
      mergeDraftIntoReviewWrittenToday({ ...today, text: '' }, { ...today, text: 'Y limpio' }).text,
    ).toBe('Y limpio')
    expect(mergeDraftIntoReviewWrittenToday(today, { text: '', trades: [], photos: [] })).toEqual(today)
  })
})
