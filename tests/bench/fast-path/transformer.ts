import superjson from 'superjson'
import { deserializeProcedureInput, serializeProcedureInput } from '#kernel/serialization/contract.ts'
import { serializeProcedureOutput } from '#server/fast-path/serialize-output.ts'

export const trpcTransformer = {
  input: { serialize: serializeProcedureInput, deserialize: deserializeProcedureInput },
  output: { serialize: serializeProcedureOutput, deserialize: superjson.deserialize },
}
