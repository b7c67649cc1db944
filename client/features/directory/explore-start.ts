import type { ExploreCursor, TrustCursor } from '#modules/circles/contract/explore.ts'

/** Where a list begins that is opened in its middle, in the page's address: how its pages can be read without a script. */
export const startParameter = 'desde'

type Start = ExploreCursor | TrustCursor

/** '17~{person}~Ana López', in the order of trust '3.12~{person}~Ana López'. */
const shape = /^(\d{1,9})(?:\.(\d{1,9}))?~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})~([^\0]{1,200})$/u

/** Where an address begins the list; null for at its beginning, and for what nobody was given. */
export function readStart(search: URLSearchParams): Start | null {
  const [, count, far, personId, name] = shape.exec(search.get(startParameter) ?? '') ?? []
  if (count === undefined || personId === undefined || name === undefined || !name.isWellFormed()) return null
  if (far === undefined) return { recommendationCount: Number(count), name, personId }
  return { near: Number(count), far: Number(far), name, personId }
}

/** `search` with the list beginning after the last of a page. @param start that page's `nextCursor` */
export function writeStart(search: URLSearchParams, start: Start): URLSearchParams {
  const next = new URLSearchParams(search)
  const place = 'near' in start ? `${start.near}.${start.far}` : `${start.recommendationCount}`
  next.set(startParameter, `${place}~${start.personId}~${start.name}`)
  return next
}

/** `search` with the list from its beginning. */
export function dropStart(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(startParameter)
  return next
}
