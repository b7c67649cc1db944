import { describe, expect, it } from 'vitest'
import { assertCanBeUsed, canResend, expiryOf, invitationStateOf } from '#modules/invitations/rules.ts'

const createdAt = new Date('2026-11-21T15:00:00.000Z')
const expiresAt = expiryOf(createdAt)
const justBefore = new Date(expiresAt.getTime() - 1)

describe('the state of an invitation', () => {
  it('the state of an unused invitation is PENDING for 720 hours after its creation', () => {
    expect(expiresAt.toISOString()).toBe('2026-12-21T15:00:00.000Z')
    expect(invitationStateOf({ usedAt: null, expiresAt }, justBefore)).toBe('PENDING')
    expect(invitationStateOf({ usedAt: null, expiresAt }, expiresAt)).toBe('EXPIRED')
  })

  it('the state of a used invitation is USED, even after its expiry', () => {
    expect(invitationStateOf({ usedAt: createdAt, expiresAt }, justBefore)).toBe('USED')
    expect(invitationStateOf({ usedAt: createdAt, expiresAt }, expiresAt)).toBe('USED')
  })
})

describe('assertCanBeUsed', () => {
  const pending = { usedAt: null, expiresAt }
  const used = { usedAt: createdAt, expiresAt }
  const mail = { kind: 'MAIL', createdAt } as const
  const link = { kind: 'LINK', createdAt } as const

  it('assertCanBeUsed accepts a token of a pending invitation until it expires', () => {
    expect(() => assertCanBeUsed(pending, mail, false, justBefore)).not.toThrow()
    expect(() => assertCanBeUsed(pending, link, false, justBefore)).not.toThrow()
    expect(() => assertCanBeUsed(pending, mail, false, expiresAt)).toThrow('INVITATIONS.EXPIRED')
  })

  it('assertCanBeUsed rejects a token 720 hours after its creation, even when the invitation was extended', () => {
    const renewed = { ...pending, expiresAt: expiryOf(expiresAt) }

    expect(() => assertCanBeUsed(renewed, mail, false, expiresAt)).toThrow('INVITATIONS.EXPIRED')
    expect(() => assertCanBeUsed(renewed, { ...mail, createdAt: expiresAt }, false, expiresAt)).not.toThrow()
  })

  it('assertCanBeUsed rejects a copied link of a used invitation, and any token for a contact who has an account', () => {
    expect(() => assertCanBeUsed(used, link, false, justBefore)).toThrow('INVITATIONS.ALREADY_USED')
    expect(() => assertCanBeUsed(used, mail, true, justBefore)).toThrow('INVITATIONS.ALREADY_USED')
    expect(() => assertCanBeUsed(pending, mail, true, justBefore)).toThrow('INVITATIONS.CLAIMED')
  })

  it('assertCanBeUsed accepts the mailed token after a registration by link that did not transfer the profile', () => {
    expect(() => assertCanBeUsed(used, mail, false, justBefore)).not.toThrow()
  })
})

describe('canResend', () => {
  const mailed = { usedAt: null, expiresAt, email: 'ana@correo.example', mailedAt: createdAt }
  const later = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)

  it('canResend is false within an hour after the last e-mail', () => {
    expect(canResend(mailed, later(59))).toBe(false)
    expect(canResend(mailed, later(60))).toBe(true)
    expect(canResend({ ...mailed, mailedAt: null }, createdAt)).toBe(true)
  })

  it('canResend is true for an expired invitation, and false for a used invitation and an invitation without e-mail', () => {
    expect(canResend(mailed, expiresAt)).toBe(true)
    expect(canResend({ ...mailed, usedAt: createdAt }, later(60))).toBe(false)
    expect(canResend({ ...mailed, email: null }, later(60))).toBe(false)
  })
})
