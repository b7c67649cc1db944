import { describe, expect, it } from 'vitest'
import { getAvatarCaption } from './avatar-caption.ts'

describe('getAvatarCaption', () => {
  it.each([
    ['Mecánico Paco', 'Mecánico', 'Paco'],
    ['mecanico Don Paco Ruiz', 'Mecánico', 'Don Paco'],
    ['Plomero', 'Plomero', 'Plomero'],
    ['Paco Mecánico', 'Mecánico', 'Paco'],
    ['Lupita Ríos', null, 'Lupita'],
  ])(
    'the circle diagram labels a person named %s with the trade %s by the short name %s',
    (name, trade, shown) => {
      expect(getAvatarCaption({ name, trade })).toBe(shown)
    },
  )
})
