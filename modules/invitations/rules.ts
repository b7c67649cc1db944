import type { InvitationState, InvitationTokenKind } from '#modules/invitations/contract/invitations.ts'
import {
  invitationValidityHours,
  minInvitationMailIntervalMinutes,
} from '#modules/invitations/contract/limits.ts'
import { invitationsError } from '#modules/invitations/errors.ts'

interface Validity {
  usedAt: Date | null
  expiresAt: Date
}

/**
 * Name to show when an invitation has no inviter, because the contact requested the profile or the inviter deleted the
 * account.
 */
export const fallbackInviterName = 'Círculo'

export function computeInvitationExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + invitationValidityHours * 3_600_000)
}

export function getInvitationState(invitation: Validity, now: Date): InvitationState {
  if (invitation.usedAt) return 'USED'
  return invitation.expiresAt <= now ? 'EXPIRED' : 'PENDING'
}

/**
 * Checks that an invitation token is valid. A token is valid for 720 hours, even if a later e-mail extended the
 * invitation. For a used invitation, copied links are rejected. The token in its e-mail is still accepted while the
 * contact has no account: the holder of this token is the invited person.
 *
 * @param claimed whether the contact already has an account
 *
 * @throws INVITATIONS.ALREADY_USED, INVITATIONS.CLAIMED, INVITATIONS.EXPIRED
 */
export function assertInvitationTokenUsable(
  invitation: Validity,
  token: { kind: InvitationTokenKind; createdAt: Date },
  claimed: boolean,
  now: Date,
): void {
  const mailboxMay = token.kind === 'MAIL' && !claimed
  if (invitation.usedAt !== null && !mailboxMay) throw invitationsError('INVITATIONS.ALREADY_USED')
  if (claimed) throw invitationsError('INVITATIONS.CLAIMED')
  if (invitation.expiresAt <= now || computeInvitationExpiry(token.createdAt) <= now)
    throw invitationsError('INVITATIONS.EXPIRED')
}

export function isWaitingForInviterProof(
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
