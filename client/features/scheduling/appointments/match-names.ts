import { foldText } from '#kernel/text/contract.ts'

/** Finds people by all typed words; names that begin with the typed text come first. */
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
