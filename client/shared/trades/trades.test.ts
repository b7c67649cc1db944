import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addTradeToList, removeDuplicateTrades } from './trades.ts'

describe('list of trades in a form', () => {
  it('a trade added to a list is trimmed, and repeated spaces in it become one space', () => {
    expect(addTradeToList([], '  Plomero   y  gasista ')).toEqual(['Plomero y gasista'])
  })

  it('a list of trades keeps the first spelling of a repeated trade', () => {
    expect(removeDuplicateTrades(['Plomero', 'PLOMERO ', 'plomero', 'Électricista', 'électricista'])).toEqual(
      ['Plomero', 'Électricista'],
    )
  })

  it('adding an empty or already listed trade returns the same array of trades', () => {
    const trades = ['Carpintero']
    expect(addTradeToList(trades, '   ')).toBe(trades)
    expect(addTradeToList(trades, 'carpintero')).toBe(trades)
  })

  it('a list of trades may contain two trades that differ only in an accent', () => {
    expect(removeDuplicateTrades(['Médico', 'Medico'])).toEqual(['Médico', 'Medico'])
  })

  it('removing duplicate trades leaves no empty or repeated trade, and a second removal changes nothing', () => {
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
