import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { offlineSupportFunctions } from '#client/lib/product-state.ts'
import { writeLocalStorageValue } from '#client/lib/storage/local-storage.ts'
import { trpc } from '#client/lib/trpc.ts'
import { deleteMemberDataFromBrowser } from '#client/shared/session/delete-offline-data.ts'
import { notifyOtherTabsOfSessionChange } from '#client/shared/session/session-channel.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { toast } from '#client/ui/toast.ts'

/** The page that opens after the sign-out must be open to visitors. */
export function useSignOut(leadsTo = '/'): () => void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const { pathname, search, state } = useLocation()
  const arrived = isSignedOutLocationState(state)
  const viewer = useViewer()

  useEffect(() => {
    if (!arrived) return
    // Clear the signed-in person only after leaving the members' page, which would otherwise redirect to the sign-in
    // page.
    if (viewer !== null) {
      utils.identity.viewer.setData(undefined, null)
      return
    }
    // After a sign-out, the next user of the device must not see cached data.
    queryClient.removeQueries({ predicate: (query) => !query.isActive() })
    void queryClient.invalidateQueries({ predicate: (query) => query.isActive() })
    // If the browser history contained `signedOut`, the Back button would show a newly signed-in member as a visitor.
    void navigate(pathname + search, { replace: true, state: null })
  }, [arrived, viewer, navigate, pathname, search, queryClient, utils])

  const leave = useSessionEndCleanup(leadsTo)
  const { mutate } = trpc.identity.signOut.useMutation({
    onSuccess: leave,
    onError: (error) => {
      const { code, text } = getErrorMessage(error)
      if (code === 'KERNEL.SIGN_IN_REQUIRED') return leave()
      if (code === 'KERNEL.UNREACHABLE' && offlineSupportFunctions.signOutOffline()) return
      return toast.error(text)
    },
  })
  return () => {
    // Delete local data before the server responds, because the member may close the tab.
    deleteMemberDataFromBrowser()
    writeLocalStorageValue('explorar-lugar', '')
    mutate()
  }
}

export function useSessionEndCleanup(leadsTo = '/'): () => Promise<void> | void {
  const navigate = useNavigate()
  return () => {
    deleteMemberDataFromBrowser()
    writeLocalStorageValue('avisos-dispositivo', '')
    notifyOtherTabsOfSessionChange()
    // Without `flushSync`, failing queries of the members' page would open the sign-in page.
    return navigate(leadsTo, { state: { signedOut: true }, flushSync: true })
  }
}

export function isSignedOutLocationState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signedOut' in state
}
