import { expect, it } from 'vitest'
import { restOfBoth } from '#client/features/directory/chip-rest.ts'

it.each([
  ['urgente guadalajara', 'plomero urgente', 'urgente'],
  ['guadalajara', 'plomero', ''],
  ['ana en tepic', 'ana', 'ana'],
  ['', 'plomero', ''],
])('the common rest of %j and %j is %j', (one, other, left) => expect(restOfBoth(one, other)).toBe(left))
