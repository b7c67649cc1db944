/**
 * A separate file for this constant: code that only checks for stored text does not load the code that restores text.
 */
export const typedTextStorageKey = 'escrito'
