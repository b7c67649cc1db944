import superjson from 'superjson'

/**
 * Serializes the input of procedures in superjson's format, but only with the annotations `Date` and
 * `undefined`. superjson reads more annotations, and some of them allocate as much memory as the client
 * requests.
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
     * Annotations of the input: map a path such as 'ranges.0.start' to `['Date']` or `['undefined']`. A dot or backslash inside a key is
     * escaped by a backslash. An array instead of an object annotates the root.
     */
    values: unknown
    v: 1
  }
}

/**
 * Serializes an input without superjson's `referentialEqualities`, which the server rejects: a value that is
 * used in two places is written twice.
 */
export function serializeInput(value: unknown): SerializedInput {
  const { json, meta } = superjson.serialize(value)
  return meta?.values ? { json, meta: { values: meta.values, v: 1 } } : { json }
}

/**
 * Reads only the output of {@link serializeInput}. This function writes dates into `sent`, which must be
 * fresh from `JSON.parse`.
 * @throws TypeError on any other value
 */
export function deserializeInput(sent: unknown): unknown {
  const { json, meta } = readObject(sent, ['json', 'meta'])
  if (json === undefined) throw new TypeError('The input has no json')
  checkTree(json, 0)
  if (meta === undefined) return json
  const { values, v } = readObject(meta, ['values', 'v'])
  if (v !== 1) throw new TypeError('The annotations have an unknown version')
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
 * Rejected keys: as properties of an object these keys would change its prototype. superjson never writes
 * them.
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

/** Accept only own properties, so that each value has one path and one annotation: '00' is not an own property of an array. */
function childOf(parent: unknown, key: string): unknown {
  if (!isObject(parent) || !Object.hasOwn(parent, key))
    throw new TypeError('An annotation refers to a missing value')
  return parent[key]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
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
