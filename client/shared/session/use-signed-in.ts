import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'
import { forgetKept } from '#client/shared/session/forget-kept.ts'
import { tellOtherTabs } from '#client/shared/session/session-channel.ts'
import type { Viewer } from '#modules/identity/contract/people.ts'

/** What every way of signing in ends with; the access guard then leads to where the person wanted to go. */
export function useSignedIn(): (viewer: Viewer) => void {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return (viewer) => {
    // An answer still on its way was given to whoever was here before.
    void utils.identity.viewer.cancel()
    // Answers given to a visitor may lack what a member sees.
    queryClient.removeQueries({ predicate: (query) => !query.isActive() })
    utils.identity.viewer.setData(undefined, viewer)
    forgetKept()
    tellOtherTabs()
  }
}
