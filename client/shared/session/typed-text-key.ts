/** Keep this constant in a separate file: a check for stored text must not load the code of `typed-text.ts`. */
export const typedTextStorageKey = 'escrito'
