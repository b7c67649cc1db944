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
 * The token of a link that still does what it was sent for.
 * @param token null: unknown, this installation did not issue it
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
