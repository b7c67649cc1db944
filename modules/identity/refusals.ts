import { AppError, type AppErrorKind } from '#kernel/errors.ts'
import type { IdentityErrorCode } from '#modules/identity/contract.ts'

const kinds: Partial<Record<IdentityErrorCode, AppErrorKind>> = {
  'IDENTITY.EMAIL_IN_USE': 'CONFLICT',
  'IDENTITY.USER_NOT_FOUND': 'UNAUTHORIZED',
  'IDENTITY.WRONG_PASSWORD': 'UNAUTHORIZED',
  'IDENTITY.USER_DISABLED': 'FORBIDDEN',
  'IDENTITY.PERSON_NOT_FOUND': 'NOT_FOUND',
  'IDENTITY.TOO_MANY_ATTEMPTS': 'TOO_MANY_REQUESTS',
  'IDENTITY.MAIL_JUST_SENT': 'TOO_MANY_REQUESTS',
  'IDENTITY.LINK_INVALID': 'NOT_FOUND',
  'IDENTITY.LINK_USED': 'CONFLICT',
  'IDENTITY.LINK_EXPIRED': 'CONFLICT',
  'IDENTITY.LINK_OF_OTHER_ACCOUNT': 'FORBIDDEN',
  'IDENTITY.SIGN_IN_AGAIN': 'FORBIDDEN',
  'IDENTITY.EMAIL_ALREADY_VERIFIED': 'CONFLICT',
}

/** The refusal to throw for a code of this module. */
export function refusal(code: IdentityErrorCode, cause?: unknown): AppError<IdentityErrorCode> {
  return new AppError(code, { kind: kinds[code], cause })
}
