/**
 * The key has a separate file, so that code that only checks for stored text does not load the code that restores text.
 */
export const typedTextKey = 'escrito'
