import { describe, expect, it } from 'vitest'
import { formatCost, keepDigitsAndDots, parseCost } from '#client/features/scheduling/services/cost-text.ts'

describe('keepDigitsAndDots', () => {
  it('removes all characters except digits and dots', () => {
    expect(keepDigitsAndDots('$1,250.50 MXN')).toBe('1250.50')
    expect(keepDigitsAndDots('-3e5')).toBe('35')
  })
})

describe('parsing a cost', () => {
  it('parses an amount', () => {
    expect(parseCost('250')).toBe(250)
    expect(parseCost('99.90')).toBe(99.9)
  })

  it.each(['', '.', '1.2.3'])('returns 0 for the invalid amount %j', (text) => {
    expect(parseCost(text)).toBe(0)
  })
})

describe('formatting a cost', () => {
  it('shows cents only if the cost has cents, and the text can be parsed again', () => {
    expect(formatCost(250)).toBe('250')
    expect(formatCost(350.5)).toBe('350.50')
    expect(parseCost(formatCost(99.99))).toBe(99.99)
  })
})
