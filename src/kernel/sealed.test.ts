import { describe, expect, it } from 'vitest'
import { seal, unseal } from '#kernel/sealed.ts'
import { newToken } from '#kernel/tokens.ts'

describe('a text encrypted by seal', () => {
  const secret = newToken()
  const text = 'Íñigo Ñáñez, 33 1234 5678'

  it('can be decrypted with its secret, and is different after each encryption', () => {
    expect(unseal(seal(text, secret), secret)).toBe(text)
    expect(seal(text, secret)).not.toBe(seal(text, secret))
  })

  it('cannot be decrypted with another secret', () => {
    expect(() => unseal(seal(text, secret), newToken())).toThrow()
  })

  it('cannot be decrypted after a change', () => {
    const bytes = Buffer.from(seal(text, secret), 'base64url')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect(() => unseal(bytes.toString('base64url'), secret)).toThrow()
    expect(() => unseal('', secret)).toThrow()
  })
})
