import { trpc } from '#client/lib/trpc.ts'

/** The signed-in person; null for a visitor, undefined while loading. */
export function useViewer() {
  // The page contains the data of the signed-in person, and each sign-in or sign-out updates the cache.
  return trpc.identity.viewer.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
}
