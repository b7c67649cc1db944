// A file without schemas: screens need these numbers, and the schema library would make their script larger.

/** Min length of a password, in characters. */
export const minPasswordLength = 6
/** Max length of a profile's description, in characters. */
export const maxDescriptionLength = 500
