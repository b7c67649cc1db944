import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCompact, stringifyCompact } from './compact-json.ts'

describe('the JSON of the query results that the server writes into a page', () => {
  it('is parsed to the same value, for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value))
        expect(parseCompact(stringifyCompact(value))).toEqual(plain)
      }),
    )
  })

  it('writes the keys of objects with equal keys only once, so that the page is small', () => {
    const people = Array.from({ length: 50 }, (_, index) => ({ personId: index, recommendationCount: index }))
    const text = stringifyCompact({ people, others: people })
    expect(text.match(/recommendationCount/g)).toHaveLength(1)
    expect(text.length).toBeLessThan(JSON.stringify({ people, others: people }).length / 2)
  })
})
