/**
 * Cleans every text that people write, before it is validated and stored. The text becomes NFC, so that
 * comparisons and searches do not depend on how accents were typed. Control characters and characters that
 * change the text direction are removed: they could change the layout of the page around the text. A text
 * without visible characters becomes empty, so that required fields need visible content.
 */

export { foldText } from '#kernel/text/fold.ts'

/**
 * Characters that change the direction of the text after them. The marks LRM, RLM and ALM are not in this list,
 * because they do not affect other text.
 */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/gu
const invisibleText = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * Limit of Unicode's Stream-Safe Text Format (UAX #15): at most 30 combining marks in a row. Normalization
 * sorts marks in quadratic time: 48 KB take seconds. Normalization also splits some marks in two, so the
 * limit is applied before and after normalization.
 */
const limitMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')

export function cleanLine(text: string): string {
  return tidy(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '))
}

export function cleanText(text: string): string {
  return tidy(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
}

function tidy(text: string): string {
  const visible = text.replace(directionMarks, '').replace(/(?![\t\n])\p{Cc}/gu, '')
  const clean = limitMarks(limitMarks(visible).normalize('NFC')).trim()
  return invisibleText.test(clean) ? '' : clean
}
