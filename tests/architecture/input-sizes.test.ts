import { maxHeaderSize } from 'node:http'
import { describe, expect, it } from 'vitest'
import { maxUrlLength } from '#client/app/trpc-client.ts'
import { serializeInput } from '#kernel/serialization/contract.ts'
import { defaultMaxBodyBytes } from '#kernel/trpc.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { createLargestInput } from '../support/largest-input.ts'

const sized = listProcedures().map(({ name, type, input, meta }) => {
  const text = JSON.stringify({ 0: serializeInput(createLargestInput(input)) })
  const limit = meta.maxBodyBytes ?? defaultMaxBodyBytes
  const url = `/trpc/${name}?batch=1&input=${encodeURIComponent(text)}`
  return { name, type, bytes: Buffer.byteLength(text), limit, url }
})
const mutations = sized.filter(({ type }) => type === 'mutation')
const queries = sized.filter(({ type }) => type === 'query')
const declared = sized.filter(({ limit }) => limit !== defaultMaxBodyBytes)

describe('the largest valid input of a procedure', () => {
  it.each(mutations)('fits into the body limit of $name', ({ bytes, limit }) => {
    expect(bytes).toBeLessThanOrEqual(limit)
  })

  it.each(declared)(
    'exceeds the default body limit if $name declares a larger limit',
    ({ type, bytes, limit }) => {
      expect(type).toBe('mutation')
      expect(bytes).toBeGreaterThan(defaultMaxBodyBytes)
      expect(limit).toBeLessThan(1.25 * bytes)
    },
  )

  it.each(queries)('fits into the max URL length of the query $name', ({ url }) => {
    expect(url.length).toBeLessThanOrEqual(maxUrlLength)
  })

  it('leaves at least half of Node’s header size limit to the other headers', () => {
    expect(maxUrlLength).toBeLessThan(maxHeaderSize / 2)
  })
})
