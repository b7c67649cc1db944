import { removeExploreCursor } from '#client/features/directory/explore-start.ts'
import type { ExploreSortOrder, SearchInterpretation } from '#modules/circles/contract/explore.ts'

export interface ExploreFilters {
  /** Search text: a name, trade, task, place or phone number, with the words in any sequence. */
  name: string
  place: string
  profession: string
}

export type ExploreFilterName = keyof ExploreFilters

export const exploreFilterParameters = {
  name: 'nombre',
  place: 'lugar',
  profession: 'profesion',
} as const satisfies Record<ExploreFilterName, string>

const maxFilterLength = 100

/** The page and the server's prefetch use this function, so that their query keys are equal. */
export function readExploreFilters(search: URLSearchParams): ExploreFilters {
  const { name, place, profession } = exploreFilterParameters
  return {
    name: readText(search, name),
    place: readText(search, place),
    profession: readText(search, profession),
  }
}

function readText(search: URLSearchParams, parameter: string): string {
  return (
    (search.get(parameter) ?? '')
      .replaceAll('\0', '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, maxFilterLength)
      // The truncation may leave half of a surrogate pair at the end, which is not valid text: remove it.
      .replace(/[\uD800-\uDBFF]$/, '')
  )
}

export function writeExploreFilter(
  search: URLSearchParams,
  name: ExploreFilterName,
  text: string,
): URLSearchParams {
  const next = removeExploreCursor(search)
  if (text.trim() === '') next.delete(exploreFilterParameters[name])
  else next.set(exploreFilterParameters[name], text.trim())
  if (name === 'place' && text.trim() !== '') next.delete(nearbyPlaceParameter)
  return next
}

export const nearbyPlaceParameter = 'cerca'

export const readNearbyPlaceUrlParameter = (search: URLSearchParams): string =>
  readText(search, nearbyPlaceParameter)

export function setNearbyPlaceUrlParameter(search: URLSearchParams, place: string): URLSearchParams {
  const next = removeExploreCursor(search)
  next.delete(nearbyPlaceParameter)
  if (place === '') return next
  next.delete(exploreFilterParameters.place)
  next.set(nearbyPlaceParameter, place)
  return next
}

export const exploreSortOrderParameter = 'orden'
export const trustSortOrderValue = 'confianza'

export function readExploreSortOrder(search: URLSearchParams): ExploreSortOrder {
  return search.get(exploreSortOrderParameter) === trustSortOrderValue ? 'trusted' : 'recommended'
}

export function writeExploreSortOrder(search: URLSearchParams, order: ExploreSortOrder): URLSearchParams {
  const next = removeExploreCursor(search)
  if (order === 'trusted') next.set(exploreSortOrderParameter, trustSortOrderValue)
  else next.delete(exploreSortOrderParameter)
  return next
}

export function getFilteredExplorePath(filters: ExploreFilters): string {
  const search = new URLSearchParams()
  for (const name of ['profession', 'place', 'name'] as const) {
    if (filters[name])
      search.set(exploreFilterParameters[name], filters[name].normalize('NFC').toLocaleLowerCase('es-MX'))
  }
  return search.size === 0 ? '/explorar' : `/explorar?${search}`
}

export function removeExploreFilters(search: URLSearchParams): URLSearchParams {
  const next = removeExploreCursor(search)
  for (const parameter of [...Object.values(exploreFilterParameters), nearbyPlaceParameter])
    next.delete(parameter)
  return next
}

export function removeRecognizedSearchTerm(
  search: URLSearchParams,
  kind: 'place' | 'trade',
  understood: SearchInterpretation | null,
): URLSearchParams {
  const next = writeExploreFilter(search, kind === 'place' ? 'place' : 'profession', '')
  if (kind === 'place') next.delete(nearbyPlaceParameter)
  const named = understood?.chips.find((chip) => chip.kind === kind)
  return named ? writeExploreFilter(next, 'name', named.rest) : next
}
