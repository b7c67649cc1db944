import { foldText } from '#kernel/text/contract.ts'

/**
 * Filters people by a typed name: each word must occur in the name. People whose name begins with the typed text
 * come first, then people with a word that begins with it.
 */
export function matchNames<Person extends { name: string }>(
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
