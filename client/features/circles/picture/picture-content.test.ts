import { expect, it } from 'vitest'
import { chooseDiagramHint } from '#client/features/circles/picture/picture-content.ts'

it.each([
  [8, 3, null],
  [9, 3, 'Toca una cara o un grupo.'],
  [9, 1, 'Toca una cara.'],
  [41, 2, 'Toca un grupo para ver a más personas.'],
  [41, 1, 'Toca una cara.'],
])(
  'the hint below a circle diagram with %i people from %i trade families is %s',
  (people, families, hint) => {
    expect(chooseDiagramHint(people, families)).toBe(hint)
  },
)
