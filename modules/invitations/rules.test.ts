import { describe, expect, it } from 'vitest'
import {
  assertInvitationTokenUsable,
  canResendInvitation,
  computeInvitationExpiry,
  getInvitationState,
} from '#modules/invitations/rules.ts'

const createdAt = new Date('2026-11-21T15:00:00.000Z')
const expiresAt = computeInvitationExpiry(createdAt)
const justBefore = new Date(expiresAt.getTime() - 1)

describe('state of an invitation', () => {
  it('an unused invitation is PENDING for 720 hours after its creation, and then EXPIRED', () => {
    expect(expiresAt.toISOString()).toBe('2026-12-21T15:00:00.000Z')
    expect(getInvitationState({ usedAt: null, expiresAt }, justBefore)).toBe('PENDING')
    expect(getInvitationState({ usedAt: null, expiresAt }, expiresAt)).toBe('EXPIRED')
  })

  it('a used invitation stays USED after its expiry', () => {
    expect(getInvitationState({ usedAt: createdAt, expiresAt }, justBefore)).toBe('USED')
    expect(getInvitationState({ usedAt: createdAt, expiresAt }, expiresAt)).toBe('USED')
  })
})

describe('use of an invitation token', () => {
  const pending = { usedAt: null, expiresAt }
  const used = { usedAt: createdAt, expiresAt }
  const mail = { kind: 'MAIL', createdAt } as const
  const link = { kind: 'LINK', createdAt } as const

  it('a token of a pending invitation is accepted until the invitation expires', () => {
    expect(() => assertInvitationTokenUsable(pending, mail, false, justBefore)).not.toThrow()
    expect(() => assertInvitationTokenUsable(pending, link, false, justBefore)).not.toThrow()
    expect(() => assertInvitationTokenUsable(pending, mail, false, expiresAt)).toThrow('INVITATIONS.EXPIRED')
  })

  it('an invitation token expires after 720 hours, even if a newer token extends the invitation', () => {
    const renewed = { ...pending, expiresAt: computeInvitationExpiry(expiresAt) }

    expect(() => assertInvitationTokenUsable(renewed, mail, false, expiresAt)).toThrow('INVITATIONS.EXPIRED')
    expect(() =>
      assertInvitationTokenUsable(renewed, { ...mail, createdAt: expiresAt }, false, expiresAt),
    ).not.toThrow()
  })

  it('assertInvitationTokenUsable rejects an invitation token after the invited contact has registered', () => {
    expect(() => assertInvitationTokenUsable(used, link, false, justBefore)).toThrow(
      'INVITATIONS.ALREADY_USED',
    )
    expect(() => assertInvitationTokenUsable(used, mail, true, justBefore)).toThrow(
      'INVITATIONS.ALREADY_USED',
    )
    expect(() => assertInvitationTokenUsable(pending, mail, true, justBefore)).toThrow('INVITATIONS.CLAIMED')
  })

  it('the token of an invitation e-mail stays valid after the invitation was used, as long as the contact has no account', () => {
    expect(() => assertInvitationTokenUsable(used, mail, false, justBefore)).not.toThrow()
  })
})

describe('resending an invitation', () => {
  const mailed = { usedAt: null, expiresAt, email: 'ana@correo.example', mailedAt: createdAt }
  const later = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)

  it('an invitation can be resent one hour after the last e-mail, not earlier', () => {
    expect(canResendInvitation(mailed, later(59))).toBe(false)
    expect(canResendInvitation(mailed, later(60))).toBe(true)
    expect(canResendInvitation({ ...mailed, mailedAt: null }, createdAt)).toBe(true)
  })

  it('an expired invitation can be resent, but a used invitation and an invitation without e-mail cannot', () => {
    expect(canResendInvitation(mailed, expiresAt)).toBe(true)
    expect(canResendInvitation({ ...mailed, usedAt: createdAt }, later(60))).toBe(false)
    expect(canResendInvitation({ ...mailed, email: null }, later(60))).toBe(false)
  })
})
