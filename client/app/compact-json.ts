type Compact = string | number | boolean | null | readonly Compact[]

/**
 * The first item of each encoded array says what the array contains. A positive first item means an object: it is the
 * position of the object's property names in `keyLists`, counted from 1. The values follow, without the
 * last ones that equal those of the previous object with the same property names. Arrays are never omitted.
 */
const markers = { list: 0, date: -1, repeatedText: -2 }

/** A reference to a stored text takes up to eight characters, so storing a shorter text would save nothing. */
const minRepeatedLength = 9

/**
 * Shortens JSON: each combination of property names is stored only once, and so is each long text that occurs several times.
 * @param value JSON values and dates
 * @throws TypeError for any other value
 */
export function stringifyCompactJson(value: unknown): string {
  const numbers = new Map<string, number>()
  const keyLists: string[][] = []
  const repeated = findRepeatedTexts(value)
  const repeatedTexts: string[] = []
  const previousValues = new Map<number, readonly Compact[]>()

  function encode(part: unknown): Compact {
    if (typeof part === 'string') return repeated.has(part) ? [markers.repeatedText, refer(part)] : part
    if (part === null || typeof part === 'number' || typeof part === 'boolean') return part
    if (part instanceof Date) return [markers.date, part.valueOf()]
    if (Array.isArray(part)) return [markers.list, ...part.map(encode)]
    if (typeof part !== 'object' || Object.prototype.toString.call(part) !== '[object Object]')
      throw new TypeError('A page state consists of JSON values and dates')
    const entries = Object.entries(part).filter(([, value]) => value !== undefined)
    const keys = entries.map(([key]) => key)
    const id = JSON.stringify(keys)
    const number = numbers.get(id) ?? keyLists.push(keys)
    numbers.set(id, number)
    const values = entries.map(([, value]) => encode(value))
    const previous = previousValues.get(number)
    previousValues.set(number, values)
    return [number, ...values.slice(0, countBeforeEqualEnd(values, previous))]
  }

  function refer(text: string): number {
    const index = repeated.get(text) ?? repeatedTexts.push(text) - 1
    repeated.set(text, index)
    return index
  }

  const encoded = encode(value)
  return JSON.stringify([keyLists, repeatedTexts, encoded])
}

/** Counts the values up to the last one that differs from `previous`; arrays always differ. */
function countBeforeEqualEnd(values: readonly Compact[], previous: readonly Compact[] = []): number {
  return values.findLastIndex((value, index) => value !== previous[index]) + 1
}

/** Finds the texts that occur more than once and are longer than a reference. None of them has an index yet. */
function findRepeatedTexts(value: unknown): Map<string, number | undefined> {
  const seen = new Set<string>()
  const repeated = new Map<string, number | undefined>()

  function visit(part: unknown): void {
    if (typeof part === 'string') {
      if (part.length < minRepeatedLength) return
      if (seen.has(part)) repeated.set(part, undefined)
      else seen.add(part)
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit)
  }

  visit(value)
  return repeated
}

export function parseCompactJson(text: string): unknown {
  const [keyLists, repeatedTexts, value]: [string[][], string[], Compact] = JSON.parse(text)
  const previousValues = new Map<number, readonly unknown[]>()

  function decode(part: Compact): unknown {
    if (part === null || typeof part !== 'object') return part
    const [number, ...values] = part
    if (number === markers.date) return new Date(Number(values[0]))
    if (number === markers.repeatedText) return repeatedTexts[Number(values[0])]
    const decoded = values.map(decode)
    const keys = typeof number === 'number' ? keyLists[number - 1] : undefined
    if (typeof number !== 'number' || !keys) return decoded
    const complete = [...decoded, ...(previousValues.get(number)?.slice(decoded.length) ?? [])]
    previousValues.set(number, complete)
    // Use `Object.fromEntries`: an assignment to the key '__proto__' would replace the prototype.
    return Object.fromEntries(keys.map((key, index) => [key, complete[index]]))
  }

  return decode(value)
}
