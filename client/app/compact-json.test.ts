import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCompactJson, stringifyCompactJson } from './compact-json.ts'

describe('the JSON of the query results that the server writes into a page', () => {
  it('stringifyCompactJson writes JSON that is parsed to an equal value, for any JSON values and dates', () => {
    const date = fc.date({ noInvalidDate: true })
    const { value: values } = fc.letrec((tie) => ({
      value: fc.oneof(
        date,
        fc.constantFrom('Dra. Carmen Villaseñor', 'Guadalajara', 'Sí'),
        fc.jsonValue(),
        fc.array(tie('value')),
        fc.array(
          fc.record({ name: tie('value'), taken: fc.boolean(), own: fc.constantFrom(null, false, 0) }),
        ),
        fc.dictionary(fc.string(), tie('value')),
      ),
    }))
    fc.assert(
      fc.property(values, (value) => {
        expect(parseCompactJson(stringifyCompactJson(value))).toEqual(withoutNegativeZero(value))
      }),
    )
  })

  it('stringifyCompactJson omits undefined properties, and rejects values that JSON cannot contain', () => {
    expect(parseCompactJson(stringifyCompactJson({ place: undefined, name: 'Ana' }))).toStrictEqual({
      name: 'Ana',
    })
    for (const value of [new Map(), [undefined], 1n, () => 0])
      expect(() => stringifyCompactJson({ value })).toThrow(TypeError)
  })

  it('stringifyCompactJson writes the property names of similar objects only once, which makes the text shorter', () => {
    const people = Array.from({ length: 50 }, (_, index) => ({ personId: index, recommendationCount: index }))
    const text = stringifyCompactJson({ people, others: people })
    expect(text.match(/recommendationCount/g)).toHaveLength(1)
    expect(text.length).toBeLessThan(JSON.stringify({ people, others: people }).length / 2)
  })

  it('stringifyCompactJson omits the last values of an object that equal those of the previous similar object', () => {
    const slot = { time: '09:00', taken: false, own: false }
    const slots = [slot, { ...slot, time: '09:30' }, { ...slot, taken: true }, { ...slot, own: true }]
    const text = stringifyCompactJson(slots)
    expect(text.match(/true|false/g)).toEqual(['false', 'false', 'true', 'false', 'true'])
    expect(parseCompactJson(text)).toEqual(slots)
  })

  it('stringifyCompactJson stores a long text that occurs twice only once, but writes a short text each time', () => {
    const value = ['Dra. Carmen Villaseñor', ['Dra. Carmen Villaseñor', 'Sí'], 'Sí', 'Guadalajara']
    const text = stringifyCompactJson(value)
    expect(text.match(/Villaseñor/g)).toHaveLength(1)
    expect(text.match(/Sí/g)).toHaveLength(2)
    expect(parseCompactJson(text)).toEqual(value)
  })
})

function withoutNegativeZero(value: unknown): unknown {
  if (Object.is(value, -0)) return 0
  if (Array.isArray(value)) return value.map(withoutNegativeZero)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutNegativeZero(part)]))
}
