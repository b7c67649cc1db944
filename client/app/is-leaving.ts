import type { QueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { trpc } from '#client/lib/trpc.ts'

export function isSigningOut(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: getMutationKey(trpc.identity.signOut) }) > 0
}
