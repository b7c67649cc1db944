// Do not import schemas here: screens load these limits, and the schema library would make the script of a screen
// larger.

/** Min length of a password, in characters. */
export const minPasswordLength = 6
/** Max length of a profile's description, in characters. */
export const maxDescriptionLength = 500
