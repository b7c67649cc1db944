/**
 * Key in `sessionStorage` under which the typed text of a page is stored. The constant has a separate file: code that
 * only checks for stored text thus does not load the code that restores text.
 */
export const typedTextKey = 'escrito'
