import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { deserializeProcedureInput, deserializeProcedureOutput, serializeProcedureInput } from './contract.ts'

const { tree: plainData } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.boolean(),
      fc.date({ noInvalidDate: true }),
      fc.constantFrom(null, undefined),
    ),
    fc.array(tie('tree')),
    fc.dictionary(
      fc
        .oneof(fc.string(), fc.constantFrom('a.b', 'a\\b', '\\', '.', '0', '00', '', 'toString'))
        // JSON.parse of Node 24 (V8 13.6) sometimes reads the key '"' as '\\'. No input of the API has such a key.
        .filter((key) => !['__proto__', 'constructor', 'prototype', '"'].includes(key)),
      tie('tree'),
      { noNullPrototype: true },
    ),
  ),
}))

const transmitted = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const received = (value: unknown) => deserializeProcedureInput(transmitted(serializeProcedureInput(value)))

describe('serializeProcedureInput', () => {
  it('serializeProcedureInput serializes an API input to the same JSON as superjson', () => {
    fc.assert(
      fc.property(plainData, (value) => {
        const { json, meta } = superjson.serialize(value)
        const expected = meta?.values ? { json, meta: { values: meta.values, v: 1 } } : { json }
        expect(transmitted(serializeProcedureInput(value))).toEqual(transmitted(expected))
      }),
    )
  })

  it('serializeProcedureInput writes a repeated object in full each time, instead of a reference', () => {
    const range = { start: '09:00', end: '17:00', since: new Date(0) }
    const ranges = [range, range]
    const agenda = { monday: ranges, tuesday: ranges, since: range.since }
    expect(serializeProcedureInput(agenda).meta).not.toHaveProperty('referentialEqualities')
    expect(received(agenda)).toEqual(agenda)
  })
})

describe('deserializeProcedureOutput', () => {
  it('deserializeProcedureOutput reads values that superjson serialized', () => {
    fc.assert(
      fc.property(plainData, (value) => {
        expect(deserializeProcedureOutput(transmitted(superjson.serialize(value)))).toStrictEqual(value)
      }),
    )
    const since = new Date(0)
    expect(deserializeProcedureOutput(transmitted(superjson.serialize([since, since])))).toStrictEqual([
      since,
      since,
    ])
  })

  it('deserializeProcedureOutput rejects superjson data of a type that no API output contains, such as Set', () => {
    expect(() => deserializeProcedureOutput(transmitted(superjson.serialize({ ids: new Set([1]) })))).toThrow(
      'annotation',
    )
  })
})

describe('deserializeProcedureInput', () => {
  it('an API input is rejected if it contains a value such as a Map, a bigint or NaN', () => {
    for (const value of [
      new Map(),
      new Set(),
      /a/,
      new URL('https://a.mx'),
      new Uint8Array(2),
      1n,
      Number.NaN,
      -0,
    ])
      expect(() => received({ value })).toThrow('annotation')
  })

  it('deserializeProcedureInput reads values that superjson serialized', () => {
    fc.assert(
      fc.property(plainData, (value) => {
        expect(deserializeProcedureInput(transmitted(superjson.serialize(value)))).toEqual(value)
        expect(received(value)).toEqual(value)
      }),
      { numRuns: 100 },
    )
  })

  it('deserializeProcedureInput accepts 32 nested arrays, and rejects 33 as too deep', () => {
    const nested = (levels: number) => JSON.parse(`{"json":${'['.repeat(levels)}${']'.repeat(levels)}}`)
    expect(() => deserializeProcedureInput(nested(32))).not.toThrow()
    expect(() => deserializeProcedureInput(nested(33))).toThrow('too deep')
    expect(() => deserializeProcedureInput(nested(200_000))).toThrow('too deep')
  })

  it.each([
    ['2026-11-22', 'a day'],
    ['2026-11-22T00:00:00Z', 'an instant without milliseconds'],
    ['2026-11-22T00:00:00.000-06:00', 'an instant of another zone'],
    ['2026-02-30T00:00:00.000Z', 'a day that does not exist'],
    ['Sun Nov 22 2026', 'an English date'],
  ])('deserializeProcedureInput rejects %s as a date: %s', (text) => {
    expect(() =>
      deserializeProcedureInput({ json: [text], meta: { values: { 0: ['Date'] }, v: 1 } }),
    ).toThrow('date')
  })

  it.each(['a\\', 'a\\b', '\\'])(
    'deserializeProcedureInput rejects a superjson type annotation whose path contains an invalid backslash: %s',
    (path) => {
      const input = { json: { a: null, '': null }, meta: { values: { [path]: ['undefined'] }, v: 1 } }
      expect(() => deserializeProcedureInput(input)).toThrow('path')
    },
  )
})
