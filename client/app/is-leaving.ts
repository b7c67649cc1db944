import type { QueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { trpc } from '#client/lib/trpc.ts'

/** Whether somebody has pressed to leave and is on the way: what they are refused meanwhile is no news to them. */
export function isLeaving(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: getMutationKey(trpc.identity.signOut) }) > 0
}
