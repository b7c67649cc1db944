import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errorMessage } from '#client/lib/error-message.ts'
import { networkOverrides } from '#client/lib/product-state.ts'
import { writeLocalStorageValue } from '#client/lib/storage/local-storage.ts'
import { trpc } from '#client/lib/trpc.ts'
import { deleteMemberData } from '#client/shared/session/delete-offline-data.ts'
import { notifyOtherTabs } from '#client/shared/session/session-channel.ts'
import { toast } from '#client/ui/toast.ts'

/**
 * Ends the session, opens the landing page and clears the cached data.
 * @param leadsTo path and query of a page for visitors to open instead of the landing page
 */
export function useSignOut(leadsTo = '/'): () => void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const { pathname, search, state } = useLocation()
  const arrived = isSignedOutState(state)

  // After a sign-out, remove the viewer only when a page for visitors is open. Without a viewer, a page for members
  // would redirect to the sign-in screen. The router does not report when React has unmounted the page for members.
  useEffect(() => {
    if (!arrived) return
    utils.identity.viewer.setData(undefined, null)
    // The next person at this device must not see the cached data.
    queryClient.removeQueries({ predicate: (query) => !query.isActive() })
    void queryClient.invalidateQueries({ predicate: (query) => query.isActive() })
    // Otherwise returning to this history entry would sign out a later member.
    void navigate(pathname + search, { replace: true, state: null })
  }, [arrived, navigate, pathname, search, queryClient, utils])

  const leave = useEndSession(leadsTo)
  const { mutate } = trpc.identity.signOut.useMutation({
    onSuccess: leave,
    onError: (error) => {
      const { code, text } = errorMessage(error)
      // Treat the sign-out as successful when the session has already ended elsewhere.
      if (code === 'KERNEL.SIGN_IN_REQUIRED') return leave()
      if (code === 'KERNEL.UNREACHABLE' && networkOverrides.signOutOffline()) return
      return toast.error(text)
    },
  })
  return () => {
    // Delete the data before the server responds, because a member in a hurry may close the tab.
    deleteMemberData()
    writeLocalStorageValue('explorar-lugar', '')
    mutate()
  }
}

/** Call the returned function in the tab where a session has ended. */
export function useEndSession(leadsTo = '/'): () => Promise<void> | void {
  const navigate = useNavigate()
  return () => {
    deleteMemberData()
    writeLocalStorageValue('avisos-dispositivo', '')
    notifyOtherTabs()
    return navigate(leadsTo, { state: { signedOut: true } })
  }
}

export function isSignedOutState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signedOut' in state
}
