import { expect, it } from 'vitest'
import { findDiagramPressHint } from '#client/features/circles/picture/picture-content.ts'

it.each([
  [8, 3, null],
  [9, 3, 'Toca una cara o un grupo.'],
  [9, 1, 'Toca una cara.'],
  [41, 2, 'Toca un grupo para ver a más personas.'],
  [41, 1, 'Toca una cara.'],
])('the hint of a circle diagram with %i people of %i trade families is %s', (people, families, hint) => {
  expect(findDiagramPressHint(people, families)).toBe(hint)
})
