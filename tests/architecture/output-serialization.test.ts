import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { deserializeOutput } from '#kernel/serialization/contract.ts'
import { serializeOutput } from '#server/fast-path/serialize-output.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { createArbitrary } from '../support/arbitrary-of.ts'

describe('the output of every procedure', () => {
  it.each(listProcedures())(
    'the output of $name is serialized to the same JSON as by superjson, and the client reads the same value',
    ({ output }) => {
      fc.assert(
        fc.property(createArbitrary(output), (answer) => {
          const sent = JSON.stringify(serializeOutput(answer))
          expect(sent).toBe(JSON.stringify(superjson.serialize(answer)))
          expect(deserializeOutput(JSON.parse(sent))).toStrictEqual(superjson.parse(sent))
        }),
      )
    },
  )
})
