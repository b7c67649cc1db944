import { describe, expect, it } from 'vitest'
import { defaultLimits, parseLimits } from './limits.ts'

describe('parseLimits', () => {
  it('replaces the named limits and keeps the others', () => {
    expect(parseLimits(' proofDeferralDays = 60 ')).toEqual({ ...defaultLimits, proofDeferralDays: 60 })
  })

  it.each([
    'proofDeferralDays',
    'proofDeferralDays=',
    'proofDeferralDays=0',
    'proofDeferralDays=-1',
    'proofDeferralDays=1.5',
    'proofDeferralDays=1000001',
    'unknown=3',
    'toString=3',
    'proofDeferralDays=3,,proofDeferralDays=3',
  ])('rejects %s', (text) => {
    expect(parseLimits(text)).toBeNull()
  })
})
