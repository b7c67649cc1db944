import { httpBatchLink } from '@trpc/client'
import superjson from 'superjson'
import { trpc } from '#client/lib/trpc.ts'

/** On the server the same client exists but never calls: what a page needs was prefetched in process. */
export function createTrpcClient() {
  return trpc.createClient({
    // No more in one request than the server takes.
    links: [httpBatchLink({ url: '/trpc', transformer: superjson, maxURLLength: 2_000, maxItems: 20 })],
  })
}
