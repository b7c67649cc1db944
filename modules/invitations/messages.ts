import type { InvitationsErrorCode } from '#modules/invitations/contract.ts'

/** Spec §8, Invitation. */
export const invitationsMessages = {
  'INVITATIONS.INVALID_TOKEN': 'Token de invitación inválido o expirado',
  'INVITATIONS.ALREADY_USED': 'Esta invitación ya fue utilizada',
  'INVITATIONS.EXPIRED': 'Esta invitación ha expirado',
} satisfies Record<InvitationsErrorCode, string>
