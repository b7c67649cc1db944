import superjson from 'superjson'
import { deserializeProcedureInput, serializeProcedureInput } from '#kernel/serialization/contract.ts'
import { serializeProcedureOutput } from '#server/fast-path/serialize-output.ts'

/** tRPC's adapter serializes outputs like the product: the benchmark compares only how requests are read. */
export const trpcTransformer = {
  input: { serialize: serializeProcedureInput, deserialize: deserializeProcedureInput },
  output: { serialize: serializeProcedureOutput, deserialize: superjson.deserialize },
}
