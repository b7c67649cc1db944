import { trpc } from '#client/lib/trpc.ts'

/** The signed-in person; null for a visitor, undefined while loading. */
export function useViewer() {
  // The viewer is loaded with the page, and changes only by signing in or out, which update the cache.
  return trpc.identity.viewer.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
}
