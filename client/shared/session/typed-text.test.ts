import { expect, it } from 'vitest'
import { restoreTypedText } from '#client/shared/session/typed-text.ts'
import { typedTextStorageKey } from '#client/shared/session/typed-text-key.ts'
import { runWithSessionStorage } from '../../../tests/support/session-storage.ts'

const stored = { pathname: '/mi-cuenta', personId: null, texts: { name: 'Ana' } }

it.each([
  '{',
  'null',
  '[]',
  JSON.stringify({ ...stored, pathname: 1 }),
  JSON.stringify({ ...stored, personId: 1 }),
  JSON.stringify({ ...stored, texts: { name: 1 } }),
  JSON.stringify({ ...stored, texts: null }),
])('restoreTypedText deletes the form text stored in the tab when it is not valid: %s', (text) => {
  runWithSessionStorage({ [typedTextStorageKey]: text }, (storage) => {
    restoreTypedText('/mi-cuenta', null)
    expect(storage.getItem(typedTextStorageKey)).toBeNull()
  })
})

it('restoreTypedText keeps the stored form text when the text belongs to another page', () => {
  const text = JSON.stringify(stored)
  runWithSessionStorage({ [typedTextStorageKey]: text }, (storage) => {
    restoreTypedText('/circulo', null)
    expect(storage.getItem(typedTextStorageKey)).toBe(text)
  })
})
