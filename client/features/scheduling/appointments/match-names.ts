import { foldText } from '#kernel/text/contract.ts'

/**
 * Each typed word must occur in the name. First come names that begin with the typed text, then names with a word that
 * begins with the text.
 */
export function filterPeopleByName<Person extends { name: string }>(
  people: readonly Person[],
  typed: string,
): Person[] {
  const wanted = foldText(typed)
  const words = wanted.split(/[\s,]+/)
  const found = people.flatMap((person) => {
    const name = foldText(person.name)
    if (!words.every((word) => name.includes(word))) return []
    return [{ person, rank: name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : 2 }]
  })
  return found.sort((one, other) => one.rank - other.rank).map(({ person }) => person)
}
