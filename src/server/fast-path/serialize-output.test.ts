import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { serializeProcedureOutput } from '#server/fast-path/serialize-output.ts'

function received(value: unknown): unknown {
  return superjson.deserialize(JSON.parse(JSON.stringify(serializeProcedureOutput(value))))
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

describe('serializeProcedureOutput', () => {
  it('serializeProcedureOutput serializes any API output in the same way as superjson', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(JSON.parse(JSON.stringify(serializeProcedureOutput(value)))).toEqual(
          JSON.parse(asSuperjson(value)),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('serializeProcedureOutput serializes rows with dates, texts, numbers and null', () => {
    const rows = [{ at: new Date(0), 'of.day': new Date(1), name: 'Núñez \u2028', count: 0.5, photo: null }]
    expect(received({ rows, last: rows[0]?.name })).toEqual({ rows, last: rows[0]?.name })
    expect(received(new Date(5))).toEqual(new Date(5))
  })

  it('serializeProcedureOutput uses superjson for values that JSON cannot represent', () => {
    const value = { none: undefined, big: 5n, map: new Map([['a', new Date(3)]]), minus: -0, nan: Number.NaN }
    expect(received(value)).toEqual(value)
    const at = new Date(7)
    expect(JSON.stringify(serializeProcedureOutput([at, at]))).toBe(asSuperjson([at, at]))
  })

  it('superjson restores both occurrences of an object from an API output that serializeProcedureOutput serialized', () => {
    const person = { name: 'Ana' }
    expect(received([person, person])).toEqual([person, person])
  })

  it(`serializeProcedureOutput serializes a circular value, and rejects a key that would change an object's prototype`, () => {
    const circular: { self?: object } = {}
    circular.self = circular
    expect(received(circular)).toEqual(circular)
    expect(() => serializeProcedureOutput(JSON.parse('{"constructor":{}}'))).toThrow('prototype pollution')
  })
})
