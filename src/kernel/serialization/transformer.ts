import superjson from 'superjson'
import { deserializeProcedureInput, serializeProcedureInput } from '#kernel/serialization/contract.ts'

export const trpcTransformer = {
  input: { serialize: serializeProcedureInput, deserialize: deserializeProcedureInput },
  output: superjson,
}
