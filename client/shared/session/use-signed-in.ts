import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'
import { deleteMemberData } from '#client/shared/session/delete-offline-data.ts'
import { notifyOtherTabs } from '#client/shared/session/session-channel.ts'
import type { Viewer } from '#modules/identity/contract/people.ts'

/**
 * Returns a function to call after every successful sign-in. The access guard then redirects to the page that required
 * the sign-in.
 */
export function useCompleteSignIn(): (viewer: Viewer) => void {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return (viewer) => {
    // The response of a running query belongs to the session before this sign-in.
    void utils.identity.viewer.cancel()
    // A response to a visitor may lack data that a member sees.
    queryClient.removeQueries({ predicate: (query) => !query.isActive() })
    utils.identity.viewer.setData(undefined, viewer)
    deleteMemberData()
    notifyOtherTabs()
  }
}
