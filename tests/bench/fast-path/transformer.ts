import superjson from 'superjson'
import { deserializeInput, serializeInput } from '#kernel/serialization/contract.ts'
import { serializeOutput } from '#server/fast-path/serialize-output.ts'

/**
 * Makes tRPC's adapter serialize outputs like the product, so that the benchmark compares only how requests
 * are read.
 */
export const trpcTransformer = {
  input: { serialize: serializeInput, deserialize: deserializeInput },
  output: { serialize: serializeOutput, deserialize: superjson.deserialize },
}
