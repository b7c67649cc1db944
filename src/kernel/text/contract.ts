/**
 * What happens to everything that people write before it is checked and kept. One text has one spelling (Unicode's NFC),
 * so that it is found and compared however it was typed; marks that turn the direction of what comes after them, and
 * control characters, are dropped, since they would spoil the page around; a text in which there is nothing to see is
 * empty, so that whatever is required has to be seen.
 */

export { foldText } from '#kernel/text/fold.ts'

/** Explicit turns of direction. The marks for single letters (LRM, RLM, ALM) turn nothing else and stay. */
const turns = /[\u202A-\u202E\u2066-\u2069]/gu
const nothingToSee = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * Unicode's Stream-Safe Text Format (UAX #15): at most 30 combining marks in a row. Normalisation sorts in quadratic time: 48 KB
 * of marks take seconds. It also splits some marks in two, so the limit holds before and after.
 */
const limitMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')

/** A text of one line, without white space around it. */
export function tidyLine(text: string): string {
  return tidy(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '))
}

/** A text of several lines, without white space around it. */
export function tidyText(text: string): string {
  return tidy(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
}

function tidy(text: string): string {
  const visible = text.replace(turns, '').replace(/(?![\t\n])\p{Cc}/gu, '')
  const clean = limitMarks(limitMarks(visible).normalize('NFC')).trim()
  return nothingToSee.test(clean) ? '' : clean
}
