// Apart from the schemas: screens show these numbers, and the code that parses input is heavy.

/** People of one's own circle that arrive at once. */
export const circlePageSize = 60
/** Spec §9, Circle dialog search results. */
export const searchLimit = 10
/** Spec §9, Suggestions. */
export const suggestionLimit = 5
/** Characters from which the name field of the add dialog suggests people (spec §5, Circle search). */
export const nameSuggestionMinLength = 3
/** Min characters for suggestions in the search by name or profession. The field for a city or state suggests from the first one. */
export const exploreSuggestionMinLength = 2
/** Up to here numbers are exact; beyond, 'más de 10 000' (design.md, How it is fast). */
export const countLimit = 10_000
/** Spec §9, Featured profiles on the dashboard. */
export const featuredLimit = 6
/** Faces of those who recommend somebody, on a card. */
export const cardFaces = 3
