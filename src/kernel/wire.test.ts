import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { wire } from '#kernel/wire.ts'

/** What arrives after a journey as text. */
function travelled(value: unknown): unknown {
  return wire.output.deserialize(JSON.parse(JSON.stringify(wire.output.serialize(value))))
}

function asSuperjson(value: unknown): string {
  return JSON.stringify(superjson.serialize(value))
}

const { tree: anything } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.date(),
      fc.constantFrom(null, undefined),
      fc.bigInt(),
      fc.uniqueArray(fc.string()).map((items) => new Set(items)),
    ),
    fc.array(tie('tree')),
    fc.dictionary(
      fc
        .oneof(fc.string(), fc.constantFrom('a.b', 'a\\b', '0', '', 'toString'))
        .filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
      tie('tree'),
      { noNullPrototype: true },
    ),
  ),
}))

describe('the wire', () => {
  it('writes what superjson writes', () => {
    fc.assert(
      fc.property(anything, (value) => {
        // Where dates stand is said of each by itself: superjson says it in another order.
        expect(JSON.parse(JSON.stringify(wire.output.serialize(value)))).toEqual(
          JSON.parse(asSuperjson(value)),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('carries rows with dates, texts, numbers and nothing', () => {
    const rows = [{ at: new Date(0), 'of.day': new Date(1), name: 'Núñez \u2028', count: 0.5, photo: null }]
    expect(travelled({ rows, last: rows[0]?.name })).toEqual({ rows, last: rows[0]?.name })
    expect(travelled(new Date(5))).toEqual(new Date(5))
  })

  it('leaves to superjson what JSON has no word for', () => {
    const value = { none: undefined, big: 5n, map: new Map([['a', new Date(3)]]), minus: -0, nan: Number.NaN }
    expect(travelled(value)).toEqual(value)
    const at = new Date(7)
    expect(JSON.stringify(wire.output.serialize([at, at]))).toBe(asSuperjson([at, at]))
  })

  it('makes two equal objects of one that stands in two places', () => {
    const person = { name: 'Ana' }
    expect(travelled([person, person])).toEqual([person, person])
  })

  it('follows no circle without end, and refuses a key that would change other objects', () => {
    const circle: { self?: object } = {}
    circle.self = circle
    expect(travelled(circle)).toEqual(circle)
    expect(() => wire.output.serialize(JSON.parse('{"constructor":{}}'))).toThrow('prototype pollution')
  })
})
