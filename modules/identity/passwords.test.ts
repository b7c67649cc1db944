import { describe, expect, it } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { leakedPasswords } from '#modules/identity/common-passwords.ts'
import { signUpInput } from '#modules/identity/contract/people.ts'
import { assertStrongPassword, hashPassword, verifyPassword } from '#modules/identity/passwords.ts'

describe('password hashing', () => {
  it('hashPassword uses Argon2id with 19 MiB and two passes; the hash matches only the right password', async () => {
    const kept = await hashPassword('trébol')
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(kept, 'trébol')).toBe(true)
    expect(await verifyPassword(kept, 'Trébol')).toBe(false)
    expect(await verifyPassword(null, '')).toBe(false)
  })

  it('a password may have 200 characters, and the password check compares all of them, including spaces', async () => {
    const password = ` ñ🌵${'a'.repeat(196)} `
    expect(signUpInput.parse({ name: 'Ana', email: 'ana@correo.example', password }).password).toBe(password)
    const kept = await hashPassword(password)
    expect(await verifyPassword(kept, password)).toBe(true)
    for (const other of [password.trim(), password.toUpperCase(), password.slice(0, -1)])
      expect(await verifyPassword(kept, other), other).toBe(false)
  })
})

const owner = { email: 'lupita.rios@correo.example', name: 'Guadalupe Ríos Ñáñez' }

function codeOf(password: string, minLength = 6): string | null {
  try {
    assertStrongPassword(password, minLength, owner)
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return null
}

describe('assertStrongPassword, which rejects weak passwords', () => {
  it('assertStrongPassword rejects the passwords of a list of 10,000 leaked passwords', () => {
    expect(leakedPasswords.size).toBe(10_000)
  })

  it.each([
    ['a common password', 'password'],
    ['a common password in Mexico', 'cruzazul'],
    ['the Spanish word for password', 'Contraseña'],
    ['the name of the product with a year', 'Círculo2026'],
    ['a common name with digits and a sign behind', 'Guadalupe2024!'],
    ['one repeated character', '111111'],
    ['a sequence of digits', '123456'],
    ['a keyboard row', 'asdfgh'],
    ['a leaked password', 'trustno1'],
    ['the last entry of the leaked list', [...leakedPasswords].at(-1)],
  ])('assertStrongPassword rejects %s as common: %j', (_what, password = '') => {
    expect(codeOf(password)).toBe('IDENTITY.COMMON_PASSWORD')
  })

  it.each([
    ['a sequence of letters that is in no list', 'hijklmno'],
    ['a descending sequence of digits', '987654321'],
    ['the e-mail', 'Lupita.Rios@correo.example'],
    ['the part of the e-mail before the @', 'lupita.rios'],
    ['the local part with digits behind', 'lupita.rios85'],
    ['the name', 'guadalupe rios nañez'],
    ['the name without spaces', 'GuadalupeRiosNanez'],
    ['a surname with digits behind', 'Ñáñez-1985'],
  ])('assertStrongPassword rejects %s as weak: %j', (_what, password = '') => {
    expect(codeOf(password)).toBe('IDENTITY.WEAK_PASSWORD')
  })

  it.each([
    'mi perro come tacos',
    'Xk3-9pqLm',
    'trébol',
    'una-contraseña-larga',
    '846302',
    'lupita.rios come tacos',
  ])('assertStrongPassword accepts a password that is hard to guess: %j', (password) => {
    expect(codeOf(password)).toBeNull()
  })

  it('assertStrongPassword rejects a password below the minimum length, and counts an emoji as one character', () => {
    for (const password of ['Xk3-9pqLm', 'password'])
      expect(codeOf(password, 12), password).toBe('IDENTITY.WEAK_PASSWORD')
    expect(codeOf('🌵🌵🌵🌮🌮')).toBe('IDENTITY.WEAK_PASSWORD')
  })
})
