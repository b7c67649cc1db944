import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'
import type { Viewer } from '#modules/identity/contract.ts'

/** What every way of signing in ends with; the access guard then leads to where the person wanted to go. */
export function useSignedIn(): (viewer: Viewer) => void {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return (viewer) => {
    // Answers given to a visitor may lack what a member sees.
    queryClient.removeQueries({ predicate: (query) => !query.isActive() })
    utils.identity.viewer.setData(undefined, viewer)
  }
}
