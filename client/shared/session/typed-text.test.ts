import { expect, it } from 'vitest'
import { restoreTypedFormText } from '#client/shared/session/typed-text.ts'
import { typedFormTextStorageKey } from '#client/shared/session/typed-text-key.ts'
import { runWithFakeSessionStorage } from '../../../tests/support/session-storage.ts'

const stored = { pathname: '/mi-cuenta', personId: null, texts: { name: 'Ana' } }

it.each([
  '{',
  'null',
  '[]',
  JSON.stringify({ ...stored, pathname: 1 }),
  JSON.stringify({ ...stored, personId: 1 }),
  JSON.stringify({ ...stored, texts: { name: 1 } }),
  JSON.stringify({ ...stored, texts: null }),
])('restoreTypedFormText deletes the form text stored in the tab when it is not valid: %s', (text) => {
  runWithFakeSessionStorage({ [typedFormTextStorageKey]: text }, (storage) => {
    restoreTypedFormText('/mi-cuenta', null)
    expect(storage.getItem(typedFormTextStorageKey)).toBeNull()
  })
})

it('restoreTypedFormText keeps the stored form text when the text belongs to another page', () => {
  const text = JSON.stringify(stored)
  runWithFakeSessionStorage({ [typedFormTextStorageKey]: text }, (storage) => {
    restoreTypedFormText('/circulo', null)
    expect(storage.getItem(typedFormTextStorageKey)).toBe(text)
  })
})
