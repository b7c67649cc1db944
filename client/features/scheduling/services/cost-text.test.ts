import { describe, expect, it } from 'vitest'
import { cleanCost, formatCost, parseCost } from '#client/features/scheduling/services/cost-text.ts'

/** Types one character after the other, as a keyboard does. */
const type = (typed: string) => [...typed].reduce((before, letter) => cleanCost(before + letter), '')

describe.each([
  ['typed', type],
  ['pasted', cleanCost],
])('the text of a cost field, %s', (_, enter) => {
  it.each([
    ['$1,250.50 MXN', '1250.50 '],
    ['1,250', '1250'],
    ['12,345,678', '12345678'],
    ['250 pesos', '250 '],
    ['-3e5', '35'],
    ['$ 300 a 500', '300 500'],
    ['300-500', '300 500'],
    [' 300', '300'],
    ['12,50', '12,50'],
    ['1.250', '1.250'],
  ])('turns %j into %j', (typed, text) => {
    expect(enter(typed)).toBe(text)
  })
})

describe('parsing a cost', () => {
  it('parses an amount, and an empty text as 0', () => {
    expect(parseCost('250')).toBe(250)
    expect(parseCost('99.90')).toBe(99.9)
    expect(parseCost('0.125')).toBe(0.125)
    expect(parseCost('')).toBe(0)
  })

  it('ignores the space that typing left after the number', () => {
    expect(parseCost('250 ')).toBe(250)
    expect(parseCost(' ')).toBe(0)
    expect(parseCost('1.250 ')).toBe(parseCost('1.250'))
  })

  it.each(['.', '1.2.3', '300 500', '12,50', '1,2,3'])('asks for one cost instead of %j', (text) => {
    expect(parseCost(text)).toBe('Escribe un solo costo, por ejemplo 300 o 350.50.')
  })

  it('asks whether a dot before three digits separates thousands', () => {
    expect(parseCost('1.250')).toBe('¿Son 1,250 pesos o 1.25? Escribe 1250 o 1.25.')
  })
})

describe('formatting a cost', () => {
  it('shows cents only if the cost has cents, and the text can be parsed again', () => {
    expect(formatCost(250)).toBe('250')
    expect(formatCost(350.5)).toBe('350.50')
    expect(parseCost(formatCost(99.99))).toBe(99.99)
  })
})
