// Limits are in a file apart from the schemas, so that screens can import them without loading zod.

/** Max number of people on one page of the caller's circle. */
export const circlePageSize = 60
/** Max results of the search in the add dialog. */
export const searchLimit = 10
export const suggestionLimit = 5
/** Min characters before the name field of the add dialog suggests people. */
export const nameSuggestionMinLength = 3
/** Min characters for suggestions in the search by name or profession. The field for a city or state suggests from the first character. */
export const exploreSuggestionMinLength = 2
/** Max exact count of people; larger counts appear as 'más de 10 000'. */
export const countLimit = 10_000
export const featuredLimit = 6
export const cardFaces = 3
