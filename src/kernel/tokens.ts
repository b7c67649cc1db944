import { createHash, randomBytes } from 'node:crypto'

/** A token has 192 random bits, in 32 characters that need no escaping in a URL. */
export function createRandomToken(): string {
  return randomBytes(24).toString('base64url')
}

/** A token has enough random bits to need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
