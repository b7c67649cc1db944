import { createTRPCClient, type HTTPBatchLinkOptions, httpBatchLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { loadModuleErrorMessages } from '#client/lib/error-message.ts'
import { offlineSupportFunctions } from '#client/lib/product-state.ts'
import { isSensitiveQueryInput } from '#kernel/sensitive-input/contract.ts'
import { deserializeProcedureOutput, serializeProcedureInput } from '#kernel/serialization/contract.ts'
import type { AppRouter } from '#server/router.ts'

/** The maximal length of a URL in characters: many proxies accept a request line of only 8 KB. */
export const maxUrlLength = 8_000

/** Sends queries with a token or personal data in the input by POST, because proxies and browsers store URLs. */
export function createTrpcHttpLink(server: Pick<Options, 'url' | 'fetch'>): TRPCLink<AppRouter> {
  const options: Options = {
    ...server,
    transformer: {
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

/** The server never sends requests with the tRPC client: the server calls procedures in process. */
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
