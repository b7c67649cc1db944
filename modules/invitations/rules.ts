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

/** Who invites where nobody does: somebody asked for their own profile, or whoever invited them has left. */
export const nobodysName = 'Círculo'

export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + invitationValidityHours * 3_600_000)
}

/** A used invitation stays used; what expires at this very instant has expired. */
export function invitationStateOf(invitation: Validity, now: Date): InvitationState {
  if (invitation.usedAt) return 'USED'
  return invitation.expiresAt <= now ? 'EXPIRED' : 'PENDING'
}

/**
 * Whether somebody may use an invitation by this token now. Each token lives 720 hours, also when a later mail made the
 * invitation good for longer. Who came by a link without getting the profile used the invitation up for other links, but
 * not for the mailbox, whatever has become of that account: whoever reads it is the one who was invited.
 * @param claimed whether the contact has an account already
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

/** Whether the invitation waits for its inviter to confirm their e-mail before it is mailed. */
export function awaitsProof(
  invitation: Validity & { email: string | null; mailedAt: Date | null },
  now: Date,
): boolean {
  return (
    invitation.email !== null &&
    invitation.mailedAt === null &&
    invitationStateOf(invitation, now) === 'PENDING'
  )
}

/** Whether an invitation may be mailed again: not to somebody who has come, and not twice within an hour. */
export function canResend(
  invitation: Validity & { email: string | null; mailedAt: Date | null },
  now: Date,
): boolean {
  return invitation.usedAt === null && invitation.email !== null && mailPauseIsOver(invitation, now)
}

export function mailPauseIsOver({ mailedAt }: { mailedAt: Date | null }, now: Date): boolean {
  return mailedAt === null || now.getTime() - mailedAt.getTime() >= mailPauseMinutes * 60_000
}
