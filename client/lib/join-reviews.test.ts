import { describe, expect, it } from 'vitest'
import { joinReviews } from '#client/lib/join-reviews.ts'

const photo = (id: string) => ({ id, url: `/fotos/${id}` })
const today = { text: 'Puntual', trades: ['Gas'], photos: [photo('a')] }

describe('joinReviews', () => {
  it('appends the draft to the review of today', () => {
    const typed = { text: ' Y limpio ', trades: ['gas', 'Plomería'], photos: [photo('b')] }
    expect(joinReviews(today, typed)).toEqual({
      text: 'Puntual\n\nY limpio',
      trades: ['Gas', 'Plomería'],
      photos: [photo('a'), photo('b')],
    })
  })

  it('adds no duplicates, and no blank lines for a review without text', () => {
    expect(joinReviews(today, today)).toEqual(today)
    expect(joinReviews({ ...today, text: '' }, { ...today, text: 'Y limpio' }).text).toBe('Y limpio')
    expect(joinReviews(today, { text: '', trades: [], photos: [] })).toEqual(today)
  })
})
