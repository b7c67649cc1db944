export const maxSharedLists = 20
/** A CHECK constraint of the table `shared_list_person` has the same limit. */
export const maxListPeople = 12
/** Max number of people, newest additions to the circle first, that a member chooses from. */
export const maxListChoices = 2_000
