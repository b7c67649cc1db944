import { describe, expect, it } from 'vitest'
import { decryptText, encryptText } from '#kernel/encrypted-text.ts'
import { createRandomToken } from '#kernel/tokens.ts'

describe('encryptText', () => {
  const secret = createRandomToken()
  const text = 'Íñigo Ñáñez, 33 1234 5678'

  it('an encrypted text can be decrypted with its secret, and is different after each encryption', () => {
    expect(decryptText(encryptText(text, secret), secret)).toBe(text)
    expect(encryptText(text, secret)).not.toBe(encryptText(text, secret))
  })

  it('an encrypted text cannot be decrypted with another secret', () => {
    expect(() => decryptText(encryptText(text, secret), createRandomToken())).toThrow()
  })

  it('an encrypted text cannot be decrypted after a byte has changed', () => {
    const bytes = Buffer.from(encryptText(text, secret), 'base64url')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect(() => decryptText(bytes.toString('base64url'), secret)).toThrow()
    expect(() => decryptText('', secret)).toThrow()
  })
})
