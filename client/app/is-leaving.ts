import type { QueryClient } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'

export function isSigningOut(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: trpc.identity.signOut.queryKey() }) > 0
}
