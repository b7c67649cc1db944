// This file has no zod schemas, so that browser code imports the limits without loading zod.

export const circlePageSize = 60
/** A slow phone renders 30 people in about 50 ms. */
export const longCircleListPageSize = 30
export const maxSearchResults = 10
export const maxSearchSuggestions = 5
/** Daily limits per member: without the limits, members could test which phone numbers the directory contains. */
export const maxDailyDisclosuresOfDuplicatePhones = 20
export const maxDailyDisclosuresOfRemovedContactPhones = 20
export const minNameSuggestionLength = 3
export const minExploreSuggestionLength = 2
export const maxExactPeopleCount = 10_000
export const maxFeaturedPeople = 6
export const maxPeopleOnLandingPage = 12
export const maxRecommendersOnCard = 3
export const maxRecommendersOnProfile = 6
export const recommenderPageSize = 30
export const maxReviewersConsideredForReviewQuote = 24
export const maxPeopleInCircleDiagram = 1_800
export const maxSecondDegreePeopleInCircleDiagram = 200
export const maxRecommendersPerSecondDegreePerson = 12
export const maxCirclePeopleSortedInMemory = 5_000
export const minCirclePeopleForTradeGroups = 7
