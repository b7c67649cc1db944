/**
 * What was edited here, on top of what was saved elsewhere meanwhile: field by field, compared by what they say.
 * @param before what both started from
 */
export function onTop<Values extends object>(before: Values, edited: Values, newer: Values): Values {
  const keys = Object.keys(newer) as (keyof Values)[]
  const changed = keys.filter((key) => !same(edited[key], before[key]))
  return Object.assign({ ...newer }, ...changed.map((key) => ({ [key]: edited[key] })))
}

/** Whether two values of a form say the same. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
