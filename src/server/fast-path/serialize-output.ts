import superjson from 'superjson'

interface SerializedOutput {
  json: unknown
  meta?: object
}

const maxDepth = 32

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Avoids superjson for outputs of only JSON values and dates, because superjson slowly copies every value. */
export function serializeProcedureOutput(output: unknown): SerializedOutput {
  const paths = new Map<Date, string>()
  if (!findDates(output, '', 0, paths)) return superjson.serialize(output)
  if (paths.size === 0) return { json: output }
  const annotated = Object.fromEntries([...paths.values()].map((path) => [path, ['Date']]))
  return { json: output, meta: { values: output instanceof Date ? ['Date'] : annotated, v: 1 } }
}

function findDates(value: unknown, path: string, depth: number, paths: Map<Date, string>): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object' || depth === maxDepth) return false
  const pathOf = (key: string | number) => (depth === 0 ? String(key) : `${path}.${key}`)
  if (Array.isArray(value)) {
    // An index loop visits the empty places of an array, which `every` would skip.
    for (let index = 0; index < value.length; index++) {
      const part: unknown = value[index]
      if (!findDates(part, typeof part === 'object' ? pathOf(index) : '', depth + 1, paths)) return false
    }
    return true
  }
  if (isPlainObject(value)) {
    for (const key of Object.keys(value)) {
      if (prototypeKeys.has(key)) return false
      const part = value[key]
      // superjson escapes `.` and `\` in object keys. This fast serializer does not, so superjson must serialize the
      // object.
      if (typeof part === 'object' && /[.\\]/.test(key)) return false
      if (!findDates(part, typeof part === 'object' ? pathOf(key) : '', depth + 1, paths)) return false
    }
    return true
  }
  const isDate = value instanceof Date && Object.getPrototypeOf(value) === Date.prototype
  if (!isDate || Number.isNaN(value.valueOf()) || paths.has(value)) return false
  paths.set(value, path)
  return true
}

function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
