import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'
import { deleteMemberDataFromBrowser } from '#client/shared/session/delete-offline-data.ts'
import { notifyOtherTabsOfSessionChange } from '#client/shared/session/session-channel.ts'
import type { Viewer } from '#modules/identity/contract/people.ts'

/** After every sign-in, call the returned function; the access guard then opens the requested page. */
export function useCompleteSignIn(): (viewer: Viewer) => void {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return (viewer) => {
    // Cancel a running query, because the response would belong to the session before the sign-in.
    void utils.identity.viewer.cancel()
    queryClient.removeQueries({ predicate: (query) => !query.isActive() })
    utils.identity.viewer.setData(undefined, viewer)
    deleteMemberDataFromBrowser()
    notifyOtherTabsOfSessionChange()
  }
}
