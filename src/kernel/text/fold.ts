export function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/**
 * Converts a text to lower case without accents, with one space between words, so that spellings of one text
 * compare as equal. A test checks that the SQL function `fold` returns the same for ASCII and accented
 * letters. `fold` also replaces other characters: 'ß' with 'ss', '¿' with '?'.
 */
export function foldText(text: string): string {
  return foldLetters(text.replace(/\s+/g, ' ').trim())
}

/** '¿Se tapó el baño?' becomes 'se', 'tapo', 'el', 'bano'. */
export function splitIntoFoldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
