/**
 * Key of the typed text in `sessionStorage`. The key has its own file, so that checking for stored text does
 * not load the code that restores it.
 */
export const typedTextKey = 'escrito'
