import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { toast } from '#client/components/toast.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'

/** Ends the session, forgets everything that was shown and returns to the landing page (spec §2, Layout). */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const { mutate } = trpc.identity.signOut.useMutation({
    onSuccess: async () => {
      // In this order: a member's page without its member would lead to the sign-in screen instead.
      await navigate('/', { state: { signedOut: true } })
      utils.identity.viewer.setData(undefined, null)
      // What this person saw must not greet the next one at the same device.
      queryClient.removeQueries({
        predicate: (query) => query.queryKey[0] !== undefined && !query.isActive(),
      })
      await queryClient.invalidateQueries({ predicate: (query) => query.isActive() })
    },
    onError: (error) => toast.error(errorMessage(error).text),
  })
  return () => mutate()
}

/** Whether a location is where signing out leads, while the viewer is still known. */
export function isSignedOutState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signedOut' in state
}
