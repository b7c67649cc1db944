/** The constant has its own file: checks for stored text need not load the restoring code. */
export const typedTextStorageKey = 'escrito'
