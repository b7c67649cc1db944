import { hash, type Options, verify } from '@node-rs/argon2'
import { commonWords, leakedPasswords } from '#modules/identity/common-passwords.ts'

/** Argon2id (the library's default algorithm), 19 MiB, two passes (design decision 3). */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** @param passwordHash null for an account without password: nothing matches it */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  return passwordHash !== null && verify(passwordHash, password)
}

/** The account that a password is for. */
export interface PasswordOwner {
  email: string
  name: string
}

/**
 * Whether a password is easy to guess. It is weak when it is shorter than the operator allows, repeats one character, follows a
 * keyboard row, is one of 10,000 leaked passwords, or is a common word or part of the owner's name or e-mail, also followed by digits
 * and signs.
 * @param minLength in characters; the spec's 6 or more
 */
export function isWeakPassword(password: string, minLength: number, owner: PasswordOwner): boolean {
  if ([...password].length < minLength) return true
  const typed = fold(password)
  const word = typed.replace(/[^a-z]+$/, '')
  const rows = ['01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
  const isRow = rows.some((row) => row.includes(typed) || [...row].reverse().join('').includes(typed))
  const guesses = [typed, word].filter((guess) => guess !== '')
  const ownWords = wordsOf(owner)
  return (
    isRow ||
    /^(.)\1*$/.test(typed) ||
    leakedPasswords.has(typed) ||
    guesses.some((guess) => commonWords.has(guess) || ownWords.has(guess))
  )
}

/** Guesses of an attacker who knows the owner: the e-mail, its local part, the name and its parts. */
function wordsOf({ email, name }: PasswordOwner): Set<string> {
  const [address, fullName] = [fold(email), fold(name)]
  const parts = fullName.split(/\s+/)
  return new Set([address, address.replace(/@.*$/, ''), fullName, parts.join(''), ...parts])
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
}
