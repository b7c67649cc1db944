export function foldCaseAndAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/**
 * Converts a text for comparisons: lower case, no accents, single spaces. A test compares this function with the SQL
 * function `fold` for ASCII and accented letters. `fold` also replaces 'ß' with 'ss' and '¿' with '?'.
 */
export function foldText(text: string): string {
  return foldCaseAndAccents(text.replace(/\s+/g, ' ').trim())
}

export function splitIntoFoldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
