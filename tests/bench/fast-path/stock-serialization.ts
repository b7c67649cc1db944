import superjson from 'superjson'
import { deserializeInput, serializeInput } from '#kernel/serialization/contract.ts'

/** Outputs by superjson. Inputs stay as they are: their limits are a security property, not a part of the fast path. */
export const wire = {
  input: { serialize: serializeInput, deserialize: deserializeInput },
  output: superjson,
}
