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
    'in the drawing of a circle, the caption of a person %s with the trade %s is %s',
    (name, trade, shown) => {
      expect(getAvatarCaption({ name, trade })).toBe(shown)
    },
  )
})
