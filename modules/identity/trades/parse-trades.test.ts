import { describe, expect, it } from 'vitest'
import { foldText } from '#kernel/text/fold.ts'
import { parseTrades } from './parse-trades.ts'
import { pluralizeSpanishPhrase } from './plurals.ts'
import { builtInTradeCatalogText } from './seed.ts'
import { createSeedTradeRows, toTradeRow } from './seed-rows.ts'

const catalogue = parseTrades(builtInTradeCatalogText)

describe('parsing of trades', () => {
  it('a line of the trade catalogue with six columns is parsed into a trade', () => {
    expect(
      parseTrades(
        '\nplomeria | Plomería | plomero/plomera, fontanero | gas lp | fuga de agua,  tinaco | plumero, plomeo\n',
      ),
    ).toEqual([
      {
        id: 'plomeria',
        name: 'Plomería',
        forms: { masculine: 'plomero', feminine: 'plomera' },
        professionWords: ['plomero', 'plomera', 'fontanero', 'plomería', 'gas lp'],
        tasks: ['fuga de agua', 'tinaco'],
        misspellings: ['plumero', 'plomeo'],
      },
    ])
  })

  it('words separated by a slash in the trade catalogue become separate phrases', () => {
    const [trade] = parseTrades(
      'a | A | ingeniero/ingeniera agrónomo/agrónoma | | cuidar/cuidado de niños/bebés |',
    )
    expect(trade?.professionWords).toEqual(['ingeniero agrónomo', 'ingeniera agrónoma', 'a'])
    expect(trade?.tasks).toEqual([
      'cuidar de niños',
      'cuidar de bebés',
      'cuidado de niños',
      'cuidado de bebés',
    ])
  })

  it("parseTrades uses the name of a trade as the worker's job title if the catalogue line contains no job title", () => {
    const [trade] = parseTrades('inflables | Inflables | | | brincolín |')
    expect(trade?.forms).toEqual({ masculine: 'inflables', feminine: 'inflables' })
    expect(trade?.professionWords).toEqual(['inflables'])
  })

  it.each([
    ['a | A | b | c | d', '5 columns instead of 6'],
    ['Plomería | Plomería | b | c | d | e', 'the id is not kebab-case'],
    ['a_b | A | b | c | d | e', 'the id is not kebab-case'],
    ['a | | b | c | d | e', 'it has no name'],
    ['a | A | b/c/d | c | d | e', "'b/c/d' is no pair"],
    ['a | A | b | c,, d | d | e', 'an entry is empty'],
    ['a | A | b | c | d, | e', 'an entry is empty'],
  ])('the trade catalogue line %s is rejected with the reason: %s', (line, reason) => {
    expect(() => parseTrades(line)).toThrow(`Malformed trade, ${reason}: ${line}`)
  })

  it('a trade catalogue that lists an id twice is rejected', () => {
    expect(() => parseTrades('a | A | | | |\na | B | | | |')).toThrow("Trade 'a' is listed twice")
  })
})

describe('the catalogue of trades', () => {
  it('the catalogue of trades contains more than 250 trades, each with at least six tasks', () => {
    expect(catalogue.length).toBeGreaterThan(250)
    expect(catalogue.filter(({ tasks }) => tasks.length < 6).map(({ id }) => id)).toEqual([])
  })

  it('the catalogue of trades contains no two trades with the same name', () => {
    expect(new Set(catalogue.map(({ name }) => foldText(name))).size).toBe(catalogue.length)
  })

  it('the trade catalogue lists no correct word of a trade as a misspelling of that trade', () => {
    const useless = catalogue.flatMap(({ professionWords, tasks, misspellings }) => {
      const known = new Set(
        [...professionWords, ...professionWords.map(pluralizeSpanishPhrase), ...tasks].map(foldText),
      )
      return misspellings.filter((word) => known.has(foldText(word)))
    })
    expect(useless).toEqual([])
  })

  it('the catalogue of trades contains no word that is also a common first name, surname or place', () => {
    const names =
      'luz rosa flores cortes reyes cruz luna perla sol amparo dolores pilar ines marco marcos nieves concha leon salas puente arenas zapata guerrero mora rosas banos casas guardia alexa iva arana madera mascota'
    const words = new Set(createSeedTradeRows().flatMap((trade) => trade.words.map(({ word }) => word)))
    expect(names.split(' ').filter((name) => words.has(name))).toEqual([])
  })

  it('toTradeRow stores a word that is both a profession and a task only as a profession', () => {
    const [trade] = parseTrades(
      'pan | Panadería | panadero/panadera | pan | pan, hacer pan dulce, hornear | panadría',
    )
    if (!trade) throw new Error('no trade was read')
    expect(Object.fromEntries(toTradeRow(trade).words.map(({ word, kind }) => [word, kind]))).toEqual({
      panadero: 'PROFESSION',
      panaderos: 'PROFESSION',
      panadera: 'PROFESSION',
      panaderas: 'PROFESSION',
      panaderia: 'PROFESSION',
      panaderias: 'PROFESSION',
      pan: 'PROFESSION',
      panes: 'PROFESSION',
      'hacer pan dulce': 'TASK',
      hornear: 'TASK',
      panadria: 'MISSPELLING',
    })
  })
})
