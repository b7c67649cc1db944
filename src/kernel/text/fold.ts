export function foldCaseAndAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** The SQL function `fold` must fold ASCII and accented letters like the TypeScript function `foldText`. */
export function foldText(text: string): string {
  return foldCaseAndAccents(text.replace(/\s+/g, ' ').trim())
}

export function splitIntoFoldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
