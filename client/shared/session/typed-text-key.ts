/** A separate file: code that only checks for stored text does not load the code that restores text. */
export const typedTextStorageKey = 'escrito'
