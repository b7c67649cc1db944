/** Lower case, without accents, one space between words: two spellings of the same text compare as equal. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The folded words of a text, without punctuation: '¿Se tapó el baño?' is 'se', 'tapo', 'el', 'bano'. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
