import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanMultilineText, cleanSingleLineText } from './contract.ts'

describe('cleanSingleLineText and cleanMultilineText', () => {
  it('a cleaned text has no white space at its start and end', () => {
    expect(cleanSingleLineText(' \t Ana María \n')).toBe('Ana María')
    expect(cleanMultilineText('\n\nUno\r\n\r\ndos \n')).toBe('Uno\n\ndos')
  })

  it('cleanSingleLineText replaces a line break between two words with a space', () => {
    expect(cleanSingleLineText('Ana\r\nMaría')).toBe('Ana María')
    expect(cleanSingleLineText('Ana\u2028María\u0085López')).toBe('Ana María López')
  })

  it('a cleaned text is in the Unicode form NFC, however its accents were typed', () => {
    expect(cleanSingleLineText('Jose\u0301')).toBe('José')
  })

  it.each([
    '\u3164',
    '\u2800',
    '\u200B',
    '\u00AD\u200D',
    '\u115F \uFFA0',
    '\uFEFF',
    '\u00A0',
    '\u0001',
    '\u{E0001}',
  ])('text cleaning turns a text without visible characters into an empty string', (text) => {
    expect(cleanSingleLineText(text)).toBe('')
    expect(cleanMultilineText(`\n${text}\n`)).toBe('')
  })

  it('a cleaned text does not contain characters that reverse the direction of the text after them', () => {
    expect(cleanSingleLineText('Ana\u202E te recomienda')).toBe('Ana te recomienda')
    expect(cleanSingleLineText('\u2067אבא\u2069 Ana')).toBe('אבא Ana')
  })

  it.each(['👩‍👩‍👧‍👦', '🏳️‍🌈', 'हिन्दी', 'עברית\u200F!', 'D’Àngelo', '田中さん', '%_\\', '__proto__', '<b>'])(
    'cleaning does not change a text without characters that reverse the text direction: %s',
    (text) => {
      expect(cleanSingleLineText(text)).toBe(text)
      expect(cleanMultilineText(text)).toBe(text)
    },
  )

  it('a cleaned text has at most 30 combining marks on one letter', () => {
    for (const marks of ['\u0301\u0316', '\u0F73\u0301', '\u0334'])
      for (const tidied of [
        cleanSingleLineText(`a${marks.repeat(8_000)}`),
        cleanMultilineText(`a${marks.repeat(8_000)} b`),
      ])
        expect(tidied.match(/\p{M}+/u)?.[0].length).toBeLessThanOrEqual(30)
    const stacked = `a${'\u0316'.repeat(30)}`
    expect(cleanSingleLineText(stacked)).toBe(stacked)
  })

  it('a cleaned text does not change when it is cleaned a second time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (codes) => {
        const text = String.fromCharCode(...codes)
        expect(cleanSingleLineText(cleanSingleLineText(text))).toBe(cleanSingleLineText(text))
        expect(cleanMultilineText(cleanMultilineText(text))).toBe(cleanMultilineText(text))
      }),
    )
    const marks = ['\u0F73\u0301', '\u0344\u0316', '\u0345\u0334\u0301', 'a\u0301']
    for (const text of marks.map((mark) => mark.repeat(100)))
      expect(cleanSingleLineText(cleanSingleLineText(text))).toBe(cleanSingleLineText(text))
  })
})
