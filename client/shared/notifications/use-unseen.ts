import { trpc } from '#client/lib/trpc.ts'

export const unseenNotificationCountQueryOptions = { staleTime: 60_000 }

export function useUnseenNotificationCount(): number {
  return trpc.notifications.unseen.useQuery(undefined, unseenNotificationCountQueryOptions).data ?? 0
}
