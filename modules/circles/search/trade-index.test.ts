import { describe, expect, it } from 'vitest'
import { buildTradeIndex, type TradeWithSearchWords } from '#modules/circles/search/trade-index.ts'
import { stemWord } from '#modules/circles/search/words.ts'

type Kind = TradeWithSearchWords['words'][number]['kind']
const trade = (id: string, name: string, words: Partial<Record<Kind, string[]>>): TradeWithSearchWords => ({
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
  it('the trade index returns the catalogue phrases whose words all occur in the search, in any order', () => {
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

  it('for a phrase that two trades share, the trade index returns one match with both trades', () => {
    expect(phrases('boiler')).toEqual([[1, 'plomeria gas', false]])
  })

  it('the trade index matches a misspelling listed in the trade catalogue like the correct word', () => {
    expect(phrases('plonero')).toEqual([[1, 'plomeria', true]])
  })

  it('the trade index counts how many search words belong to the vocabulary of a trade', () => {
    expect(index.coverage('plomeria', stems('fuga de agua en el bano'))).toBe(3)
    expect(index.coverage('gas', stems('fuga'))).toBe(0)
    expect(index.coverage('unknown', stems('fuga'))).toBe(0)
  })

  it('the trade index knows the stem of lavabo although the catalogue contains only the plural lavabos', () => {
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
  ])('the trade index corrects the misspelled word %j to %j', (word, like) => {
    expect(index.stemLike(word)).toBe(like === null ? null : stemWord(like))
  })

  it('the trade index finds trades by the beginning of a profession, but none if more than four trades match', () => {
    expect(index.tradesBeginning('plo')).toEqual(['plomeria'])
    expect(index.tradesBeginning('p').sort()).toEqual(['pipas-agua', 'planchado', 'plomeria'])
    expect(index.tradesBeginning('lavab')).toEqual([])
    expect(index.tradesBeginning('')).toHaveLength(4)
    const many = buildTradeIndex(
      ['aa', 'ab', 'ac', 'ad', 'ae'].map((id) => trade(id, id, { PROFESSION: [id] })),
    )
    expect([many.tradesBeginning('a'), many.tradesBeginning('ab')]).toEqual([[], ['ab']])
  })

  it('the trade index returns the name of a trade by its id, or the id itself if the trade is unknown', () => {
    expect([index.nameOf('plomeria'), index.nameOf('unknown')]).toEqual(['Plomería', 'unknown'])
  })

  it('the trade index returns no matches if the catalogue contains no trades', () => {
    const empty = buildTradeIndex([])
    expect([
      empty.phrasesWithin(stems('plomero')),
      empty.stemLike('plomero'),
      empty.tradesBeginning('p'),
    ]).toEqual([[], null, []])
  })
})
