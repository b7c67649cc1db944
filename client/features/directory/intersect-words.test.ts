import { expect, it } from 'vitest'
import { intersectWords } from '#client/features/directory/intersect-words.ts'

it.each([
  ['urgente guadalajara', 'plomero urgente', 'urgente'],
  ['guadalajara', 'plomero', ''],
  ['ana en tepic', 'ana', 'ana'],
  ['', 'plomero', ''],
])('intersectWords(%j, %j) returns the words that both texts contain: %j', (one, other, left) =>
  expect(intersectWords(one, other)).toBe(left),
)
