import { describe, expect, it } from 'vitest'
import { assertCanBeUsed, canResend, expiryOf, invitationStateOf } from '#modules/invitations/rules.ts'

const createdAt = new Date('2026-11-21T15:00:00.000Z')
const expiresAt = expiryOf(createdAt)
const justBefore = new Date(expiresAt.getTime() - 1)

describe('the state of an invitation', () => {
  it('is pending for 720 hours', () => {
    expect(expiresAt.toISOString()).toBe('2026-12-21T15:00:00.000Z')
    expect(invitationStateOf({ usedAt: null, expiresAt }, justBefore)).toBe('PENDING')
    expect(invitationStateOf({ usedAt: null, expiresAt }, expiresAt)).toBe('EXPIRED')
  })

  it('is used once it was used, even after it would have expired', () => {
    expect(invitationStateOf({ usedAt: createdAt, expiresAt }, justBefore)).toBe('USED')
    expect(invitationStateOf({ usedAt: createdAt, expiresAt }, expiresAt)).toBe('USED')
  })
})

describe('assertCanBeUsed', () => {
  const pending = { usedAt: null, expiresAt }
  const used = { usedAt: createdAt, expiresAt }
  const mail = { kind: 'MAIL', createdAt } as const
  const link = { kind: 'LINK', createdAt } as const

  it('lets a pending one pass until it expires', () => {
    expect(() => assertCanBeUsed(pending, mail, false, justBefore)).not.toThrow()
    expect(() => assertCanBeUsed(pending, link, false, justBefore)).not.toThrow()
    expect(() => assertCanBeUsed(pending, mail, false, expiresAt)).toThrow('INVITATIONS.EXPIRED')
  })

  it('lets no token live longer than 720 hours, even when the invitation was made good for longer', () => {
    const renewed = { ...pending, expiresAt: expiryOf(expiresAt) }

    expect(() => assertCanBeUsed(renewed, mail, false, expiresAt)).toThrow('INVITATIONS.EXPIRED')
    expect(() => assertCanBeUsed(renewed, { ...mail, createdAt: expiresAt }, false, expiresAt)).not.toThrow()
  })

  it('lets no link of a used one pass, nor anything of a contact who has an account', () => {
    expect(() => assertCanBeUsed(used, link, false, justBefore)).toThrow('INVITATIONS.ALREADY_USED')
    expect(() => assertCanBeUsed(used, mail, true, justBefore)).toThrow('INVITATIONS.ALREADY_USED')
    expect(() => assertCanBeUsed(pending, mail, true, justBefore)).toThrow('INVITATIONS.CLAIMED')
  })

  it('still lets the mailbox in when somebody came by a link and did not get the profile', () => {
    expect(() => assertCanBeUsed(used, mail, false, justBefore)).not.toThrow()
  })
})

describe('canResend', () => {
  const mailed = { usedAt: null, expiresAt, email: 'ana@correo.example', mailedAt: createdAt }
  const later = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)

  it('waits an hour after the last mail', () => {
    expect(canResend(mailed, later(59))).toBe(false)
    expect(canResend(mailed, later(60))).toBe(true)
    expect(canResend({ ...mailed, mailedAt: null }, createdAt)).toBe(true)
  })

  it('renews an expired one, but writes to nobody who has come, and to nobody without address', () => {
    expect(canResend(mailed, expiresAt)).toBe(true)
    expect(canResend({ ...mailed, usedAt: createdAt }, later(60))).toBe(false)
    expect(canResend({ ...mailed, email: null }, later(60))).toBe(false)
  })
})
