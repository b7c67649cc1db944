import { describe, expect, it } from 'vitest'
import { assertUsable } from '#modules/identity/errors.ts'

describe('assertUsable', () => {
  const now = new Date('2026-11-23T15:00:00Z')
  const token = (ms: number, usedAt: Date | null = null) => ({
    usedAt,
    expiresAt: new Date(now.getTime() + ms),
  })

  it('assertUsable accepts a token before its expiry, and rejects it from that instant on', () => {
    expect(assertUsable(token(1), now)).toEqual(token(1))
    expect(() => assertUsable(token(0), now)).toThrow('IDENTITY.LINK_EXPIRED')
  })

  it('assertUsable rejects an unknown token, a used token, and a token that is used and expired', () => {
    expect(() => assertUsable(null, now)).toThrow('IDENTITY.LINK_INVALID')
    expect(() => assertUsable(token(1, now), now)).toThrow('IDENTITY.LINK_USED')
    expect(() => assertUsable(token(-1, now), now)).toThrow('IDENTITY.LINK_USED')
  })
})
