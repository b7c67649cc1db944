import { describe, expect, it } from 'vitest'
import { hashPassword, isWeakPassword, passwordMatches } from '#modules/identity/passwords.ts'

describe('a password', () => {
  it('is kept as Argon2id with 19 MiB and two passes, and opened by itself alone', async () => {
    const kept = await hashPassword('trébol')
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordMatches(kept, 'trébol')).toBe(true)
    expect(await passwordMatches(kept, 'Trébol')).toBe(false)
    expect(await passwordMatches(null, '')).toBe(false)
  })
})

describe('isWeakPassword', () => {
  it.each([
    ['a common one', 'password'],
    ['a common one of Mexico', 'cruzazul'],
    ['the word itself', 'Contraseña'],
    ['a common one with digits and a sign behind', 'Guadalupe2024!'],
    ['one character again and again', '111111'],
    ['a row of digits', '123456'],
    ['a row of digits backwards', '987654321'],
    ['a row of the keyboard', 'asdfgh'],
  ])('%s is weak: %j', (_what, password) => {
    expect(isWeakPassword(password, 6)).toBe(true)
  })

  it.each(['mi perro come tacos', 'Xk3-9pqLm', 'trébol', 'una-contraseña-larga', '846302'])(
    'others are as good as the spec asks: %j',
    (password) => {
      expect(isWeakPassword(password, 6)).toBe(false)
    },
  )

  it('is weak when it is shorter than the operator asks, in characters as people count them', () => {
    expect(isWeakPassword('Xk3-9pqLm', 12)).toBe(true)
    expect(isWeakPassword('🌵🌵🌵🌮🌮', 6)).toBe(true)
  })
})
