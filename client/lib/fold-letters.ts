/** Removes accents and case, so that a search in the browser ignores both. */
export const foldLetters = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
