import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { trpc } from '#client/lib/trpc.ts'

/** Ends the session, forgets everything that was shown and returns to the landing page (spec §2, Layout). */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const { mutate } = trpc.identity.signOut.useMutation({
    onSuccess: async () => {
      utils.identity.viewer.setData(undefined, null)
      await navigate('/')
      // What this person saw must not greet the next one at the same device.
      queryClient.removeQueries({
        predicate: (query) => query.queryKey[0] !== undefined && !query.isActive(),
      })
      await queryClient.invalidateQueries({ predicate: (query) => query.isActive() })
    },
  })
  return () => mutate()
}
