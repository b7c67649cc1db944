import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { SentInvitations } from '#modules/invitations/contract/invitations.ts'

const firstPage = {}
const nextCursor = (page: SentInvitations) => page.nextCursor

export function useSentInvitations() {
  return trpc.invitations.sent.useInfiniteQuery(firstPage, { getNextPageParam: nextCursor })
}

export async function prefetchSentInvitations({ helpers }: PrefetchInput): Promise<void> {
  await helpers.invitations.sent.prefetchInfinite(firstPage)
}
