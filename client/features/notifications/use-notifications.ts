import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { navigationCountUpdatesAllowed } from '#client/lib/hydration/navigation-counts.ts'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { NotificationId } from '#kernel/ids/contract.ts'
import type { ListedNotification, NotificationList } from '#modules/notifications/contract/notifications.ts'

const firstPage = {}

export async function prefetchNotifications({ helpers }: PrefetchInput): Promise<void> {
  await helpers.notifications.list.prefetchInfinite(firstPage)
}

export function useNotifications() {
  return trpc.notifications.list.useInfiniteQuery(firstPage, {
    getNextPageParam: (page: NotificationList) => page.nextCursor,
  })
}

interface NewNotifications {
  ids: ReadonlySet<NotificationId>
  count: number
}

/** Marks notifications as seen on the server; the open list still shows the new notifications as new. */
export function useMarkNotificationsSeen(listed: readonly ListedNotification[]): (index: number) => boolean {
  const queryClient = useQueryClient()
  const { notifications } = trpc.useUtils()
  const [news, setNews] = useState<NewNotifications>({ ids: new Set(), count: 0 })
  const isMarked = useRef(false)
  const { mutate } = trpc.notifications.markSeen.useMutation({
    onSuccess: () => {
      isMarked.current = true
    },
    onSettled: () => void navigationCountUpdatesAllowed.then(() => notifications.unseen.invalidate()),
  })
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible, () => false)
  const unseen = listed.filter(({ id, seen }) => !seen && !news.ids.has(id))
  const hasUnseen = unseen.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when unseen notifications become visible
  useEffect(() => {
    const [newest] = listed
    if (!isVisible || !hasUnseen || !newest) return
    const areAllUnseen = unseen.length === listed.length
    const count = areAllUnseen ? (notifications.unseen.getData() ?? 0) : 0
    setNews(({ ids, count: known }) => ({
      ids: new Set([...ids, ...unseen.map(({ id }) => id)]),
      count: Math.max(known, count),
    }))
    void navigationCountUpdatesAllowed.then(() => {
      void notifications.unseen.cancel()
      notifications.unseen.setData(undefined, 0)
    })
    mutate({ upTo: newest.createdAt })
  }, [isVisible, hasUnseen])

  // Update the query cache only on unmount: a pending response could overwrite an earlier update.
  useEffect(
    () => () => {
      if (isMarked.current) queryClient.setQueryData(listKey, markPagesSeen)
    },
    [queryClient],
  )

  return (index) => {
    const notification = listed[index]
    if (!notification) return false
    return !notification.seen || news.ids.has(notification.id) || index < news.count
  }
}

const listKey = trpc.notifications.list.queryKey(firstPage, 'infinite')

function markPagesSeen(data: { pages: NotificationList[] } | undefined) {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        notifications: page.notifications.map((notification) => ({ ...notification, seen: true })),
      })),
    }
  )
}

function subscribeToVisibility(notice: () => void): () => void {
  document.addEventListener('visibilitychange', notice)
  return () => document.removeEventListener('visibilitychange', notice)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}
