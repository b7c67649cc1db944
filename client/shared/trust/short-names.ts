import { getShortPersonName } from '#kernel/names/contract.ts'

export function getDistinctShortPersonNames(people: readonly { name: string }[]): string[] {
  const short = people.map(({ name }) => getShortPersonName(name))
  return people.map(({ name }, index) => {
    const own = short[index] ?? name
    return short.filter((other) => other === own).length > 1 ? name : own
  })
}
