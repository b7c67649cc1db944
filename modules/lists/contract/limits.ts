export const maxSharedLists = 20
/** Max number of people in a shared list. Keep it equal to the CHECK constraint of the table `shared_list_person`. */
export const maxSharedListPeople = 12
/** Max number of people from the member's circle that the form for a new list shows: the people added last. */
export const maxSharedListChoices = 2_000
