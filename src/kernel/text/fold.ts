/** Lower case, without accents. White space stays as it is. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/**
 * Lower case, without accents, one space between words: two spellings of the same text compare as equal. The SQL function `fold` is the
 * same for ASCII and for letters with accents, as a test checks. It also replaces other letters and signs: 'ß' is 'ss', '¿' is '?'.
 */
export function foldText(text: string): string {
  return foldLetters(text.replace(/\s+/g, ' ').trim())
}

/** The folded words of a text, without punctuation: '¿Se tapó el baño?' is 'se', 'tapo', 'el', 'bano'. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
