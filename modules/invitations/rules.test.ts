import { describe, expect, it } from 'vitest'
import { assertCanBeUsed, canResend, expiryOf, invitationStateOf } from '#modules/invitations/rules.ts'

const createdAt = new Date('2026-11-21T15:00:00.000Z')
const expiresAt = expiryOf(createdAt)
const justBefore = new Date(expiresAt.getTime() - 1)

describe('state of an invitation', () => {
  it('an unused invitation is PENDING for 720 hours after its creation, and then EXPIRED', () => {
    expect(expiresAt.toISOString()).toBe('2026-12-21T15:00:00.000Z')
    expect(invitationStateOf({ usedAt: null, expiresAt }, justBefore)).toBe('PENDING')
    expect(invitationStateOf({ usedAt: null, expiresAt }, expiresAt)).toBe('EXPIRED')
  })

  it('a used invitation stays USED after its expiry', () => {
    expect(invitationStateOf({ usedAt: createdAt, expiresAt }, justBefore)).toBe('USED')
    expect(invitationStateOf({ usedAt: createdAt, expiresAt }, expiresAt)).toBe('USED')
  })
})

describe('use of an invitation token', () => {
  const pending = { usedAt: null, expiresAt }
  const used = { usedAt: createdAt, expiresAt }
  const mail = { kind: 'MAIL', createdAt } as const
  const link = { kind: 'LINK', createdAt } as const

  it('a token of a pending invitation is accepted until the invitation expires', () => {
    expect(() => assertCanBeUsed(pending, mail, false, justBefore)).not.toThrow()
    expect(() => assertCanBeUsed(pending, link, false, justBefore)).not.toThrow()
    expect(() => assertCanBeUsed(pending, mail, false, expiresAt)).toThrow('INVITATIONS.EXPIRED')
  })

  it('a token is rejected 720 hours after its creation, even when a newer token extended the invitation', () => {
    const renewed = { ...pending, expiresAt: expiryOf(expiresAt) }

    expect(() => assertCanBeUsed(renewed, mail, false, expiresAt)).toThrow('INVITATIONS.EXPIRED')
    expect(() => assertCanBeUsed(renewed, { ...mail, createdAt: expiresAt }, false, expiresAt)).not.toThrow()
  })

  it('a copied link of a used invitation and every token for a contact who has an account are rejected', () => {
    expect(() => assertCanBeUsed(used, link, false, justBefore)).toThrow('INVITATIONS.ALREADY_USED')
    expect(() => assertCanBeUsed(used, mail, true, justBefore)).toThrow('INVITATIONS.ALREADY_USED')
    expect(() => assertCanBeUsed(pending, mail, true, justBefore)).toThrow('INVITATIONS.CLAIMED')
  })

  it('the mailed token of a used invitation is accepted while the contact has no account', () => {
    expect(() => assertCanBeUsed(used, mail, false, justBefore)).not.toThrow()
  })
})

describe('resending an invitation', () => {
  const mailed = { usedAt: null, expiresAt, email: 'ana@correo.example', mailedAt: createdAt }
  const later = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)

  it('an invitation can be resent one hour after the last e-mail, not earlier', () => {
    expect(canResend(mailed, later(59))).toBe(false)
    expect(canResend(mailed, later(60))).toBe(true)
    expect(canResend({ ...mailed, mailedAt: null }, createdAt)).toBe(true)
  })

  it('an expired invitation can be resent, but a used invitation and an invitation without e-mail cannot', () => {
    expect(canResend(mailed, expiresAt)).toBe(true)
    expect(canResend({ ...mailed, usedAt: createdAt }, later(60))).toBe(false)
    expect(canResend({ ...mailed, email: null }, later(60))).toBe(false)
  })
})
