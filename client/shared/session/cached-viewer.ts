import type { QueryClient } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'
import type { Viewer } from '#modules/identity/contract/people.ts'

/** Returns the signed-in person from the query cache: null for a visitor, undefined while the session is unknown. */
export function getCachedViewer(queryClient: QueryClient): Viewer | null | undefined {
  return queryClient.getQueryData<Viewer | null>(trpc.identity.viewer.queryKey(undefined, 'query'))
}
