type Compact = string | number | boolean | null | readonly Compact[]

/**
 * Shortens JSON: each combination of property names is stored only once.
 * @param value JSON values and dates
 * @throws TypeError for any other value
 */
export function stringifyCompactJson(value: unknown): string {
  const numbers = new Map<string, number>()
  const keyLists: string[][] = []

  function encode(part: unknown): Compact {
    if (part === null || typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean')
      return part
    if (part instanceof Date) return [-1, part.valueOf()]
    if (Array.isArray(part)) return [0, ...part.map(encode)]
    if (typeof part !== 'object' || Object.prototype.toString.call(part) !== '[object Object]')
      throw new TypeError('A page state consists of JSON values and dates')
    const entries = Object.entries(part).filter(([, value]) => value !== undefined)
    const keys = entries.map(([key]) => key)
    const id = JSON.stringify(keys)
    const number = numbers.get(id) ?? keyLists.push(keys)
    numbers.set(id, number)
    return [number, ...entries.map(([, value]) => encode(value))]
  }

  const encoded = encode(value)
  return JSON.stringify([keyLists, encoded])
}

export function parseCompactJson(text: string): unknown {
  const [keyLists, value]: [string[][], Compact] = JSON.parse(text)

  function decode(part: Compact): unknown {
    if (part === null || typeof part !== 'object') return part
    const [number, ...values] = part
    if (number === -1) return new Date(Number(values[0]))
    const keys = typeof number === 'number' ? keyLists[number - 1] : undefined
    const decoded = values.map(decode)
    // Use `Object.fromEntries`: an assignment to the key '__proto__' would replace the prototype.
    return keys ? Object.fromEntries(keys.map((key, index) => [key, decoded[index]])) : decoded
  }

  return decode(value)
}
