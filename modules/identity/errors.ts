import { createErrorFactory } from '#kernel/errors.ts'
import type { IdentityErrorCode } from '#modules/identity/contract/error-codes.ts'
import { identityErrorKinds } from '#modules/identity/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    identity: IdentityErrorCode
  }
}

export const createIdentityError = createErrorFactory(identityErrorKinds)

/** @throws IDENTITY.LINK_INVALID, IDENTITY.LINK_USED, IDENTITY.LINK_EXPIRED */
export function assertMailedLinkUsable<Token extends { usedAt: Date | null; expiresAt: Date }>(
  token: Token | null,
  now: Date,
): Token {
  if (!token) throw createIdentityError('IDENTITY.LINK_INVALID')
  if (token.usedAt) throw createIdentityError('IDENTITY.LINK_USED')
  if (token.expiresAt <= now) throw createIdentityError('IDENTITY.LINK_EXPIRED')
  return token
}
