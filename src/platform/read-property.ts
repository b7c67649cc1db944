/**
 * A property of a value from outside the program; undefined when the value is not an object or lacks the
 * property.
 */
export function readProperty(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
