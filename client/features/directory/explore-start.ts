import type { ExplorePageCursorInput } from '#modules/circles/contract/explore.ts'

export const exploreCursorParameter = 'desde'

const shape = /^(\d{1,9}(?:\.\d{1,9}){0,4})~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})~([^\0]{1,200})$/u

const maxSection = 9
const maxNearness = 1_000

export function readExploreCursor(search: URLSearchParams): ExplorePageCursorInput | null {
  const [, numbers, personId, name] = shape.exec(search.get(exploreCursorParameter) ?? '') ?? []
  if (numbers === undefined || personId === undefined || !name?.isWellFormed()) return null
  const counts = numbers.split('.').map(Number)
  const [one = 0, two = 0, near = 0, far = 0, recommendationCount = 0] = counts
  const after = { name, personId }
  if (counts.length === 1) return { recommendationCount: one, ...after }
  if (counts.length === 2) return { near: one, far: two, ...after }
  if (counts.length !== 5 || one > maxSection || two > maxNearness) return null
  return { section: one, nearness: two, near, far, recommendationCount, ...after }
}

export function writeExploreCursor(search: URLSearchParams, start: ExplorePageCursorInput): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set(exploreCursorParameter, `${countsOf(start).join('.')}~${start.personId}~${start.name}`)
  return next
}

function countsOf(start: ExplorePageCursorInput): number[] {
  if ('section' in start)
    return [start.section, start.nearness, start.near, start.far, start.recommendationCount]
  return 'near' in start ? [start.near, start.far] : [start.recommendationCount]
}

export function removeExploreCursor(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(exploreCursorParameter)
  return next
}
