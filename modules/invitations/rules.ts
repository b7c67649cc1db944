import { AppError } from '#kernel/errors.ts'
import {
  type InvitationState,
  type InvitationsErrorCode,
  invitationValidityHours,
} from '#modules/invitations/contract.ts'

interface Validity {
  usedAt: Date | null
  expiresAt: Date
}

export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + invitationValidityHours * 3_600_000)
}

/** A used invitation stays used; what expires at this very instant has expired. */
export function stateOf(invitation: Validity, now: Date): InvitationState {
  if (invitation.usedAt) return 'USED'
  return invitation.expiresAt <= now ? 'EXPIRED' : 'PENDING'
}

const refusals = {
  USED: 'INVITATIONS.ALREADY_USED',
  EXPIRED: 'INVITATIONS.EXPIRED',
} as const satisfies Partial<Record<InvitationState, InvitationsErrorCode>>

/** @throws INVITATIONS.ALREADY_USED, INVITATIONS.EXPIRED */
export function assertCanBeUsed(invitation: Validity, now: Date): void {
  const state = stateOf(invitation, now)
  if (state !== 'PENDING') throw new AppError<InvitationsErrorCode>(refusals[state], { kind: 'CONFLICT' })
}
