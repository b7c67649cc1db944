// The limits are in a separate file, so that browser code can import them without loading the zod schemas.

export const circlePageSize = 60
export const maxSearchResults = 10
export const maxSuggestions = 5
/** Max number of phones a day for which a member learns that somebody who does not show the phone has it. */
export const maxTakenPhones = 20
export const minNameSuggestionLength = 3
/**
 * Min number of typed characters before the explore search suggests names or professions. The place field
 * suggests from the first character.
 */
export const minExploreSuggestionLength = 2
/** Max number of people that is shown exactly; a larger number appears as 'más de 10 000'. */
export const maxExactPeopleCount = 10_000
export const maxFeaturedPeople = 6
/** Number of people in the circle that the landing page draws. */
export const maxLandingPeople = 12
export const maxRecommendersOnCard = 3
/** Number of people on a page of the list of all recommenders. */
export const recommenderPageSize = 30
/** Max number of recommenders in the viewer's circle whose reviews are compared for the sentence on a profile. */
export const maxComparedFriends = 24
