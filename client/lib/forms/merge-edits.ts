/** Merges, field by field, unsaved edits with values saved later, for instance in another tab. */
export function mergeUnsavedEdits<Values extends object>(
  before: Values,
  edited: Values,
  newer: Values,
): Values {
  const keys = Object.keys(newer) as (keyof Values)[]
  const changed = keys.filter((key) => !isSameValue(edited[key], before[key]))
  return Object.assign({ ...newer }, ...changed.map((key) => ({ [key]: edited[key] })))
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
