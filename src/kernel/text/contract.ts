/** Control and direction characters are removed from texts, because these characters could change the page layout. */

export { foldText } from '#kernel/text/fold.ts'

/** The Unicode marks LRM, RLM and ALM are allowed, because these marks do not affect other text. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/gu
const invisibleText = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Limits combining marks to 30 in a row (UAX #15), because normalization sorts marks in quadratic time. */
const limitMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')

export function cleanSingleLineText(text: string): string {
  return tidy(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '))
}

export function cleanMultilineText(text: string): string {
  return tidy(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
}

function tidy(text: string): string {
  const visible = text.replace(directionMarks, '').replace(/(?![\t\n])\p{Cc}/gu, '')
  const clean = limitMarks(limitMarks(visible).normalize('NFC')).trim()
  return invisibleText.test(clean) ? '' : clean
}
