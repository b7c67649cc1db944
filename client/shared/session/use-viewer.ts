import { trpc } from '#client/lib/trpc.ts'

/** The signed-in person; null for a visitor, undefined while loading. */
export function useViewer() {
  // Never query the signed-in person again: the page contains this data, and each sign-in or
  // sign-out updates the cache.
  return trpc.identity.viewer.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
}
