/**
 * Security: the server accepts only superjson's annotations `Date` and `undefined`, because other annotations can
 * exhaust the memory.
 */

/** Maximum nesting depth of a procedure's input: deeper JSON could overflow the stack in recursive functions. */
export const maxProcedureInputDepth = 32

interface SerializedInput {
  json: unknown
  meta?: {
    values: unknown
    v: 1
  }
}

/** @throws TypeError if the value consists of more than JSON values, dates and undefined */
export function serializeProcedureInput(value: unknown): SerializedInput {
  const annotations = new Map<string | null, [annotation: string]>()
  const json = serializePart(value, null, annotations)
  if (annotations.size === 0) return { json }
  return { json, meta: { values: annotations.get(null) ?? Object.fromEntries(annotations), v: 1 } }
}

/** @param path null for the root value, because '' is the path of a property with an empty name */
function serializePart(
  value: unknown,
  path: string | null,
  annotations: Map<string | null, [annotation: string]>,
): unknown {
  const serializeChild = (child: unknown, key: string | number) => {
    const name = String(key).replace(/[.\\]/g, '\\$&')
    return serializePart(child, path === null ? name : `${path}.${name}`, annotations)
  }
  if (value === undefined) {
    annotations.set(path, ['undefined'])
    return null
  }
  if (value instanceof Date) {
    annotations.set(path, ['Date'])
    return value.toISOString()
  }
  if (Array.isArray(value)) return Array.from(value, serializeChild)
  if (isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, serializeChild(child, key)]))
  const isJson = value === null || typeof value === 'string' || typeof value === 'boolean'
  if (isJson || (Number.isFinite(value) && !Object.is(value, -0))) return value
  throw new TypeError('The value has no annotation')
}

/**
 * Never use `sent` after the call, because the function modifies `sent`.
 * @throws TypeError if `sent` contains a superjson annotation other than `Date`, `undefined` or `number`
 */
export function deserializeProcedureOutput(sent: unknown): unknown {
  const { json, meta } = readObject(sent)
  const { values } = readObject(meta ?? {})
  return values === undefined ? json : applyAnnotations(json, values, readOutputLeaf)
}

/**
 * Reverses {@link serializeProcedureInput} and modifies the object `sent`.
 * @throws TypeError on any other input
 */
export function deserializeProcedureInput(sent: unknown): unknown {
  const { json, meta } = readObject(sent, ['json', 'meta'])
  if (json === undefined) throw new TypeError('The input has no json')
  checkTree(json, 0)
  if (meta === undefined) return json
  const { values, v } = readObject(meta, ['values', 'v'])
  if (v !== 1) throw new TypeError('The annotations have an unknown version')
  return applyAnnotations(json, values, readLeaf)
}

function applyAnnotations(
  json: unknown,
  values: unknown,
  readLeaf: (leaf: unknown, annotation: unknown) => unknown,
): unknown {
  if (Array.isArray(values)) return readLeaf(json, values)
  for (const [path, annotation] of Object.entries(readObject(values))) {
    const keys = parsePath(path)
    const last = keys.pop() ?? ''
    const parent = keys.reduce(childOf, json)
    const leaf = readLeaf(childOf(parent, last), annotation)
    if (isObject(parent)) parent[last] = leaf
  }
  return json
}

function readObject(value: unknown, known?: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('Not an object')
  const unknown = known && Object.keys(value).find((key) => !known.includes(key))
  if (unknown !== undefined) throw new TypeError('The input has an unknown key')
  return { ...value }
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

function checkTree(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxProcedureInputDepth) throw new TypeError('The input is too deep')
  if (Array.isArray(value)) {
    for (const part of value) checkTree(part, depth + 1)
    return
  }
  for (const [key, part] of Object.entries(value)) {
    if (prototypeKeys.has(key)) throw new TypeError('The input has a prototype key')
    checkTree(part, depth + 1)
  }
}

/** Follow only own properties: an inherited property such as `__proto__` could lead outside the received JSON. */
function childOf(parent: unknown, key: string): unknown {
  if (!isObject(parent) || !Object.hasOwn(parent, key))
    throw new TypeError('An annotation refers to a missing value')
  return parent[key]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function readOutputLeaf(leaf: unknown, annotation: unknown): unknown {
  // superjson writes a number that JSON cannot represent, such as -0 or Infinity, as a text.
  const isNumber = Array.isArray(annotation) && annotation[0] === 'number'
  return isNumber ? Number(leaf) : readLeaf(leaf, annotation)
}

function readLeaf(leaf: unknown, annotation: unknown): Date | undefined {
  const name: unknown = Array.isArray(annotation) && annotation.length === 1 ? annotation[0] : undefined
  if (name === 'undefined' && leaf === null) return undefined
  if (name !== 'Date' || typeof leaf !== 'string') throw new TypeError('An annotation is unknown')
  const date = new Date(leaf)
  if (Number.isNaN(date.valueOf()) || date.toISOString() !== leaf) throw new TypeError('A date is invalid')
  return date
}

function parsePath(path: string): string[] {
  const keys = ['']
  for (let index = 0; index < path.length; index++) {
    let character = path.charAt(index)
    if (character === '.') {
      keys.push('')
      continue
    }
    if (character === '\\') {
      index++
      character = path.charAt(index)
      if (character !== '.' && character !== '\\') throw new TypeError('A path is invalid')
    }
    keys.push(keys.pop() + character)
  }
  return keys
}
