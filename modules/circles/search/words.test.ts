import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areSimilarWords,
  canLetterBitmasksBelongToSimilarWords,
  getLetterBitmask,
  getMaxTypos,
  isFillerWord,
  stemWord,
  tokenizeSearch,
} from '#modules/circles/search/words.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcñlrs'), minLength: 1, maxLength: 9 })

describe('splitting of a search text into words, and filler words', () => {
  it.each([
    ['¿Quién arregla REFRIS?', ['quien', 'arregla', 'refris']],
    ['plomero,electricista/pintor', ['plomero', 'electricista', 'pintor']],
    ['Ma. Elena Núñez S.A. de C.V.', ['ma', 'elena', 'nunez', 'sa', 'de', 'cv']],
    ['D. F.', ['d', 'f']],
    ['J.R.R. Tolkien', ['jrr', 'tolkien']],
    ['fin.Otra', ['fin', 'otra']],
    ['  dos\t\nespacios\u00a0duros ', ['dos', 'espacios', 'duros']],
    ['O’Hara & Cía.', ['o', 'hara', 'cia']],
    ['24/7', ['24', '7']],
    ['🔧🚰', []],
    ['', []],
  ])('tokenizeSearch splits the text %j into the words %j', (text, tokens) => {
    expect(tokenizeSearch(text)).toEqual(tokens)
  })

  it('tokenizeSearch returns at most the first twelve words of a text', () => {
    expect(tokenizeSearch('uno '.repeat(50))).toHaveLength(12)
  })

  it('tokenizeSearch is idempotent: tokenizing its joined result gives the same words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const tokens = tokenizeSearch(text)
        expect(tokenizeSearch(tokens.join(' '))).toEqual(tokens)
      }),
    )
  })

  it.each(['de', 'urgente', 'quien', '24'])('isFillerWord recognizes the filler word %j', (token) => {
    expect(isFillerWord(token)).toBe(true)
  })

  it.each(['plomero', 'rosa', 'fuga', ''])('isFillerWord does not recognize %j as a filler word', (token) => {
    expect(isFillerWord(token)).toBe(false)
  })
})

describe('stem of a word', () => {
  it.each([
    ['plomero plomera plomeria plomeros plomeras'],
    ['arregla arreglar arreglo arreglan arreglando arreglado'],
    ['electricista electrisista electricistas'],
    ['albanil alvanil albaniles'],
    ['psicologa sicologo psicologia'],
    ['carpintero carpinteria'],
    ['jardineria jardinero jardineras'],
    ['ninera nineras'],
    ['veterinario beterinaria'],
    ['cerrajero serrajero cerrajeria'],
    ['yeso lleso'],
    ['hielo yelo'],
    ['mamposteria manposteria'],
  ])('stemWord returns the same stem for all words of %j', (words) => {
    expect(new Set(words.split(' ').map(stemWord)).size).toBe(1)
  })

  it.each([
    ['carla', 'carga'],
    ['pintor', 'pinta'],
    ['masaje', 'mesa'],
    ['cocina', 'cochera'],
    ['gato', 'gas'],
    ['costura', 'costilla'],
  ])('stemWord returns different stems for %j and %j', (one, other) => {
    expect(stemWord(one)).not.toBe(stemWord(other))
  })

  it('the stem of a word is no longer than the word, and the stem of a stem is the same stem', () => {
    const some = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), minLength: 1 })
    fc.assert(
      fc.property(some, (token) => {
        const stem = stemWord(token)
        expect(stem.length).toBeLessThanOrEqual(token.length)
        expect(stemWord(token)).toBe(stem)
        expect(stem === '').toBe(/^h+$/.test(token))
      }),
    )
  })
})

describe('comparison of words with typos', () => {
  it.each([
    ['plomero', 'ploemro', 1, true],
    ['plomero', 'plmero', 1, true],
    ['plomero', 'plommero', 1, true],
    ['plomero', 'plomiro', 1, true],
    ['plomero', 'plumira', 2, false],
    ['plomero', 'plumiro', 2, true],
    ['plomero', 'plumiro', 1, false],
    ['ab', 'abcd', 1, false],
    ['', '', 0, true],
    ['', 'a', 0, false],
  ])('areSimilarWords(%j, %j) with a limit of %i typos returns %j', (one, other, limit, isClose) => {
    expect([areSimilarWords(one, other, limit), areSimilarWords(other, one, limit)]).toEqual([
      isClose,
      isClose,
    ])
  })

  it.each([
    ['cira', 0],
    ['fugas', 1],
    ['plomero', 1],
    ['carpintero', 2],
  ])('a search word as long as %j may have at most %i typos', (token, typos) => {
    expect(getMaxTypos(token)).toBe(typos)
  })

  it('areSimilarWords agrees with a simple reference computation of the edit distance', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
        expect(areSimilarWords(one, other, limit)).toBe(editsBetween(one, other) <= limit)
      }),
    )
  })

  it('canLetterBitmasksBelongToSimilarWords returns true for all word pairs within the allowed edit distance', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
        if (areSimilarWords(one, other, limit))
          expect(
            canLetterBitmasksBelongToSimilarWords(getLetterBitmask(one), getLetterBitmask(other), limit),
          ).toBe(true)
      }),
    )
    expect(canLetterBitmasksBelongToSimilarWords(getLetterBitmask('abc'), getLetterBitmask('xyz'), 2)).toBe(
      false,
    )
  })
})

function editsBetween(one: string, other: string): number {
  const known = new Map<string, number>()
  const edits = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const key = `${i} ${j}`
    const before = known.get(key)
    if (before !== undefined) return before
    const isSame = one[i - 1] === other[j - 1]
    const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
    const least = Math.min(
      edits(i - 1, j) + 1,
      edits(i, j - 1) + 1,
      edits(i - 1, j - 1) + (isSame ? 0 : 1),
      isSwapped ? edits(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
    )
    known.set(key, least)
    return least
  }
  return edits(one.length, other.length)
}
