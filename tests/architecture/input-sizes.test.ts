import { maxHeaderSize } from 'node:http'
import { describe, expect, it } from 'vitest'
import { maxUrlLength } from '#client/app/trpc-client.ts'
import { serializeProcedureInput } from '#kernel/serialization/contract.ts'
import { defaultMaxProcedureBodyBytes } from '#kernel/trpc.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { createLargestInputOfSchema } from '../support/largest-input.ts'

const sized = listProcedures().map(({ name, type, input, meta }) => {
  const text = JSON.stringify({ 0: serializeProcedureInput(createLargestInputOfSchema(input)) })
  const limit = meta.maxBodyBytes ?? defaultMaxProcedureBodyBytes
  const url = `/trpc/${name}?batch=1&input=${encodeURIComponent(text)}`
  return { name, type, bytes: Buffer.byteLength(text), limit, url }
})
const mutations = sized.filter(({ type }) => type === 'mutation')
const queries = sized.filter(({ type }) => type === 'query')
const declared = sized.filter(({ limit }) => limit !== defaultMaxProcedureBodyBytes)

describe('sizes of the largest valid inputs', () => {
  it.each(mutations)('the largest valid input of $name fits into its body limit', ({ bytes, limit }) => {
    expect(bytes).toBeLessThanOrEqual(limit)
  })

  it.each(declared)(
    'the mutation $name needs its larger body limit, because its largest valid input exceeds the default limit',
    ({ type, bytes, limit }) => {
      expect(type).toBe('mutation')
      expect(bytes).toBeGreaterThan(defaultMaxProcedureBodyBytes)
      expect(limit).toBeLessThan(1.25 * bytes)
    },
  )

  it.each(queries)('the largest valid input of the query $name fits into the max URL length', ({ url }) => {
    expect(url.length).toBeLessThanOrEqual(maxUrlLength)
  })

  it('the maximum URL length is less than half of the header size limit of Node.js', () => {
    expect(maxUrlLength).toBeLessThan(maxHeaderSize / 2)
  })
})
