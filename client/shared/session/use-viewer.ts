import { trpc } from '#client/lib/trpc.ts'

/** Whoever is signed in; null for a visitor, undefined while it is not known yet. */
export function useViewer() {
  // The answer arrives with the page and changes only by signing in or out, which write it.
  return trpc.identity.viewer.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
}
