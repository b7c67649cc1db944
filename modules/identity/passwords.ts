import { hash, type Options, verify } from '@node-rs/argon2'
import { foldLetters } from '#kernel/text/fold.ts'
import { commonPasswordWords, leakedPasswords } from '#modules/identity/common-passwords.ts'
import { identityError } from '#modules/identity/errors.ts'

/** Cost of Argon2id, the default algorithm of the library: 19 MiB of memory and two passes. */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return passwordHash !== null && verify(passwordHash, password)
}

export interface PasswordOwner {
  email: string
  name: string
}

/**
 * Rejects a password that is easy to guess: a leaked password, a common word, a short password, one repeated
 * character, a keyboard row, or a part of the owner's name or e-mail. Digits and signs after a word make no
 * difference.
 * @param minLength in characters, 6 or more
 * @throws IDENTITY.WEAK_PASSWORD, IDENTITY.COMMON_PASSWORD
 */
export function assertStrongPassword(password: string, minLength: number, owner: PasswordOwner): void {
  if ([...password].length < minLength) throw identityError('IDENTITY.WEAK_PASSWORD')
  const typed = foldLetters(password).trim()
  const word = typed.replace(/[^a-z]+$/, '')
  const rows = ['01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
  const isRow = rows.some((row) => row.includes(typed) || [...row].reverse().join('').includes(typed))
  const guesses = [typed, word].filter((guess) => guess !== '')
  if (leakedPasswords.has(typed) || guesses.some((guess) => commonPasswordWords.has(guess)))
    throw identityError('IDENTITY.COMMON_PASSWORD')
  const ownWords = wordsOf(owner)
  if (isRow || /^(.)\1*$/.test(typed) || guesses.some((guess) => ownWords.has(guess)))
    throw identityError('IDENTITY.WEAK_PASSWORD')
}

/**
 * Passwords that an attacker who knows the owner would try: the e-mail, its part before the '@', the name and
 * parts of the name.
 */
function wordsOf({ email, name }: PasswordOwner): Set<string> {
  const [address, fullName] = [foldLetters(email).trim(), foldLetters(name).trim()]
  const parts = fullName.split(/\s+/)
  return new Set([address, address.replace(/@.*$/, ''), fullName, parts.join(''), ...parts])
}
