import { createHash, randomBytes } from 'node:crypto'

export function createRandomToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The hash needs no salt, because a token has 192 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
