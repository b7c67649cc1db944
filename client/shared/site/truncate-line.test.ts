import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { truncateLine } from './truncate-line.ts'

describe('truncateLine', () => {
  it.each([
    ['Plomera en Tepic.', 40, 'Plomera en Tepic.'],
    ['Dos\n  renglones', 40, 'Dos renglones'],
    ['Arreglo fugas, tinacos y calentadores', 20, 'Arreglo fugas…'],
    ['Supercalifragilístico', 10, 'Supercali…'],
    ['', 10, ''],
  ])('truncateLine cuts %j to at most %d characters', (text, most, cut) => {
    expect(truncateLine(text, most)).toBe(cut)
  })

  it('truncateLine never exceeds the maximum length, and never splits a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const cut = truncateLine(text, 60)
        expect(Array.from(cut).length).toBeLessThanOrEqual(60)
        expect(cut.isWellFormed()).toBe(true)
      }),
    )
  })
})
