import { createTRPCClient, type HTTPBatchLinkOptions, httpBatchLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { loadModuleErrorMessages } from '#client/lib/error-message.ts'
import { offlineSupportFunctions } from '#client/lib/product-state.ts'
import { isSensitiveQueryInput } from '#kernel/sensitive-input/contract.ts'
import { deserializeProcedureOutput, serializeProcedureInput } from '#kernel/serialization/contract.ts'
import type { AppRouter } from '#server/router.ts'

/**
 * The maximal length of a query's URL in characters, because many proxies accept a request line of only 8 KB. The URL
 * of the largest valid query is shorter.
 */
export const maxUrlLength = 8_000

/** Sends queries with a token or personal data in the input by POST, because proxies and browsers store URLs. */
export function createTrpcHttpLink(server: Pick<Options, 'url' | 'fetch'>): TRPCLink<AppRouter> {
  const options: Options = {
    ...server,
    transformer: {
      // tRPC's type requires both functions for input and for output, although the client needs only one of each.
      input: { serialize: serializeProcedureInput, deserialize: deserializeProcedureOutput },
      output: { serialize: serializeProcedureInput, deserialize: deserializeProcedureOutput },
    },
    maxURLLength: maxUrlLength,
    maxItems: 20,
  }
  // tRPC's own `splitLink` would add more code to every page.
  return (runtime) => {
    const byType = httpBatchLink(options)(runtime)
    const byPost = httpBatchLink({ ...options, methodOverride: 'POST' })(runtime)
    return (call) => (isSensitiveQueryInput(call.op.input) ? byPost : byType)(call)
  }
}

type Options = HTTPBatchLinkOptions<AppRouter['_def']['_config']['$types']>

/** On the server the tRPC client sends no requests: the server calls procedures in process. */
export function createTrpcClient() {
  return createTRPCClient<AppRouter>({
    links: [
      withSentences,
      createTrpcHttpLink({
        url: '/trpc',
        fetch: (input, init) => offlineSupportFunctions.fetch(input, init),
      }),
    ],
  })
}

const withSentences: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error: (error) => {
          if (!error.data) return observer.error(error)
          void loadModuleErrorMessages().then(() => observer.error(error))
        },
      }),
    )
