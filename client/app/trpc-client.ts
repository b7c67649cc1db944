import { type HTTPBatchLinkOptions, httpBatchLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import superjson from 'superjson'
import { loadModuleSentences } from '#client/lib/error-message.ts'
import { offlineHooks } from '#client/lib/product-state.ts'
import { trpc } from '#client/lib/trpc.ts'
import { isSensitiveInput } from '#kernel/sensitive-input/contract.ts'
import { serializeInput } from '#kernel/serialization/contract.ts'
import type { AppRouter } from '#server/router.ts'

/**
 * The largest valid query fits into one URL of this length, in characters. Node accepts 16 KB of headers including the request line, many
 * proxies 8 KB of request line.
 */
export const maxUrlLength = 8_000

/** Queries and mutations are sent in batches. A query whose input has a token or personal data is sent by POST. */
export function httpLinks(server: Pick<Options, 'url' | 'fetch'>): TRPCLink<AppRouter> {
  const options: Options = {
    ...server,
    transformer: {
      // The client never deserializes an input; importing the server's deserializer would enlarge the bundle of every page.
      input: { serialize: serializeInput, deserialize: superjson.deserialize },
      output: superjson,
    },
    maxURLLength: maxUrlLength,
    // Maximum size of a batch: the server rejects larger ones.
    maxItems: 20,
  }
  // tRPC's own `splitLink` is larger than this.
  return (runtime) => {
    const byType = httpBatchLink(options)(runtime)
    const byPost = httpBatchLink({ ...options, methodOverride: 'POST' })(runtime)
    return (call) => (isSensitiveInput(call.op.input) ? byPost : byType)(call)
  }
}

type Options = HTTPBatchLinkOptions<AppRouter['_def']['_config']['$types']>

/** On the server the client exists but sends no requests: the server calls procedures in process. */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      withSentences,
      httpLinks({ url: '/trpc', fetch: (input, init) => offlineHooks.fetch(input, init) }),
    ],
  })
}

/** Loads the error messages before an error reaches its caller. */
const withSentences: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error: (error) => {
          if (!error.data) return observer.error(error)
          void loadModuleSentences().then(() => observer.error(error))
        },
      }),
    )
