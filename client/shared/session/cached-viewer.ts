import type { QueryClient } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'
import type { Viewer } from '#modules/identity/contract/people.ts'

export function getCachedViewer(queryClient: QueryClient): Viewer | null | undefined {
  return queryClient.getQueryData<Viewer | null>(trpc.identity.viewer.queryKey(undefined, 'query'))
}
