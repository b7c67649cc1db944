// Keep these limits in a file without zod schemas, so that browser code can import them without loading zod.

export const circlePageSize = 60
/**
 * Number of people on each page of a circle's list with more than `circlePageSize` people, on the circle screen. The
 * screen of a slow phone can render so many rows in about 50 ms.
 */
export const longCirclePageSize = 30
export const maxSearchResults = 10
export const maxSuggestions = 5
/**
 * Max number of phones per day for which a member may learn that another person already has the phone. Phones that this
 * person shows to the member do not count.
 */
export const maxDailyTakenPhoneNotices = 20
/**
 * Max number of phones per day for which a member may learn that the phone's owner asked not to appear in the
 * directory.
 */
export const maxDailyRemovedPhoneNotices = 20
export const minNameSuggestionLength = 3
/**
 * Min number of typed characters before the search field of the explore page suggests names or professions. The place
 * field makes suggestions from the first character on.
 */
export const minExploreSuggestionLength = 2
/** Max number of people that the page shows exactly. A larger number appears as 'más de 10 000'. */
export const maxExactPeopleCount = 10_000
export const maxFeaturedPeople = 6
export const maxLandingPeople = 12
export const maxRecommendersOnCard = 3
export const maxRecommendersOnProfile = 6
export const recommenderPageSize = 30
/**
 * Max number of recommenders in the viewer's circle whose reviews are compared to choose the quotation on a profile.
 */
export const maxReviewersComparedForQuotation = 24
/** Max number of people from the member's circle in the drawn circle: the people added last. */
export const maxPeopleInCircleDrawing = 1_800
/**
 * Max number of people on the outer ring of the drawn circle. The outer ring shows people that members of this circle
 * recommend.
 */
export const maxOuterRingPeople = 200
/** Max number of people from the member's circle that the drawing connects by lines to one person on the outer ring. */
export const maxLinesPerOuterRingPerson = 12
/**
 * Max number of people of a circle that the list of the circle sorts and groups: the people added last. Real circles
 * are far smaller.
 */
export const maxSortedCirclePeople = 5_000
export const minPeopleForGrouping = 7
