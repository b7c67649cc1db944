import { expect, it } from 'vitest'
import { giveTypingBack } from '#client/shared/session/kept-typing.ts'
import { typingKey } from '#client/shared/session/typing-key.ts'
import { withSessionStorage } from '../../../tests/support/session-storage.ts'

const stored = { pathname: '/mi-cuenta', personId: null, texts: { name: 'Ana' } }

// Valid texts would search for fields in a document, which Node does not have.
it.each([
  '{',
  'null',
  '[]',
  JSON.stringify({ ...stored, pathname: 1 }),
  JSON.stringify({ ...stored, personId: 1 }),
  JSON.stringify({ ...stored, texts: { name: 1 } }),
  JSON.stringify({ ...stored, texts: null }),
])('the stored texts %s are dropped, because they are not valid', (text) => {
  withSessionStorage({ [typingKey]: text }, (storage) => {
    giveTypingBack('/mi-cuenta', null)
    expect(storage.getItem(typingKey)).toBeNull()
  })
})

it('the stored texts of another page are kept', () => {
  const text = JSON.stringify(stored)
  withSessionStorage({ [typingKey]: text }, (storage) => {
    giveTypingBack('/circulo', null)
    expect(storage.getItem(typingKey)).toBe(text)
  })
})
