export const maxSharedLists = 20
/** Keep this limit equal to the CHECK constraint of the table `shared_list_person`. */
export const maxSharedListPeople = 12
export const maxPeopleInSharedListForm = 2_000
