import { describe, expect, it } from 'vitest'
import { assertCanBeUsed, expiryOf, stateOf } from '#modules/invitations/rules.ts'

const createdAt = new Date('2026-11-21T15:00:00.000Z')
const expiresAt = expiryOf(createdAt)
const justBefore = new Date(expiresAt.getTime() - 1)

describe('the state of an invitation', () => {
  it('is pending for 720 hours', () => {
    expect(expiresAt.toISOString()).toBe('2026-12-21T15:00:00.000Z')
    expect(stateOf({ usedAt: null, expiresAt }, justBefore)).toBe('PENDING')
    expect(stateOf({ usedAt: null, expiresAt }, expiresAt)).toBe('EXPIRED')
  })

  it('is used once it was used, even after it would have expired', () => {
    expect(stateOf({ usedAt: createdAt, expiresAt }, justBefore)).toBe('USED')
    expect(stateOf({ usedAt: createdAt, expiresAt }, expiresAt)).toBe('USED')
  })
})

describe('assertCanBeUsed', () => {
  it('lets only a pending one pass', () => {
    expect(() => assertCanBeUsed({ usedAt: null, expiresAt }, justBefore)).not.toThrow()
    expect(() => assertCanBeUsed({ usedAt: null, expiresAt }, expiresAt)).toThrow('INVITATIONS.EXPIRED')
    expect(() => assertCanBeUsed({ usedAt: createdAt, expiresAt }, justBefore)).toThrow(
      'INVITATIONS.ALREADY_USED',
    )
  })
})
