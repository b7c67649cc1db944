import { createHash, randomBytes } from 'node:crypto'

/** Returns a random secret for a link: 192 bits in 32 characters that need no escaping in a URL. */
export function createToken(): string {
  return randomBytes(24).toString('base64url')
}

/** SHA-256 of a token in hex, for storage. A token has enough random bits to need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
