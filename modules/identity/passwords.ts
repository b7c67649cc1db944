import { hash, type Options, verify } from '@node-rs/argon2'
import { foldCaseAndAccents } from '#kernel/text/fold.ts'
import { commonPasswordWords, leakedPasswords } from '#modules/identity/common-passwords.ts'
import { createIdentityError } from '#modules/identity/errors.ts'

/** The memory cost of Argon2id is in KiB. */
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
 * Digits and signs after a common word do not make a password strong.
 * @throws IDENTITY.WEAK_PASSWORD, IDENTITY.COMMON_PASSWORD
 */
export function assertStrongPassword(password: string, minLength: number, owner: PasswordOwner): void {
  if ([...password].length < minLength) throw createIdentityError('IDENTITY.WEAK_PASSWORD')
  const typed = foldCaseAndAccents(password).trim()
  const word = typed.replace(/[^a-z]+$/, '')
  const rows = ['01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
  const isRow = rows.some((row) => row.includes(typed) || [...row].reverse().join('').includes(typed))
  const guesses = [typed, word].filter((guess) => guess !== '')
  if (leakedPasswords.has(typed) || guesses.some((guess) => commonPasswordWords.has(guess)))
    throw createIdentityError('IDENTITY.COMMON_PASSWORD')
  const ownWords = wordsOf(owner)
  if (isRow || /^(.)\1*$/.test(typed) || guesses.some((guess) => ownWords.has(guess)))
    throw createIdentityError('IDENTITY.WEAK_PASSWORD')
}

function wordsOf({ email, name }: PasswordOwner): Set<string> {
  const [address, fullName] = [foldCaseAndAccents(email).trim(), foldCaseAndAccents(name).trim()]
  const parts = fullName.split(/\s+/)
  return new Set([address, address.replace(/@.*$/, ''), fullName, parts.join(''), ...parts])
}
