import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addTrade, uniqueTrades } from './trades.ts'

describe('trades', () => {
  it('trims and collapses spaces', () => {
    expect(addTrade([], '  Plomero   y  gasista ')).toEqual(['Plomero y gasista'])
  })

  it('keeps the first spelling of a repeated trade', () => {
    expect(uniqueTrades(['Plomero', 'PLOMERO ', 'plomero', 'Électricista', 'électricista'])).toEqual([
      'Plomero',
      'Électricista',
    ])
  })

  it('returns the same list when nothing is added', () => {
    const trades = ['Carpintero']
    expect(addTrade(trades, '   ')).toBe(trades)
    expect(addTrade(trades, 'carpintero')).toBe(trades)
  })

  it('treats trades that differ in an accent as different', () => {
    expect(uniqueTrades(['Médico', 'Medico'])).toEqual(['Médico', 'Medico'])
  })

  it('adding a trade is idempotent and never creates an empty or repeated trade', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (trades) => {
        const once = uniqueTrades(trades)
        expect(uniqueTrades(once)).toEqual(once)
        expect(once.every((trade) => trade.trim() === trade && trade !== '')).toBe(true)
        expect(new Set(once.map((trade) => trade.toLocaleLowerCase('es-MX'))).size).toBe(once.length)
      }),
    )
  })
})
