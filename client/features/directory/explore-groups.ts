import { formatCount } from '#client/lib/format.ts'
import type { ExploreCard, ExplorePlaceGroup, ExploreSortOrder } from '#modules/circles/contract/explore.ts'

export interface ExploreDistanceGroup<T> {
  group: ExplorePlaceGroup | null
  title: string | null
  people: T[]
}

export function groupPeopleByDistance<T extends Pick<ExploreCard, 'group'>>(
  people: readonly T[],
): ExploreDistanceGroup<T>[] {
  const groups: ExploreDistanceGroup<T>[] = []
  for (const person of people) {
    const last = groups.at(-1)
    if (last && isSameGroup(last.group, person.group)) last.people.push(person)
    else
      groups.push({ group: person.group, title: titleOf(person.group, groups.length > 0), people: [person] })
  }
  return groups
}

function isSameGroup(one: ExplorePlaceGroup | null, other: ExplorePlaceGroup | null): boolean {
  return one === other || (one?.place === other?.place && one?.km === other?.km)
}

function titleOf(group: ExplorePlaceGroup | null, follows: boolean): string | null {
  if (!group) return follows ? 'Más resultados' : null
  if (group.place === null) return 'En otros lugares'
  return group.km ? `${group.place} · ${formatDistance(group.km)}` : `En ${group.place}`
}

export function findSinglePersonGroupsToShowSideBySide<T>(
  groups: readonly ExploreDistanceGroup<T>[],
): Set<ExploreDistanceGroup<T>> {
  const paired = new Set<ExploreDistanceGroup<T>>()
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1]
    if (paired.has(group) || group.people.length > 1 || next?.people.length !== 1) continue
    paired.add(group).add(next)
  }
  return paired
}

export function formatDistance(km: number): string {
  return km < 1 ? 'a menos de 1 km' : `a unos ${formatCount(km)} km`
}

export function describeSortOrder(around: string | null, order: ExploreSortOrder): string {
  const people = order === 'trusted' ? 'las personas de tu confianza' : 'las personas más recomendadas'
  return around === null
    ? `Primero ${people}.`
    : `Primero en ${around}, luego por cercanía; en cada lugar, ${people} primero.`
}

export const describeNearbyResults = (around: string) =>
  `Solo personas a menos de 80 km de ${around}, primero las más cercanas.`

export function describeResultsInOtherPlaces(groupOfFirstPerson: ExplorePlaceGroup | null): string {
  return groupOfFirstPerson?.km == null
    ? 'Estas personas están en otros lugares.'
    : 'Estas personas están en otros lugares, primero las más cercanas.'
}

export function getCityNameFromPlace(place: string): string {
  return place.split(',')[0]?.trim() ?? ''
}
