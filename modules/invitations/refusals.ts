import { AppError, type AppErrorKind } from '#kernel/errors.ts'
import type { InvitationsErrorCode } from '#modules/invitations/contract.ts'

const kinds: Record<InvitationsErrorCode, AppErrorKind> = {
  'INVITATIONS.INVALID_TOKEN': 'NOT_FOUND',
  'INVITATIONS.ALREADY_USED': 'CONFLICT',
  'INVITATIONS.EXPIRED': 'CONFLICT',
  'INVITATIONS.CLAIMED': 'CONFLICT',
  'INVITATIONS.OWN': 'FORBIDDEN',
  'INVITATIONS.OTHER_EMAIL': 'FORBIDDEN',
  'INVITATIONS.EMAIL_REGISTERED': 'UNAUTHORIZED',
  'INVITATIONS.FEDERATED_ACCOUNT': 'UNAUTHORIZED',
  'INVITATIONS.CITY_REQUIRED': 'BAD_REQUEST',
  'INVITATIONS.NOT_FOUND': 'NOT_FOUND',
  'INVITATIONS.NO_EMAIL': 'CONFLICT',
  'INVITATIONS.JUST_MAILED': 'TOO_MANY_REQUESTS',
  'INVITATIONS.TOO_MANY_MAILS': 'TOO_MANY_REQUESTS',
  'INVITATIONS.CONFIRM_EMAIL': 'FORBIDDEN',
  'INVITATIONS.NOT_SENT': 'CONFLICT',
}

/** The refusal to throw for a code of this module. */
export function refusal(
  code: InvitationsErrorCode,
  options: { cause?: unknown; values?: Record<string, string> } = {},
): AppError<InvitationsErrorCode> {
  return new AppError(code, { kind: kinds[code], ...options })
}
