import { describe, expect, it } from 'vitest'
import { defaultMemberUsageLimits, parseMemberUsageLimits } from './limits.ts'

describe('parseMemberUsageLimits', () => {
  it('the setting LIMITS replaces the limits that it contains, and all other limits keep their defaults', () => {
    expect(parseMemberUsageLimits('bookingsPerProvider=8, reviewsPerDay = 50')).toEqual({
      ...defaultMemberUsageLimits,
      bookingsPerProvider: 8,
      reviewsPerDay: 50,
    })
  })

  it.each([
    'bookingsPerProvider',
    'bookingsPerProvider=',
    'bookingsPerProvider=0',
    'bookingsPerProvider=-1',
    'bookingsPerProvider=1.5',
    'bookingsPerProvider=1000001',
    'unknown=3',
    'toString=3',
    'reviewsPerDay=3,,auditDays=3',
  ])('the list %s is rejected as a value of the setting LIMITS', (text) => {
    expect(parseMemberUsageLimits(text)).toBeNull()
  })
})
