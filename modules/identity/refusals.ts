import { AppError, type AppErrorKind } from '#kernel/errors.ts'
import type { IdentityErrorCode } from '#modules/identity/contract.ts'

const kinds: Partial<Record<IdentityErrorCode, AppErrorKind>> = {
  'IDENTITY.EMAIL_IN_USE': 'CONFLICT',
  'IDENTITY.USER_NOT_FOUND': 'UNAUTHORIZED',
  'IDENTITY.WRONG_PASSWORD': 'UNAUTHORIZED',
  'IDENTITY.USER_DISABLED': 'FORBIDDEN',
  'IDENTITY.PERSON_NOT_FOUND': 'NOT_FOUND',
  'IDENTITY.OWN_PERSON_MISSING': 'NOT_FOUND',
  'IDENTITY.PROFILE_CHANGED': 'CONFLICT',
  'IDENTITY.SLUG_TAKEN': 'CONFLICT',
  'IDENTITY.PERSON_REGISTERED': 'CONFLICT',
  'IDENTITY.CONTACT_REMOVED': 'CONFLICT',
  'IDENTITY.CONTACT_HIDDEN': 'CONFLICT',
  'IDENTITY.PROFILE_HIDDEN': 'FORBIDDEN',
  'IDENTITY.WRONG_EMAIL': 'UNAUTHORIZED',
  'IDENTITY.TOO_MANY_REQUESTS': 'TOO_MANY_REQUESTS',
  'IDENTITY.TOO_MANY_CONTACTS': 'TOO_MANY_REQUESTS',
  'IDENTITY.REQUEST_DECIDED': 'CONFLICT',
  'IDENTITY.TOO_MANY_ATTEMPTS': 'TOO_MANY_REQUESTS',
  'IDENTITY.MAIL_JUST_SENT': 'TOO_MANY_REQUESTS',
  'IDENTITY.LINK_INVALID': 'NOT_FOUND',
  'IDENTITY.LINK_USED': 'CONFLICT',
  'IDENTITY.LINK_EXPIRED': 'CONFLICT',
  'IDENTITY.LINK_OF_OTHER_ACCOUNT': 'FORBIDDEN',
  'IDENTITY.SIGN_IN_AGAIN': 'FORBIDDEN',
  'IDENTITY.PASSWORD_REQUIRED': 'FORBIDDEN',
  'IDENTITY.EMAIL_ALREADY_VERIFIED': 'CONFLICT',
  'IDENTITY.OPERATION_NOT_ALLOWED': 'FORBIDDEN',
  'IDENTITY.FEDERATED_UNVERIFIED': 'FORBIDDEN',
  'IDENTITY.IDENTITY_OF_OTHER_ACCOUNT': 'CONFLICT',
  'IDENTITY.LAST_WAY_IN': 'CONFLICT',
  'IDENTITY.NOT_BOOKABLE': 'FORBIDDEN',
  'IDENTITY.NOT_REVIEWABLE': 'FORBIDDEN',
  'IDENTITY.BLOCK_ONESELF': 'FORBIDDEN',
  'IDENTITY.TOO_MANY_BLOCKS': 'CONFLICT',
}

/** The refusal to throw for a code of this module. */
export function refusal(code: IdentityErrorCode, cause?: unknown): AppError<IdentityErrorCode> {
  return new AppError(code, { kind: kinds[code], cause })
}

/**
 * The token of a link that still does what it was sent for.
 * @param token null when nobody issued it
 * @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED
 */
export function assertUsable<Token extends { usedAt: Date | null; expiresAt: Date }>(
  token: Token | null,
  now: Date,
): Token {
  if (!token) throw refusal('IDENTITY.LINK_INVALID')
  if (token.usedAt) throw refusal('IDENTITY.LINK_USED')
  if (token.expiresAt <= now) throw refusal('IDENTITY.LINK_EXPIRED')
  return token
}
