import { describe, expect, it } from 'vitest'
import { buildTradeIndex, type TradeWords } from '#modules/circles/search/trade-index.ts'
import { stemWord } from '#modules/circles/search/words.ts'

type Kind = TradeWords['words'][number]['kind']
const trade = (id: string, name: string, words: Partial<Record<Kind, string[]>>): TradeWords => ({
  id,
  name,
  words: Object.entries(words).flatMap(([kind, texts]) =>
    texts.map((word) => ({ word, kind: kind as Kind })),
  ),
})
const index = buildTradeIndex([
  trade('plomeria', 'Plomería', {
    PROFESSION: ['plomero', 'plomera', 'fontanero'],
    TASK: ['fuga de agua', 'destapar bano', 'boiler', 'lavabos'],
    MISSPELLING: ['plonero'],
  }),
  trade('pipas-agua', 'Pipas de agua', { PROFESSION: ['pipero'], TASK: ['agua', 'pipa de agua'] }),
  trade('gas', 'Gas', { PROFESSION: ['gasero'], TASK: ['boiler'] }),
  trade('planchado', 'Planchado', { PROFESSION: ['planchador', 'planchadora'], TASK: ['planchar ropa'] }),
])
const stems = (text: string) => new Set(text.split(' ').map(stemWord))
const phrases = (text: string) =>
  index
    .phrasesWithin(stems(text))
    .map(({ stems: parts, trades, isProfession }) => [parts.length, [...trades].join(' '), isProfession])

describe('the trade index, which finds trades by their words', () => {
  it('returns the phrases whose words all occur in the search, in any order', () => {
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

  it('returns one match with all trades for a phrase that several trades share', () => {
    expect(phrases('boiler')).toEqual([[1, 'plomeria gas', false]])
  })

  it('matches a common misspelling from the trade list like the correct word', () => {
    expect(phrases('plonero')).toEqual([[1, 'plomeria', true]])
  })

  it('returns the number of search words that a trade contains', () => {
    expect(index.coverage('plomeria', stems('fuga de agua en el bano'))).toBe(3)
    expect(index.coverage('gas', stems('fuga'))).toBe(0)
    expect(index.coverage('unknown', stems('fuga'))).toBe(0)
  })

  it('contains each word exactly as the catalogue lists it, and the stem of the word', () => {
    expect([index.hasWord('lavabos'), index.hasWord('lavabo'), index.isKnown(stemWord('lavabo'))]).toEqual([
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
  ])('corrects the misspelled word %j to %j', (word, like) => {
    expect(index.stemLike(word)).toBe(like === null ? null : stemWord(like))
  })

  it('finds the trades with a profession that begins with the typed letters, but none if there are more than four', () => {
    expect(index.tradesBeginning('plo')).toEqual(['plomeria'])
    expect(index.tradesBeginning('p').sort()).toEqual(['pipas-agua', 'planchado', 'plomeria'])
    expect(index.tradesBeginning('lavab')).toEqual([])
    expect(index.tradesBeginning('')).toHaveLength(4)
    const many = buildTradeIndex(
      ['aa', 'ab', 'ac', 'ad', 'ae'].map((id) => trade(id, id, { PROFESSION: [id] })),
    )
    expect([many.tradesBeginning('a'), many.tradesBeginning('ab')]).toEqual([[], ['ab']])
  })

  it('returns the name for a trade id, or the id itself if the trade is unknown', () => {
    expect([index.nameOf('plomeria'), index.nameOf('unknown')]).toEqual(['Plomería', 'unknown'])
  })

  it('returns no matches for a catalogue without trades', () => {
    const empty = buildTradeIndex([])
    expect([
      empty.phrasesWithin(stems('plomero')),
      empty.stemLike('plomero'),
      empty.tradesBeginning('p'),
    ]).toEqual([[], null, []])
  })
})
