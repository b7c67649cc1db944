import fc from 'fast-check'
import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { wire } from '#kernel/wire.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { arbitraryOf } from '../support/arbitrary-of.ts'

describe('the answer of every procedure', () => {
  it.each(listProcedures())('$name travels as superjson would send it', ({ output }) => {
    fc.assert(
      fc.property(arbitraryOf(output), (answer) => {
        const sent = JSON.stringify(wire.output.serialize(answer))
        expect(sent).toBe(JSON.stringify(superjson.serialize(answer)))
      }),
    )
  })
})
