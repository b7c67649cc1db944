import { getShortName } from '#kernel/names/contract.ts'

/** People with equal short names get their whole names. */
export function getDistinctShortNames(people: readonly { name: string }[]): string[] {
  const short = people.map(({ name }) => getShortName(name))
  return people.map(({ name }, index) => {
    const own = short[index] ?? name
    return short.filter((other) => other === own).length > 1 ? name : own
  })
}
