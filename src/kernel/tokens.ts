import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link: 192 random bits, in 32 characters that need no escaping in an address. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** SHA-256 in hex: what is stored of a token. Tokens are random enough that no salt is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
