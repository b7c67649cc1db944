import { formatPlace } from '#client/lib/format.ts'
import type { ExploreCard } from '#modules/circles/contract/explore.ts'

type Placed = Pick<ExploreCard, 'city' | 'state'>

/** Finds only cities, because distances cannot be measured from a state. */
export function findSearchedPlace(names: readonly string[], people: readonly Placed[]): string | null {
  const person = people.find(
    (one) =>
      one.city && one.state && names.some((name) => isSame(name, one.city) || isSame(name, formatPlace(one))),
  )
  return person ? formatPlace(person) : null
}

function isSame(one: string, other: string | null): boolean {
  return other !== null && one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0
}
