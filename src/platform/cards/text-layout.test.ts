import { describe, expect, it } from 'vitest'
import { fitTextToWidth, truncateToWidth } from '#platform/cards/text-layout.ts'

const face = {
  width: (text: string, size: number) => Array.from(text).length * size,
  outline: () => '',
  has: () => true,
}

describe('the text layout of pictures', () => {
  it('truncateToWidth cuts a text after a whole word, without the comma before the cut', () => {
    expect(truncateToWidth('No lo esponja, no lo aplasta.', face, 1, 18)).toBe('No lo esponja, no…')
    expect(truncateToWidth('No lo esponja, no lo aplasta.', face, 1, 17)).toBe('No lo esponja…')
    expect(truncateToWidth('Entero', face, 1, 6)).toBe('Entero')
  })

  it('truncateToWidth cuts within a word that fills most of the width', () => {
    expect(truncateToWidth('De Otorrinolaringología', face, 1, 12)).toBe('De Otorrino…')
  })

  it('fitTextToWidth never breaks a line at a no-break space before an ellipsis', () => {
    expect(fitTextToWidth('Me preguntó cómo seguía.\u00a0…', face, 23, [[1, 2]]).lines).toEqual([
      'Me preguntó cómo',
      'seguía.\u00a0…',
    ])
  })
})
