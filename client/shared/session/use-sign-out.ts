import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errorMessage } from '#client/lib/error-message.ts'
import { later } from '#client/lib/product-state.ts'
import { store } from '#client/lib/storage/local-storage.ts'
import { trpc } from '#client/lib/trpc.ts'
import { forgetKept } from '#client/shared/session/forget-kept.ts'
import { tellOtherTabs } from '#client/shared/session/session-channel.ts'
import { toast } from '#client/ui/toast.ts'

/**
 * Ends the session, returns to the landing page and forgets everything that was shown (spec §2, Layout).
 * @param leadsTo another page for visitors, by path and query
 */
export function useSignOut(leadsTo = '/'): () => void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const { pathname, search, state } = useLocation()
  const arrived = isSignedOutState(state)

  // Only once that page stands: a member's page that is still there without its member would lead to the sign-in
  // screen instead, and the router does not say when React has let go of it.
  useEffect(() => {
    if (!arrived) return
    utils.identity.viewer.setData(undefined, null)
    // What this person saw must not greet the next one at the same device.
    queryClient.removeQueries({ predicate: (query) => !query.isActive() })
    void queryClient.invalidateQueries({ predicate: (query) => query.isActive() })
    // Coming back here later must not forget whoever has signed in meanwhile.
    void navigate(pathname + search, { replace: true, state: null })
  }, [arrived, navigate, pathname, search, queryClient, utils])

  const leave = useLeave(leadsTo)
  const { mutate } = trpc.identity.signOut.useMutation({
    onSuccess: leave,
    onError: (error) => {
      const { code, text } = errorMessage(error)
      // The session has ended elsewhere already: they are where they wanted to be.
      if (code === 'KERNEL.SIGN_IN_REQUIRED') return leave()
      if (code === 'KERNEL.UNREACHABLE' && later.leaveUnreachable()) return
      return toast.error(text)
    },
  })
  return () => {
    // Before anything is answered: whoever is in a hurry to leave may not wait for it.
    forgetKept()
    store('explorar-lugar', '')
    mutate()
  }
}

/** What follows the end of one's session, however it came: the other tabs hear of it, and a page for visitors comes. */
export function useLeave(leadsTo = '/'): () => Promise<void> | void {
  const navigate = useNavigate()
  return () => {
    forgetKept()
    tellOtherTabs()
    return navigate(leadsTo, { state: { signedOut: true } })
  }
}

/** Whether a location is where signing out leads, while the viewer is still known. */
export function isSignedOutState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signedOut' in state
}
