import { hash, type Options, verify } from '@node-rs/argon2'

/** Argon2id (the library's default algorithm), 19 MiB, two passes (design decision 3). */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** @param passwordHash null for an account without password: nothing matches it */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  return passwordHash !== null && verify(passwordHash, password)
}
