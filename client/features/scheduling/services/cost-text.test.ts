import { describe, expect, it } from 'vitest'
import { cleanTypedCost, formatCost, parseCost } from '#client/features/scheduling/services/cost-text.ts'

const type = (typed: string) => [...typed].reduce((before, letter) => cleanTypedCost(before + letter), '')

describe.each([
  ['typed', type],
  ['pasted', cleanTypedCost],
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
  ])('cleanTypedCost turns the entered cost %j into %j', (typed, text) => {
    expect(enter(typed)).toBe(text)
  })
})

describe('parsing a cost', () => {
  it('parseCost parses an amount of money, and returns 0 for an empty text', () => {
    expect(parseCost('250')).toBe(250)
    expect(parseCost('99.90')).toBe(99.9)
    expect(parseCost('0.125')).toBe(0.125)
    expect(parseCost('')).toBe(0)
  })

  it('parseCost ignores a space at the end of the typed cost', () => {
    expect(parseCost('250 ')).toBe(250)
    expect(parseCost(' ')).toBe(0)
    expect(parseCost('1.250 ')).toBe(parseCost('1.250'))
  })

  it.each(['.', '1.2.3', '300 500', '12,50', '1,2,3'])('parseCost rejects the unclear cost %j', (text) => {
    expect(parseCost(text)).toBe('Escribe un solo costo, por ejemplo 300 o 350.50.')
  })

  it('parseCost asks whether the dot in 1.250 separates thousands or cents', () => {
    expect(parseCost('1.250')).toBe('¿Son 1,250 pesos o 1.25? Escribe 1250 o 1.25.')
  })
})

describe('formatting a cost', () => {
  it('formatCost shows cents only if the cost has cents, and parseCost can parse its text', () => {
    expect(formatCost(250)).toBe('250')
    expect(formatCost(350.5)).toBe('350.50')
    expect(parseCost(formatCost(99.99))).toBe(99.99)
  })
})
