import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tidyLine, tidyText } from './contract.ts'

describe('cleaned text of a form field', () => {
  it('has no white space at its start and end', () => {
    expect(tidyLine(' \t Ana María \n')).toBe('Ana María')
    expect(tidyText('\n\nUno\r\n\r\ndos \n')).toBe('Uno\n\ndos')
  })

  it('is one line if the field has one line', () => {
    expect(tidyLine('Ana\r\nMaría')).toBe('Ana María')
    expect(tidyLine('Ana\u2028María\u0085López')).toBe('Ana María López')
  })

  it('is in Unicode form NFC, however accents were typed', () => {
    expect(tidyLine('Jose\u0301')).toBe('José')
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
  ])('is empty when the text has no visible character', (text) => {
    expect(tidyLine(text)).toBe('')
    expect(tidyText(`\n${text}\n`)).toBe('')
  })

  it('does not contain characters that reverse the direction of the text after them', () => {
    expect(tidyLine('Ana\u202E te recomienda')).toBe('Ana te recomienda')
    expect(tidyLine('\u2067אבא\u2069 Ana')).toBe('אבא Ana')
  })

  it.each(['👩‍👩‍👧‍👦', '🏳️‍🌈', 'हिन्दी', 'עברית\u200F!', 'D’Àngelo', '田中さん', '%_\\', '__proto__', '<b>'])(
    'is unchanged without characters that reverse the text direction: %s',
    (text) => {
      expect(tidyLine(text)).toBe(text)
      expect(tidyText(text)).toBe(text)
    },
  )

  it('has at most 30 combining marks on one letter', () => {
    for (const marks of ['\u0301\u0316', '\u0F73\u0301', '\u0334'])
      for (const tidied of [tidyLine(`a${marks.repeat(8_000)}`), tidyText(`a${marks.repeat(8_000)} b`)])
        expect(tidied.match(/\p{M}+/u)?.[0].length).toBeLessThanOrEqual(30)
    const stacked = `a${'\u0316'.repeat(30)}`
    expect(tidyLine(stacked)).toBe(stacked)
  })

  it('does not change when the text is cleaned a second time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (codes) => {
        const text = String.fromCharCode(...codes)
        expect(tidyLine(tidyLine(text))).toBe(tidyLine(text))
        expect(tidyText(tidyText(text))).toBe(tidyText(text))
      }),
    )
    const marks = ['\u0F73\u0301', '\u0344\u0316', '\u0345\u0334\u0301', 'a\u0301']
    for (const text of marks.map((mark) => mark.repeat(100)))
      expect(tidyLine(tidyLine(text))).toBe(tidyLine(text))
  })
})
