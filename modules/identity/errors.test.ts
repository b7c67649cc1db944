import { describe, expect, it } from 'vitest'
import { assertMailedLinkUsable } from '#modules/identity/errors.ts'

describe('check of a token that a member received by e-mail', () => {
  const now = new Date('2026-11-23T15:00:00Z')
  const token = (ms: number, usedAt: Date | null = null) => ({
    usedAt,
    expiresAt: new Date(now.getTime() + ms),
  })

  it('a mailed token is accepted before its expiry, and rejected from the time of its expiry', () => {
    expect(assertMailedLinkUsable(token(1), now)).toEqual(token(1))
    expect(() => assertMailedLinkUsable(token(0), now)).toThrow('IDENTITY.LINK_EXPIRED')
  })

  it('assertMailedLinkUsable rejects an unknown or used token of an e-mailed link', () => {
    expect(() => assertMailedLinkUsable(null, now)).toThrow('IDENTITY.LINK_INVALID')
    expect(() => assertMailedLinkUsable(token(1, now), now)).toThrow('IDENTITY.LINK_USED')
    expect(() => assertMailedLinkUsable(token(-1, now), now)).toThrow('IDENTITY.LINK_USED')
  })
})
