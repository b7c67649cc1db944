import superjson from 'superjson'
import { deserializeInput, serializeInput } from '#kernel/serialization/contract.ts'

/** What travels: the value as JSON can say it, and where something stands that it cannot. */
interface WireValue {
  json: unknown
  meta?: object
}

/** Deeper values are left to superjson, which also knows circles. */
const deepest = 32

/**
 * superjson's format, without its walk, which builds every value anew: most answers are rows of texts, numbers and dates,
 * and `JSON.stringify` writes those as superjson would, so that only the dates have to be found. A value that holds anything
 * else is left to superjson. One difference remains: what a value holds twice arrives as two equal objects, not as one.
 */
export const wire = {
  input: { serialize: serializeInput, deserialize: deserializeInput },
  output: { serialize: toWire, deserialize: superjson.deserialize },
}

function toWire(value: unknown): WireValue {
  const dates = new DateSearch()
  if (!dates.understands(value, 0)) return superjson.serialize(value)
  if (dates.seen.size === 0) return { json: value }
  return { json: value, meta: { values: dates.atRoot ? ['Date'] : dates.places, v: 1 } }
}

/** One walk over one value. */
class DateSearch {
  readonly seen = new Set<Date>()
  readonly places: Record<string, ['Date']> = {}
  atRoot = false
  private readonly path: (string | number)[] = []

  /** Whether the value is made of what JSON has, and dates; notes where those stand. */
  understands(value: unknown, depth: number): boolean {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return true
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
      case 'object':
        return value === null || (depth < deepest && this.understandsObject(value, depth + 1))
      default:
        return false
    }
  }

  private understandsObject(value: object, depth: number): boolean {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        if (!this.understandsPart(value[index], index, depth)) return false
      }
      return true
    }
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype === Object.prototype || prototype === null) {
      for (const key of Object.keys(value)) {
        if (isRefusedKey(key) || !this.understandsPart(Reflect.get(value, key), key, depth)) return false
      }
      return true
    }
    return value instanceof Date && prototype === Date.prototype && this.note(value)
  }

  private understandsPart(part: unknown, key: string | number, depth: number): boolean {
    if (typeof part !== 'object') return this.understands(part, depth)
    this.path.push(key)
    const understood = this.understands(part, depth)
    this.path.pop()
    return understood
  }

  /** Not a date that stands in two places: superjson says that they are the same one. */
  private note(date: Date): boolean {
    if (Number.isNaN(date.valueOf()) || this.seen.has(date)) return false
    this.seen.add(date)
    if (this.path.length === 0) this.atRoot = true
    else this.places[this.path.map(escapeKey).join('.')] = ['Date']
    return true
  }
}

/** superjson throws on them. */
function isRefusedKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}

function escapeKey(key: string | number): string {
  return typeof key === 'number' ? String(key) : key.replaceAll('\\', '\\\\').replaceAll('.', '\\.')
}
