/**
 * Serializes the values of procedures in superjson's format, but only with the annotations `Date` and
 * `undefined`. superjson reads more annotations, and some of them allocate as much memory as the client
 * requests. The browser does not load superjson, which is larger.
 */

/**
 * Max nesting of objects and arrays in an input. No contract needs more, and a recursion of this depth cannot
 * overflow the stack.
 */
export const maxInputDepth = 32

interface SerializedInput {
  json: unknown
  meta?: {
    /**
     * Annotations of the input: map a path such as 'ranges.0.start' to `['Date']` or `['undefined']`. A dot or
     * backslash inside a key is escaped by a backslash. An array instead of an object annotates the root.
     */
    values: unknown
    v: 1
  }
}

/**
 * Serializes an input without superjson's `referentialEqualities`, which the server rejects: a value that is
 * used in two places is written twice.
 * @throws TypeError if the value consists of more than JSON values, dates and undefined
 */
export function serializeInput(value: unknown): SerializedInput {
  const annotations = new Map<string | null, [annotation: string]>()
  const json = serializePart(value, null, annotations)
  if (annotations.size === 0) return { json }
  return { json, meta: { values: annotations.get(null) ?? Object.fromEntries(annotations), v: 1 } }
}

/** @param path path of the value; null for the root, because '' is the path of a property with an empty name */
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
 * Reads the output of a procedure. An object that occurs in two places becomes two equal objects. The function
 * writes dates into `sent`, so pass a value that comes directly from `JSON.parse`.
 * @throws TypeError if the output has other annotations than `Date`, `undefined` and `number`
 */
export function deserializeOutput(sent: unknown): unknown {
  const { json, meta } = readObject(sent)
  const { values } = readObject(meta ?? {})
  return values === undefined ? json : applyAnnotations(json, values, readOutputLeaf)
}

/**
 * Reads an input that {@link serializeInput} wrote. The function writes dates into `sent`, so pass a value that
 * comes directly from `JSON.parse`.
 * @throws TypeError on any other input
 */
export function deserializeInput(sent: unknown): unknown {
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

/**
 * Object keys that are rejected, because as properties they would change the prototype of an object. superjson
 * never writes these keys.
 */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

function checkTree(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxInputDepth) throw new TypeError('The input is too deep')
  if (Array.isArray(value)) {
    for (const part of value) checkTree(part, depth + 1)
    return
  }
  for (const [key, part] of Object.entries(value)) {
    if (prototypeKeys.has(key)) throw new TypeError('The input has a prototype key')
    checkTree(part, depth + 1)
  }
}

/**
 * Accept only own properties, so that each value has one path and one annotation: '00' is not an
 * own property of an array.
 */
function childOf(parent: unknown, key: string): unknown {
  if (!isObject(parent) || !Object.hasOwn(parent, key))
    throw new TypeError('An annotation refers to a missing value')
  return parent[key]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function readOutputLeaf(leaf: unknown, annotation: unknown): unknown {
  // The annotation 'number' marks a number that JSON cannot represent, such as -0 or Infinity. superjson
  // writes such a number as text.
  const isNumber = Array.isArray(annotation) && annotation[0] === 'number'
  return isNumber ? Number(leaf) : readLeaf(leaf, annotation)
}

function readLeaf(leaf: unknown, annotation: unknown): Date | undefined {
  const name: unknown = Array.isArray(annotation) && annotation.length === 1 ? annotation[0] : undefined
  if (name === 'undefined' && leaf === null) return undefined
  if (name !== 'Date' || typeof leaf !== 'string') throw new TypeError('An annotation is unknown')
  const date = new Date(leaf)
  // Accept dates only in ISO format: superjson writes dates in no other form.
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
