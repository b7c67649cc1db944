import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { deserializeProcedureOutput } from '#kernel/serialization/contract.ts'
import { serializeProcedureOutput } from '#server/fast-path/serialize-output.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { createArbitraryOfSchema } from '../support/arbitrary-of.ts'

describe('the output of every procedure', () => {
  it.each(listProcedures())(
    'the output of $name is serialized to the same JSON as by superjson, and the client reads the same value',
    ({ output }) => {
      fc.assert(
        fc.property(createArbitraryOfSchema(output), (answer) => {
          const sent = JSON.stringify(serializeProcedureOutput(answer))
          expect(sent).toBe(JSON.stringify(superjson.serialize(answer)))
          expect(deserializeProcedureOutput(JSON.parse(sent))).toStrictEqual(superjson.parse(sent))
        }),
      )
    },
  )
})
