import superjson from 'superjson'
import { deserializeInput, serializeInput } from '#kernel/serialization/contract.ts'

/** superjson, with limits for what a client sends. */
export const transformer = {
  input: { serialize: serializeInput, deserialize: deserializeInput },
  output: superjson,
}
