// Apart from the schemas: screens show these numbers, and the code that parses input is heavy.

/** Shortest password accepted (spec §9). */
export const minPasswordLength = 6
/** Longest description of a profile, in characters (spec §9). */
export const maxDescriptionLength = 500
