import { hash, type Options, verify } from '@node-rs/argon2'
import { commonPasswords } from '#modules/identity/common-passwords.ts'

/** Argon2id (the library's default algorithm), 19 MiB, two passes (design decision 3). */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** @param passwordHash null for an account without password: nothing matches it */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  return passwordHash !== null && verify(passwordHash, password)
}

/**
 * Whether a password is among the first that somebody else would try (design decision 3): shorter than the operator asks,
 * one character or a row of the keyboard, or a common word, also with digits and signs behind it.
 * @param minLength in characters; the spec's 6 or more
 */
export function isWeakPassword(password: string, minLength: number): boolean {
  if ([...password].length < minLength) return true
  const typed = password
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const word = typed.replace(/[^a-z]+$/, '')
  const rows = ['01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
  const isRow = rows.some((row) => row.includes(typed) || [...row].reverse().join('').includes(typed))
  return isRow || /^(.)\1*$/.test(typed) || commonPasswords.has(typed) || commonPasswords.has(word)
}
