import { expect, it } from 'vitest'
import { foldText, splitIntoFoldedWords } from './fold.ts'

it('foldText prepares a text for comparison: lower case, without accents and repeated spaces', () => {
  expect(foldText('  Niñera  en\nMÉRIDA ')).toBe('ninera en merida')
  expect(foldText('Jose\u0301')).toBe('jose')
})

it('splitIntoFoldedWords splits a text into words without punctuation', () => {
  expect(splitIntoFoldedWords('¿Se tapó el baño, otra vez?')).toEqual([
    'se',
    'tapo',
    'el',
    'bano',
    'otra',
    'vez',
  ])
  expect(splitIntoFoldedWords('XV años / uñas-gel')).toEqual(['xv', 'anos', 'unas', 'gel'])
  expect(splitIntoFoldedWords(' … ')).toEqual([])
})
