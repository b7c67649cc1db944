import { trpc } from '#client/lib/trpc.ts'

/**
 * The number of unseen notifications is queried at most once a minute, when the member opens a page or returns to the
 * tab.
 */
export const unseenCountQueryOptions = { staleTime: 60_000 }

export function useUnseenNotificationCount(): number {
  return trpc.notifications.unseen.useQuery(undefined, unseenCountQueryOptions).data ?? 0
}
