import type { InvitationState, InvitationTokenKind } from '#modules/invitations/contract/invitations.ts'
import {
  invitationValidityHours,
  minInvitationMailIntervalMinutes,
} from '#modules/invitations/contract/limits.ts'
import { createInvitationsError } from '#modules/invitations/errors.ts'

interface Validity {
  usedAt: Date | null
  expiresAt: Date
}

export const fallbackInviterName = 'Círculo'

export function computeInvitationExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + invitationValidityHours * 3_600_000)
}

export function getInvitationState(invitation: Validity, now: Date): InvitationState {
  if (invitation.usedAt) return 'USED'
  return invitation.expiresAt <= now ? 'EXPIRED' : 'PENDING'
}

/**
 * An e-mailed invitation link still works after a copied link was used.
 * @throws INVITATIONS.ALREADY_USED, INVITATIONS.CLAIMED, INVITATIONS.EXPIRED
 */
export function assertInvitationTokenUsable(
  invitation: Validity,
  token: { kind: InvitationTokenKind; createdAt: Date },
  claimed: boolean,
  now: Date,
): void {
  const mailboxMay = token.kind === 'MAIL' && !claimed
  if (invitation.usedAt !== null && !mailboxMay) throw createInvitationsError('INVITATIONS.ALREADY_USED')
  if (claimed) throw createInvitationsError('INVITATIONS.CLAIMED')
  if (invitation.expiresAt <= now || computeInvitationExpiry(token.createdAt) <= now)
    throw createInvitationsError('INVITATIONS.EXPIRED')
}

export function isWaitingForInviterEmailProof(
  invitation: Validity & { email: string | null; mailedAt: Date | null },
  now: Date,
): boolean {
  return (
    invitation.email !== null &&
    invitation.mailedAt === null &&
    getInvitationState(invitation, now) === 'PENDING'
  )
}

export function canResendInvitation(
  invitation: Validity & { email: string | null; mailedAt: Date | null },
  now: Date,
): boolean {
  return (
    invitation.usedAt === null && invitation.email !== null && isInvitationMailIntervalOver(invitation, now)
  )
}

export function isInvitationMailIntervalOver({ mailedAt }: { mailedAt: Date | null }, now: Date): boolean {
  return mailedAt === null || now.getTime() - mailedAt.getTime() >= minInvitationMailIntervalMinutes * 60_000
}
