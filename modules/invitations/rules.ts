import {
  type InvitationKind,
  type InvitationState,
  invitationValidityHours,
  mailPauseMinutes,
} from '#modules/invitations/contract/invitations.ts'
import { invitationsError } from '#modules/invitations/errors.ts'

interface Validity {
  usedAt: Date | null
  expiresAt: Date
}

/** Inviter's name of an invitation without an inviter: the contact requested the own profile, or the inviter left. */
export const fallbackInviterName = 'Círculo'

export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + invitationValidityHours * 3_600_000)
}

/**
 * State of an invitation at an instant. A used invitation never expires; an invitation expires at the instant
 * `expiresAt`.
 */
export function invitationStateOf(invitation: Validity, now: Date): InvitationState {
  if (invitation.usedAt) return 'USED'
  return invitation.expiresAt <= now ? 'EXPIRED' : 'PENDING'
}

/**
 * Checks that a token of an invitation is valid now. A token is valid for 720 hours, even if a later e-mail extended
 * the invitation. A registration by link that did not transfer the profile uses the invitation up for other links,
 * but not for the mailed token: the holder of that token is the invited person.
 * @param claimed whether the contact already has an account
 * @throws INVITATIONS.ALREADY_USED, INVITATIONS.CLAIMED, INVITATIONS.EXPIRED
 */
export function assertCanBeUsed(
  invitation: Validity,
  token: { kind: InvitationKind; createdAt: Date },
  claimed: boolean,
  now: Date,
): void {
  const mailboxMay = token.kind === 'MAIL' && !claimed
  if (invitation.usedAt !== null && !mailboxMay) throw invitationsError('INVITATIONS.ALREADY_USED')
  if (claimed) throw invitationsError('INVITATIONS.CLAIMED')
  if (invitation.expiresAt <= now || expiryOf(token.createdAt) <= now)
    throw invitationsError('INVITATIONS.EXPIRED')
}

/** Whether the invitation's e-mail is deferred until the inviter confirms the own e-mail. */
export function isWaitingForProof(
  invitation: Validity & { email: string | null; mailedAt: Date | null },
  now: Date,
): boolean {
  return (
    invitation.email !== null &&
    invitation.mailedAt === null &&
    invitationStateOf(invitation, now) === 'PENDING'
  )
}

/**
 * Whether the invitation may be e-mailed again: it is unused, has an e-mail address, and the last e-mail was sent an
 * hour ago or earlier.
 */
export function canResend(
  invitation: Validity & { email: string | null; mailedAt: Date | null },
  now: Date,
): boolean {
  return invitation.usedAt === null && invitation.email !== null && mailPauseIsOver(invitation, now)
}

export function mailPauseIsOver({ mailedAt }: { mailedAt: Date | null }, now: Date): boolean {
  return mailedAt === null || now.getTime() - mailedAt.getTime() >= mailPauseMinutes * 60_000
}
