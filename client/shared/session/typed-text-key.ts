/** Key in `sessionStorage` of the stored text. In its own file, so that checking it does not load the code that restores text. */
export const typedTextKey = 'escrito'
