import { createErrorFactory } from '#kernel/errors.ts'
import type { IdentityErrorCode } from '#modules/identity/contract/error-codes.ts'
import { identityErrorKinds } from '#modules/identity/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    identity: IdentityErrorCode
  }
}

/** Creates an error of this module: `throw identityError('IDENTITY.EMAIL_IN_USE')`. */
export const identityError = createErrorFactory(identityErrorKinds)

/**
 * Checks that the token of a mailed link is still valid.
 * @param token null: this installation did not issue the token
 * @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED
 */
export function assertUsable<Token extends { usedAt: Date | null; expiresAt: Date }>(
  token: Token | null,
  now: Date,
): Token {
  if (!token) throw identityError('IDENTITY.LINK_INVALID')
  if (token.usedAt) throw identityError('IDENTITY.LINK_USED')
  if (token.expiresAt <= now) throw identityError('IDENTITY.LINK_EXPIRED')
  return token
}
