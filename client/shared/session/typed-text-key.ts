/**
 * The constant has a separate file: checking `sessionStorage` for form text must not load the code of `typed-text.ts`.
 */
export const typedFormTextStorageKey = 'escrito'
