import superjson from 'superjson'
import { deserializeInput, serializeInput } from '#kernel/serialization/contract.ts'

/** superjson as tRPC's transformer, with stricter rules for the input of clients. */
export const transformer = {
  input: { serialize: serializeInput, deserialize: deserializeInput },
  output: superjson,
}
