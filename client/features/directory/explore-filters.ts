import { dropStart } from '#client/features/directory/explore-start.ts'
import type { ExploreOrder } from '#modules/circles/contract/explore.ts'

/** What narrows the list of explore; '' where nothing does. */
export interface ExploreFilters {
  /** A name, trade, task, place or phone, in any order. */
  name: string
  /** Found in 'city, state'. */
  place: string
  profession: string
}

export type FilterName = keyof ExploreFilters

/** Query parameters of the page's address, in the reader's language. */
export const filterParameters = {
  name: 'nombre',
  place: 'lugar',
  profession: 'profesion',
} as const satisfies Record<FilterName, string>

/** What a filter may be long, in characters; what comes after is not searched. */
const maxFilterLength = 100

/** The filters that an address asks for. The server's prefetch and the page use the same, so that their queries are one. */
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
      // Not half a character, which is no text.
      .replace(/[\uD800-\uDBFF]$/, '')
  )
}

/**
 * `search` with one filter changed, from the beginning of the list; other parameters stay, an empty filter leaves. A place to filter by
 * replaces the place to sort around.
 */
export function writeFilter(search: URLSearchParams, name: FilterName, text: string): URLSearchParams {
  const next = dropStart(search)
  if (text.trim() === '') next.delete(filterParameters[name])
  else next.set(filterParameters[name], text.trim())
  if (name === 'place' && text.trim() !== '') next.delete(nearParameter)
  return next
}

/** The place that results are sorted around, in the page's address: 'Guadalajara, Jalisco'. */
export const nearParameter = 'cerca'

export const readNear = (search: URLSearchParams): string => readText(search, nearParameter)

/** `search` sorted around another place, or around none when it is empty; the filter by place would win over it and leaves. */
export function writeNear(search: URLSearchParams, place: string): URLSearchParams {
  const next = dropStart(search)
  next.delete(nearParameter)
  if (place === '') return next
  next.delete(filterParameters.place)
  next.set(nearParameter, place)
  return next
}

/** Of the order, in the page's address. What it does not name is the order by recommendations. */
export const orderParameter = 'orden'
export const trustedOrder = 'confianza'

/** The order that an address asks for; a visitor, who trusts nobody that we know, gets the other one. */
export function readOrder(search: URLSearchParams): ExploreOrder {
  return search.get(orderParameter) === trustedOrder ? 'trusted' : 'recommended'
}

/** `search` in another order, from the beginning; everything else stays. */
export function writeOrder(search: URLSearchParams, order: ExploreOrder): URLSearchParams {
  const next = dropStart(search)
  if (order === 'trusted') next.set(orderParameter, trustedOrder)
  else next.delete(orderParameter)
  return next
}

/**
 * The one address of the people whom these filters find, however it was typed: the filters in one order, in lower case since
 * they do not tell it from upper case, and nothing of what else an address may carry, an order of one's own above all.
 */
export function filteredPath(filters: ExploreFilters): string {
  const search = new URLSearchParams()
  for (const name of ['profession', 'place', 'name'] as const) {
    if (filters[name])
      search.set(filterParameters[name], filters[name].normalize('NFC').toLocaleLowerCase('es-MX'))
  }
  return search.size === 0 ? '/explorar' : `/explorar?${search}`
}

/** `search` without any filter, from the beginning; everything else stays. */
export function dropFilters(search: URLSearchParams): URLSearchParams {
  const next = dropStart(search)
  for (const parameter of [...Object.values(filterParameters), nearParameter]) next.delete(parameter)
  return next
}
