// The limits are in a separate file, so that browser code can import them without loading the zod schemas.

export const circlePageSize = 60
export const maxSearchResults = 10
export const maxSuggestions = 5
/** Max number of phones a day for which a member learns that another person has it, who does not show the phone to the member. */
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
/** Max number of people of the own circle in the drawing: the newest. */
export const maxDrawnPeople = 1_800
/** Max number of people on the outer ring of the drawing: people recommended by the own circle. */
export const maxFurtherPeople = 200
/** Max number of people of the own circle that the drawing connects to one person of the outer ring. */
export const maxDrawnPaths = 12
/** Max number of people of a circle that a list sorts and groups: the newest. Real circles are far smaller. */
export const maxArrangedPeople = 5_000
/** A circle with fewer people is one list without groups. */
export const minGroupedPeople = 7
