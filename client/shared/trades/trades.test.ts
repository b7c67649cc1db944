import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addTrade, removeDuplicateTrades } from './trades.ts'

describe('list of trades in a form', () => {
  it('removes the spaces around an added trade, and writes repeated spaces once', () => {
    expect(addTrade([], '  Plomero   y  gasista ')).toEqual(['Plomero y gasista'])
  })

  it('keeps the first spelling of a repeated trade', () => {
    expect(removeDuplicateTrades(['Plomero', 'PLOMERO ', 'plomero', 'Électricista', 'électricista'])).toEqual(
      ['Plomero', 'Électricista'],
    )
  })

  it('stays the same array when the added trade is empty or already in the list', () => {
    const trades = ['Carpintero']
    expect(addTrade(trades, '   ')).toBe(trades)
    expect(addTrade(trades, 'carpintero')).toBe(trades)
  })

  it('contains two trades that differ only in an accent mark', () => {
    expect(removeDuplicateTrades(['Médico', 'Medico'])).toEqual(['Médico', 'Medico'])
  })

  it('contains no empty or repeated trade after any additions, and does not change when it is normalized again', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (trades) => {
        const once = removeDuplicateTrades(trades)
        expect(removeDuplicateTrades(once)).toEqual(once)
        expect(once.every((trade) => trade.trim() === trade && trade !== '')).toBe(true)
        expect(new Set(once.map((trade) => trade.toLocaleLowerCase('es-MX'))).size).toBe(once.length)
      }),
    )
  })
})
