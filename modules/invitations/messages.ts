import type { InvitationState, InvitationsErrorCode } from '#modules/invitations/contract.ts'

/** Spec §8, Invitation. */
export const invitationsMessages = {
  'INVITATIONS.INVALID_TOKEN': 'Token de invitación inválido o expirado',
  'INVITATIONS.ALREADY_USED': 'Esta invitación ya fue utilizada',
  'INVITATIONS.EXPIRED': 'Esta invitación ha expirado',
} satisfies Record<InvitationsErrorCode, string>

/** What is said of a failure that nobody expected (spec §8). */
export const invitationsNotices = { LOAD_FAILED: 'Error al cargar la invitación' } as const

export const invitationStateLabels = {
  PENDING: 'Pendiente',
  USED: 'Utilizada',
  EXPIRED: 'Expirada',
} satisfies Record<InvitationState, string>
