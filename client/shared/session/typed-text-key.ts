/** Key of typed text in `sessionStorage`. In its own file, so that checking the key does not load the code that restores text. */
export const typedTextKey = 'escrito'
