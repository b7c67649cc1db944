import superjson from 'superjson'
import { deserializeInput, serializeInput } from '#kernel/serialization/contract.ts'

export const transformer = {
  input: { serialize: serializeInput, deserialize: deserializeInput },
  output: superjson,
}
