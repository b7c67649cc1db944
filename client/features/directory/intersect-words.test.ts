import { expect, it } from 'vitest'
import { intersectWords } from '#client/features/directory/intersect-words.ts'

it.each([
  ['urgente guadalajara', 'plomero urgente', 'urgente'],
  ['guadalajara', 'plomero', ''],
  ['ana en tepic', 'ana', 'ana'],
  ['', 'plomero', ''],
])('the common rest of %j and %j is %j', (one, other, left) => expect(intersectWords(one, other)).toBe(left))
