import { describe, expect, it } from 'vitest'
import { getReviewsPath, readReviewCursor } from '#client/shared/reviews/review-start.ts'

const start = { createdAt: new Date('2026-11-21T15:00:00.123Z'), id: '019b76da-d865-71df-997a-78c835f70fac' }

describe('address of a later page of reviews', () => {
  it('the URL of a later page of reviews contains the cursor at which that page starts', () => {
    const { pathname, searchParams, hash } = new URL(
      getReviewsPath('/perfil/ana', start),
      'http://circulo.test',
    )
    expect([pathname, hash]).toEqual(['/perfil/ana', '#resenas'])
    expect(readReviewCursor(searchParams)).toEqual(start)
  })

  it.each(['', 'x', `2026-13-41T15:00:00.000Z~${start.id}`, `2026-11-21T15:00:00.000Z~${'x'.repeat(36)}`])(
    'readReviewCursor returns null for the invalid URL parameter `resenas` %j',
    (text) => expect(readReviewCursor(new URLSearchParams({ resenas: text }))).toBeNull(),
  )
})
