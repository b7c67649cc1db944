import { dropStart } from '#client/features/directory/explore-start.ts'
import type { ExploreOrder } from '#modules/circles/contract/explore.ts'

export interface ExploreFilters {
  /** Search text: a name, trade, task, place or phone. Its words may be in any order. */
  name: string
  /** Place filter, matched against 'city, state'. */
  place: string
  profession: string
}

export type FilterName = keyof ExploreFilters

export const filterParameters = {
  name: 'nombre',
  place: 'lugar',
  profession: 'profesion',
} as const satisfies Record<FilterName, string>

/** Maximum length of a filter, in characters; the rest is ignored. */
const maxFilterLength = 100

/**
 * Reads the filters from a page's address. The server's prefetch and the page share this function, so that
 * their query keys are equal.
 */
export function readFilters(search: URLSearchParams): ExploreFilters {
  const { name, place, profession } = filterParameters
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

/**
 * Changes one filter and goes back to the first page. Other parameters stay. A filter without text is removed. A place filter replaces the
 * place to sort around.
 */
export function writeFilter(search: URLSearchParams, name: FilterName, text: string): URLSearchParams {
  const next = dropStart(search)
  if (text.trim() === '') next.delete(filterParameters[name])
  else next.set(filterParameters[name], text.trim())
  if (name === 'place' && text.trim() !== '') next.delete(nearParameter)
  return next
}

export const nearParameter = 'cerca'

export const readNear = (search: URLSearchParams): string => readText(search, nearParameter)

/**
 * Changes the place to sort around; '' removes it. Also removes the place filter, which would take
 * precedence.
 */
export function writeNear(search: URLSearchParams, place: string): URLSearchParams {
  const next = dropStart(search)
  next.delete(nearParameter)
  if (place === '') return next
  next.delete(filterParameters.place)
  next.set(nearParameter, place)
  return next
}

export const orderParameter = 'orden'
export const trustedOrder = 'confianza'

export function readOrder(search: URLSearchParams): ExploreOrder {
  return search.get(orderParameter) === trustedOrder ? 'trusted' : 'recommended'
}

export function writeOrder(search: URLSearchParams, order: ExploreOrder): URLSearchParams {
  const next = dropStart(search)
  if (order === 'trusted') next.set(orderParameter, trustedOrder)
  else next.delete(orderParameter)
  return next
}

/**
 * Canonical address of a search: the filters in a fixed order and in lower case, without the sort order and
 * other parameters.
 */
export function filteredPath(filters: ExploreFilters): string {
  const search = new URLSearchParams()
  for (const name of ['profession', 'place', 'name'] as const) {
    if (filters[name])
      search.set(filterParameters[name], filters[name].normalize('NFC').toLocaleLowerCase('es-MX'))
  }
  return search.size === 0 ? '/explorar' : `/explorar?${search}`
}

export function dropFilters(search: URLSearchParams): URLSearchParams {
  const next = dropStart(search)
  for (const parameter of [...Object.values(filterParameters), nearParameter]) next.delete(parameter)
  return next
}
