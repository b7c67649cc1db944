import superjson from 'superjson'
import { deserializeInput, serializeInput } from '#kernel/serialization/contract.ts'

export const trpcTransformer = {
  input: { serialize: serializeInput, deserialize: deserializeInput },
  output: superjson,
}
