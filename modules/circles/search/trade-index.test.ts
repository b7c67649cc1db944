import { describe, expect, it } from 'vitest'
import { indexTrades, type TradeWords } from '#modules/circles/search/trade-index.ts'
import { stemOf } from '#modules/circles/search/words.ts'

type Kind = TradeWords['words'][number]['kind']
const trade = (id: string, name: string, words: Partial<Record<Kind, string[]>>): TradeWords => ({
  id,
  name,
  words: Object.entries(words).flatMap(([kind, texts]) =>
    texts.map((word) => ({ word, kind: kind as Kind })),
  ),
})
const index = indexTrades([
  trade('plomeria', 'Plomería', {
    PROFESSION: ['plomero', 'plomera', 'fontanero'],
    TASK: ['fuga de agua', 'destapar bano', 'boiler', 'lavabos'],
    MISSPELLING: ['plonero'],
  }),
  trade('pipas-agua', 'Pipas de agua', { PROFESSION: ['pipero'], TASK: ['agua', 'pipa de agua'] }),
  trade('gas', 'Gas', { PROFESSION: ['gasero'], TASK: ['boiler'] }),
  trade('planchado', 'Planchado', { PROFESSION: ['planchador', 'planchadora'], TASK: ['planchar ropa'] }),
])
const stems = (text: string) => new Set(text.split(' ').map(stemOf))
const phrases = (text: string) =>
  index
    .phrasesWithin(stems(text))
    .map(({ stems: parts, trades, isProfession }) => [parts.length, [...trades].join(' '), isProfession])

describe('the catalogue of trades as searches read it', () => {
  it('finds the phrases all of whose words are there, in any order and number', () => {
    expect(phrases('plomeros')).toEqual([[1, 'plomeria', true]])
    expect(phrases('agua de fugas')).toEqual(
      expect.arrayContaining([
        [2, 'plomeria', false],
        [1, 'pipas-agua', false],
      ]),
    )
    expect(phrases('fuga')).toEqual([])
    expect(phrases('nada')).toEqual([])
    expect(index.phrasesWithin(new Set())).toEqual([])
  })

  it('joins the trades that one phrase leads to', () => {
    expect(phrases('boiler')).toEqual([[1, 'plomeria gas', false]])
  })

  it('matches a listed misspelling as the profession', () => {
    expect(phrases('plonero')).toEqual([[1, 'plomeria', true]])
  })

  it('counts how many words a trade explains', () => {
    expect(index.coverage('plomeria', stems('fuga de agua en el bano'))).toBe(3)
    expect(index.coverage('gas', stems('fuga'))).toBe(0)
    expect(index.coverage('unknown', stems('fuga'))).toBe(0)
  })

  it('knows words as they are, and their stems', () => {
    expect([index.hasWord('lavabos'), index.hasWord('lavabo'), index.isKnown(stemOf('lavabo'))]).toEqual([
      true,
      false,
      true,
    ])
    expect([index.hasWord('constructor'), index.isKnown('toString')]).toEqual([false, false])
  })

  it.each([
    ['ploemro', 'plomero'],
    ['fontanreo', 'fontanero'],
    ['plancahdora', 'planchadora'],
    ['xlomero', null],
    ['boilar', null],
    ['pla', null],
    ['', null],
  ])('reads %j as %j', (word, like) => {
    expect(index.stemLike(word)).toBe(like === null ? null : stemOf(like))
  })

  it('completes the beginning of a profession, unless it may be too many', () => {
    expect(index.tradesBeginning('plo')).toEqual(['plomeria'])
    expect(index.tradesBeginning('p').sort()).toEqual(['pipas-agua', 'planchado', 'plomeria'])
    expect(index.tradesBeginning('lavab')).toEqual([])
    expect(index.tradesBeginning('')).toHaveLength(4)
    const many = indexTrades(['aa', 'ab', 'ac', 'ad', 'ae'].map((id) => trade(id, id, { PROFESSION: [id] })))
    expect([many.tradesBeginning('a'), many.tradesBeginning('ab')]).toEqual([[], ['ab']])
  })

  it('returns the name of a trade, or the id of an unknown trade', () => {
    expect([index.nameOf('plomeria'), index.nameOf('unknown')]).toEqual(['Plomería', 'unknown'])
  })

  it('is empty without trades', () => {
    const empty = indexTrades([])
    expect([
      empty.phrasesWithin(stems('plomero')),
      empty.stemLike('plomero'),
      empty.tradesBeginning('p'),
    ]).toEqual([[], null, []])
  })
})
